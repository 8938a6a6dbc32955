import { useNavigate } from "@remix-run/react";
import type { ReactNode } from "react";
import { Dialog } from "./dialog";
import { useHydrated } from "../layout/hydrated";

type DialogPageProps = {
  title: string;
  description?: string;
  closeTo: string;
  wide?: boolean;
  /** Buttons, which stay in sight. */ footer?: ReactNode;
  children: ReactNode;
};

/**
 * The content of a child route of a record. It is a section of the record's page in the first HTML and becomes a dialog with JavaScript.
 * Both use the same elements, so that text typed before hydration is kept.
 */
export function DialogPage({
  title,
  description,
  closeTo,
  wide,
  footer,
  children,
}: DialogPageProps) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  return (
    <Dialog
      open
      inPage={!hydrated}
      title={title}
      description={description}
      wide={wide}
      footer={footer}
      onClose={() => navigate(closeTo, { preventScrollReset: true })}
    >
      {children}
    </Dialog>
  );
}

import { type ReactNode, Suspense } from "react";
import { useDesk } from "~/ui/layout/desk";

/** Selecting rows is for desks: a mouse and a wide screen, as in desk.css. */
export function OnDesk({ children }: { children: ReactNode }) {
  const isDesk = useDesk();
  return (
    <div className="selection-place">
      {isDesk ? <Suspense fallback={null}>{children}</Suspense> : null}
    </div>
  );
}

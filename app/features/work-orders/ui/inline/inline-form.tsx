import { Form } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLockedForm } from "~/ui/form/locked-form";

type Props = {
  label: string;
  /** Whether nothing was changed, so that leaving the form closes it. */
  isUnchanged?: boolean;
  /** The stored value, after another user has changed the order in the meantime. */
  stored?: ReactNode;
  isSaving: boolean;
  className: string;
  onSubmit: (form: HTMLFormElement) => void;
  onClose: () => void;
  children: ReactNode;
};

/** The form in the place of a value. It takes the focus and returns it; Escape closes it, Ctrl+Enter or ⌘↵ saves. */
export function InlineForm({
  label,
  isUnchanged = false,
  stored,
  isSaving,
  className,
  onSubmit,
  onClose,
  children,
}: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLFormElement>(null);
  useLockedForm(box, isSaving);
  useEffect(() => {
    const opener = document.activeElement;
    box.current?.querySelector<HTMLElement>("select, input:not([type=hidden])")?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A dialog inside has a form of its own.
    if (event.target === event.currentTarget) onSubmit(event.currentTarget);
  }
  return (
    <Form
      ref={box}
      data-printed
      aria-label={label}
      className={className}
      onSubmit={submit}
      onBlur={({ currentTarget, relatedTarget }) => {
        // What was typed stays until it is saved or dismissed.
        if (isUnchanged && !currentTarget.contains(relatedTarget)) onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }
      }}
    >
      {children}
      {stored === undefined ? null : (
        <div className="text-sm">
          <span className="text-muted">{t("workOrders.inline.stored")}</span> {stored}
        </div>
      )}
    </Form>
  );
}

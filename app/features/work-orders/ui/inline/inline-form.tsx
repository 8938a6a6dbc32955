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
  /** Whether the form itself takes the focus, instead of its first field. */
  isFocusedWhole?: boolean;
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
  isFocusedWhole = false,
  className,
  onSubmit,
  onClose,
  children,
}: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLFormElement>(null);
  const unchanged = useRef(isUnchanged);
  useEffect(() => {
    unchanged.current = isUnchanged;
  }, [isUnchanged]);
  useLockedForm(box, isSaving);
  useEffect(() => {
    const opener = document.activeElement;
    const field = "select, textarea, input:not([type=hidden])";
    (isFocusedWhole ? box.current : box.current?.querySelector<HTMLElement>(field))?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [isFocusedWhole]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A dialog inside has a form of its own.
    if (event.target === event.currentTarget) onSubmit(event.currentTarget);
  }
  return (
    <Form
      ref={box}
      tabIndex={-1}
      data-printed
      aria-label={label}
      className={className}
      onSubmit={submit}
      onBlur={({ currentTarget }) => {
        // What was typed stays until it is saved or dismissed. A day that is left is read from its text first.
        setTimeout(() => {
          if (unchanged.current && !currentTarget.contains(document.activeElement)) onClose();
        });
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

import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useBrowserLayoutEffect } from "../layout/hydrated";
import { Icon } from "../layout/icon";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string | undefined;
  /** Buttons; a form inside the dialog uses its own DialogFooter instead. */
  footer?: ReactNode;
  children?: ReactNode;
  /** Renders the dialog as a section of the page, as a DialogPage needs it before JavaScript. */
  inPage?: boolean;
  wide?: boolean | undefined;
  /** Fills the whole screen at every width. */
  full?: boolean;
  /** In the page, it is a part of a longer form that is read from its beginning. */
  isPart?: boolean;
};

const IN_PAGE = "static block w-full border-0 bg-transparent p-0 text-inherit";
const SHEET = "modal modal-bottom md:modal-middle";
const BOX = "modal-box flex max-h-[80dvh] flex-col overflow-y-auto p-0";
const FULL =
  "modal-box flex h-dvh max-h-none w-full max-w-none flex-col overflow-y-auto rounded-none p-0";

/** A bottom sheet on narrow screens, a centred box from md up. The browser traps the focus and restores it on close. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  footer,
  children,
  inPage = false,
  wide,
  full = false,
  isPart = false,
}: DialogProps) {
  const id = useId();
  const dialog = useModal(open && !inPage, onClose);
  return (
    <dialog
      ref={dialog.ref}
      open={inPage || undefined}
      // What was a part of the page until now does not fade out over it.
      className={inPage ? IN_PAGE : isPart ? `${SHEET} transition-none` : SHEET}
      aria-labelledby={`${id}title`}
      aria-describedby={description ? `${id}description` : undefined}
      {...dialog.handlers}
    >
      <div
        className={
          inPage
            ? "card-surface mt-6 max-w-xl overflow-hidden"
            : full
              ? FULL
              : `${BOX} ${wide ? "md:max-w-3xl" : "md:max-w-lg"}`
        }
      >
        <DialogHeader
          id={id}
          title={title}
          description={description}
          isPart={isPart}
          onClose={inPage ? undefined : onClose}
        />
        <div className={full ? "flex flex-1 flex-col px-5 pb-5 short:pb-2" : "px-5 pb-5"}>
          {children}
        </div>
        {footer ? <DialogFooter>{footer}</DialogFooter> : null}
      </div>
    </dialog>
  );
}

/** A row of buttons that stays visible: cancel first, the action last. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="dialog-footer border-base-300 bg-base-100 sticky bottom-0 mt-auto flex flex-wrap justify-end gap-2 border-t px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:*:flex-auto short:pt-1.5 short:pb-[max(0.375rem,env(safe-area-inset-bottom))]">
      {children}
    </div>
  );
}

// A section of the page may be far below: without JavaScript, autofocus scrolls it into view.
const START = { autoFocus: true };

type HeaderProps = {
  id: string;
  title: string;
  description?: string | undefined;
  isPart: boolean;
  onClose?: (() => void) | undefined;
};

function DialogHeader({ id, title, description, isPart, onClose }: HeaderProps) {
  const { t } = useTranslation();
  return (
    <div
      className={`bg-base-100 sticky top-0 z-10 px-5 pt-3 pb-2 short:py-1 ${onClose ? "touch-none" : ""}`}
      data-swipe={onClose ? "close-sheet" : undefined}
    >
      {onClose ? (
        <div
          aria-hidden
          className="bg-base-content/25 mx-auto mb-2 h-1 w-10 rounded-full md:hidden short:hidden"
        />
      ) : null}
      <div className="flex items-start gap-3">
        <h2
          id={`${id}title`}
          tabIndex={-1}
          {...(onClose || isPart ? {} : START)}
          className="flex-1 py-2 text-lg font-semibold text-balance outline-none"
        >
          {title}
        </h2>
        {onClose ? (
          <button
            type="button"
            className="btn btn-ghost btn-square -me-2 size-11"
            aria-label={t("ui.dialog.close")}
            onClick={onClose}
          >
            <Icon name="x" />
          </button>
        ) : null}
      </div>
      {description ? (
        <p id={`${id}description`} className="text-muted">
          {description}
        </p>
      ) : null}
    </div>
  );
}

function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const wanted = useRef(open);
  useBrowserLayoutEffect(() => {
    const dialog = ref.current;
    wanted.current = open;
    if (!dialog || !open) return;
    dialog.showModal();
    focusStart(dialog);
    // The browser restores the focus only if the dialog closes while it is still in the document.
    return () => dialog.close();
  }, [open]);
  const handlers = {
    // A file input inside also fires a cancel event, which React passes up to the dialog.
    onCancel(event: SyntheticEvent) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    // A browser may close the dialog although cancel was prevented, as on a second Escape.
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target === event.currentTarget && wanted.current && !event.currentTarget.open)
        onClose();
    },
    onClick(event: MouseEvent) {
      if (open && event.target === event.currentTarget) onClose();
    },
  };
  return { ref, handlers };
}

/**
 * Focuses the title, so that it is read first: a focused field would open the on-screen keyboard over the text. A dialog that consists of one
 * text box marks it with `data-initial-focus`.
 */
function focusStart(dialog: HTMLDialogElement) {
  const marked = dialog.querySelector<HTMLElement>("[data-initial-focus]");
  (marked ?? dialog.querySelector<HTMLElement>("h2"))?.focus();
}

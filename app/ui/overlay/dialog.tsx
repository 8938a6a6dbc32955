import { type MouseEvent, type ReactNode, type RefObject, type SyntheticEvent, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useBrowserLayoutEffect } from "../layout/hydrated";
import { Icon } from "../layout/icon";
import { useSwipeDown } from "./use-swipe-down";

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** Buttons; a form inside the dialog brings its own DialogFooter instead. */
  footer?: ReactNode;
  children?: ReactNode;
  /** Shown as a part of the page: what a DialogPage is before JavaScript. */
  inPage?: boolean;
  wide?: boolean;
  /** The whole screen, on desks too. */
  full?: boolean;
};

const IN_PAGE = "static block w-full border-0 bg-transparent p-0 text-inherit";
const SHEET = "modal modal-bottom md:modal-middle";
const BOX = "modal-box flex max-h-[80dvh] flex-col overflow-y-auto p-0";
const FULL = "modal-box flex h-dvh max-h-none w-full max-w-none flex-col overflow-y-auto rounded-none p-0";

/** A sheet from the bottom on phones, a centred box from md up. The browser traps the focus and gives it back. */
export function Dialog({ open, onClose, title, description, footer, children, inPage = false, wide, full = false }: DialogProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const dialog = useModal(open && !inPage, onClose);
  return (
    <dialog
      ref={dialog.ref}
      open={inPage || undefined}
      className={inPage ? IN_PAGE : SHEET}
      aria-labelledby={`${id}title`}
      aria-describedby={description ? `${id}description` : undefined}
      {...dialog.handlers}
    >
      <div ref={box} className={inPage ? "card-surface mt-6 max-w-xl overflow-hidden" : full ? FULL : `${BOX} ${wide ? "md:max-w-3xl" : "md:max-w-lg"}`}>
        <DialogHeader id={id} title={title} description={description} box={box} onClose={inPage ? undefined : onClose} />
        <div className={full ? "flex flex-1 flex-col px-5 pb-5" : "px-5 pb-5"}>{children}</div>
        {footer ? <DialogFooter>{footer}</DialogFooter> : null}
      </div>
    </dialog>
  );
}

/** The row of buttons, always in sight: the way out first, the deed last. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="border-base-300 bg-base-100 sticky bottom-0 mt-auto flex flex-wrap justify-end gap-2 border-t px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:*:flex-auto">
      {children}
    </div>
  );
}

// As a part of the page it may stand far below: without JavaScript this is what brings it into sight.
const START = { autoFocus: true };

type HeaderProps = { id: string; title: string; description?: string; box: RefObject<HTMLElement>; onClose?: () => void };

function DialogHeader({ id, title, description, box, onClose }: HeaderProps) {
  const { t } = useTranslation();
  const swipe = useSwipeDown(box, onClose ?? nothing);
  return (
    <div className={`bg-base-100 sticky top-0 z-10 px-5 pt-3 pb-2 ${onClose ? "touch-none" : ""}`} {...(onClose ? swipe : {})}>
      {onClose ? <div aria-hidden className="bg-base-content/25 mx-auto mb-2 h-1 w-10 rounded-full md:hidden" /> : null}
      <div className="flex items-start gap-3">
        <h2 id={`${id}title`} tabIndex={-1} {...(onClose ? {} : START)} className="flex-1 py-2 text-lg font-semibold text-balance outline-none">
          {title}
        </h2>
        {onClose ? (
          <button type="button" className="btn btn-ghost btn-square -me-2 size-11" aria-label={t("ui.dialog.close")} onClick={onClose}>
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
    // Closing while it is still in the page is what gives the focus back.
    return () => dialog.close();
  }, [open]);
  const handlers = {
    // A file field inside says cancel too, and its event comes up to here.
    onCancel(event: SyntheticEvent) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    // A browser may close it against our will, as on a second Escape.
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target === event.currentTarget && wanted.current && !event.currentTarget.open) onClose();
    },
    onClick(event: MouseEvent) {
      if (open && event.target === event.currentTarget) onClose();
    },
  };
  return { ref, handlers };
}

/** At the title, so that it is read first: on a field a phone would bring its keyboard up over the question. */
function focusStart(dialog: HTMLDialogElement) {
  dialog.querySelector<HTMLElement>("h2")?.focus();
}

function nothing() {}

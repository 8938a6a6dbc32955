import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import type { NoticeKind } from "../layout/notice";
import { type Toast, type ToastAction, ToastPlace } from "./toast-place";

type Show = (kind: NoticeKind, text: string, action?: ToastAction) => void;

/** The waiting one is shown after the visible one. */
type Toasts = { visible: Toast | null; waiting: Toast | null };

const NONE: Toasts = { visible: null, waiting: null };

const ToastContext = createContext<Show>(() => undefined);

/** Shows toasts at the bottom for three seconds (requirements §2), longer with a button, and announces them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState(NONE);
  const count = useRef(0);
  const show = useCallback((kind: NoticeKind, text: string, action?: ToastAction) => {
    const toast = { id: ++count.current, kind, text, action };
    setToasts((before) => withToast(before, toast));
  }, []);
  const dismiss = useCallback(
    (toast: Toast) => setToasts((before) => withoutToast(before, toast)),
    [],
  );
  return (
    <ToastContext.Provider value={show}>
      {children}
      <ToastPlace toast={toasts.visible} onGone={dismiss} />
    </ToastContext.Provider>
  );
}

export function withToast({ visible }: Toasts, toast: Toast): Toasts {
  return visible && yieldsTo(toast, visible)
    ? { visible, waiting: toast }
    : { visible: toast, waiting: null };
}

/** On a busy device the time of a toast can end when the next one is already to be shown: that one stays. */
export function withoutToast(toasts: Toasts, { id }: Toast): Toasts {
  return toasts.visible?.id === id ? { visible: toasts.waiting, waiting: null } : toasts;
}

/** Losing the connection must not hide at once that an entry was saved on the device. */
function yieldsTo(toast: Toast, visible: Toast): boolean {
  return toast.kind === "info" && visible.kind !== "info";
}

/** Shows a toast: `show("success", t("…"))`, with a button such as Undo as the third argument. */
export function useToast(): Show {
  return useContext(ToastContext);
}

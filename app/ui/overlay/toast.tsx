import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import type { NoticeKind } from "../layout/notice";
import { type Toast, type ToastAction, ToastPlace } from "./toast-place";
import { type Toasts, withoutToast, withToast } from "./toast-queue";

type Show = (kind: NoticeKind, text: string, action?: ToastAction) => void;

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

/** Shows a toast: `show("success", t("…"))`, with a button such as Undo as the third argument. */
export function useToast(): Show {
  return useContext(ToastContext);
}

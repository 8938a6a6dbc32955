import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import type { NoticeKind } from "../layout/notice";
import { type Toast, type ToastAction, ToastPlace } from "./toast-place";

type Show = (kind: NoticeKind, text: string, action?: ToastAction) => void;

const ToastContext = createContext<Show>(() => undefined);

/** Shows toasts at the bottom for three seconds (requirements §2), longer with a button, and announces them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [visible, setVisible] = useState<Toast | null>(null);
  const count = useRef(0);
  const waiting = useRef<Toast | null>(null);
  const show = useCallback((kind: NoticeKind, text: string, action?: ToastAction) => {
    const toast = { id: ++count.current, kind, text, action };
    setVisible((before) => {
      waiting.current = before && yieldsTo(toast, before) ? toast : null;
      return waiting.current ? before : toast;
    });
  }, []);
  const dismiss = useCallback(() => {
    const next = waiting.current;
    waiting.current = null;
    setVisible(next);
  }, []);
  return (
    <ToastContext.Provider value={show}>
      {children}
      <ToastPlace toast={visible} onGone={dismiss} />
    </ToastContext.Provider>
  );
}

/** Losing the connection must not hide at once that an entry was saved on the device. */
function yieldsTo(toast: Toast, visible: Toast): boolean {
  return toast.kind === "info" && visible.kind !== "info";
}

/** Shows a toast: `show("success", t("…"))`, with a button such as Undo as the third argument. */
export function useToast(): Show {
  return useContext(ToastContext);
}

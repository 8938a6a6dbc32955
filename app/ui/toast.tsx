import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "./icon";
import type { NoticeKind } from "./notice";

export const TOAST_MS = 3000;
type Toast = { id: number; kind: NoticeKind; text: string };
type Toasts = { shown: Toast | null; history: Toast[]; show: (kind: NoticeKind, text: string) => void };

const ToastContext = createContext<Toasts>({ shown: null, history: [], show: () => undefined });
const ICONS: Record<NoticeKind, IconName> = { success: "circle-check", error: "circle-x", warning: "alert", info: "info" };
const LOOKS: Record<NoticeKind, string> = { success: "alert-success", error: "alert-error", warning: "alert-warning", info: "alert-info" };

/** At the bottom for three seconds (SPEC §2), announced, and kept for reading again. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [history, setHistory] = useState<Toast[]>([]);
  const [shown, setShown] = useState<Toast | null>(null);
  const count = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const show = useCallback((kind: NoticeKind, text: string) => {
    const toast = { id: ++count.current, kind, text };
    setShown(toast);
    setHistory((before) => [toast, ...before].slice(0, 20));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(null), TOAST_MS);
  }, []);
  const value = useMemo(() => ({ shown, history, show }), [shown, history, show]);
  return (
    <ToastContext.Provider value={value}>
      {children}
      <ToastPlace toast={shown} />
    </ToastContext.Provider>
  );
}

export function useToast(): Toasts["show"] {
  return useContext(ToastContext).show;
}

/** The regions stand from the start: a live region that arrives with its text is not announced. */
function ToastPlace({ toast }: { toast: Toast | null }) {
  const urgent = toast?.kind === "error";
  return (
    <div className="toast toast-center pointer-events-none z-50 mb-16 w-full max-w-md px-4 md:mb-2">
      <div role="status">{toast && !urgent ? <ToastCard toast={toast} /> : null}</div>
      <div role="alert">{toast && urgent ? <ToastCard toast={toast} /> : null}</div>
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  return (
    <div key={toast.id} className={`alert pointer-events-auto shadow-lg ${LOOKS[toast.kind]}`}>
      <Icon name={ICONS[toast.kind]} />
      <span>{toast.text}</span>
    </div>
  );
}

/** The bell in the top bar: what was announced since the page was opened. */
export function ToastHistory() {
  const { t } = useTranslation();
  const { history } = useContext(ToastContext);
  if (history.length === 0) return null;
  return (
    <>
      <button type="button" className="bar-button" aria-label={t("shell.notices.open")} {...{ popovertarget: "notices" }}>
        <Icon name="bell" />
      </button>
      <div id="notices" {...{ popover: "auto" }} className="bar-menu w-80 max-w-[calc(100vw-1rem)]">
        <ul aria-label={t("shell.notices.open")}>
          {history.map((toast) => (
            <li key={toast.id} className="flex gap-3 px-3 py-2">
              <Icon name={ICONS[toast.kind]} className="mt-0.5" />
              <span>{toast.text}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

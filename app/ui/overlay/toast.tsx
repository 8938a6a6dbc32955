import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../layout/icon";
import { NOTICE_ICONS, type NoticeKind } from "../layout/notice";
import { type Toast, ToastPlace } from "./toast-place";

const KEPT = 20;
type Toasts = { history: readonly Toast[]; show: (kind: NoticeKind, text: string) => void };

const ToastContext = createContext<Toasts>({ history: [], show: () => undefined });

/** Shows toasts at the bottom for three seconds (requirements §2), announces them and keeps a history. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [history, setHistory] = useState<readonly Toast[]>([]);
  const [shown, setShown] = useState<Toast | null>(null);
  const count = useRef(0);
  const waiting = useRef<Toast | null>(null);
  const show = useCallback((kind: NoticeKind, text: string) => {
    const toast = { id: ++count.current, kind, text };
    setShown((before) => {
      waiting.current = before && yieldsTo(toast, before) ? toast : null;
      return waiting.current ? before : toast;
    });
    setHistory((before) => [toast, ...before].slice(0, KEPT));
  }, []);
  const dismiss = useCallback(() => {
    const next = waiting.current;
    waiting.current = null;
    setShown(next);
  }, []);
  const value = useMemo(() => ({ history, show }), [history, show]);
  return (
    <ToastContext.Provider value={value}>
      {children}
      <ToastPlace toast={shown} onGone={dismiss} />
    </ToastContext.Provider>
  );
}

/** Losing the connection must not hide at once that an entry was saved on the device. */
function yieldsTo(toast: Toast, shown: Toast): boolean {
  return toast.kind === "info" && shown.kind !== "info";
}

/** Shows a toast: `show("success", t("…"))`. */
export function useToast(): Toasts["show"] {
  return useContext(ToastContext).show;
}

/** The bell in the top bar: a link to unread notifications, and the toasts since the page was opened. */
export function ToastHistory({ unread = 0, children }: { unread?: number; children?: ReactNode }) {
  const { t } = useTranslation();
  const { history } = useContext(ToastContext);
  return (
    <>
      <button
        type="button"
        className="bar-button relative"
        aria-label={unread > 0 ? t("ui.toast.unread", { count: unread }) : t("ui.toast.open")}
        {...{ popovertarget: "notices" }}
      >
        <Icon name="bell" />
        <BellMark unread={unread} said={history.length > 0} />
      </button>
      <div
        id="notices"
        role="group"
        aria-label={t("ui.toast.open")}
        {...{ popover: "auto" }}
        className="bar-menu max-h-[70dvh] w-80 max-w-[calc(100vw-1rem)] overflow-y-auto"
      >
        {children}
        {history.length === 0 && unread === 0 ? (
          <p className="text-muted px-3 py-2">{t("ui.toast.empty")}</p>
        ) : null}
        <ul>
          {history.map((toast) => (
            <li key={toast.id} data-kind={toast.kind} className="toast-line flex gap-3 px-3 py-2.5">
              <Icon name={NOTICE_ICONS[toast.kind]} className="mt-0.5" />
              <span className="min-w-0 break-words">{toast.text}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function BellMark({ unread, said }: { unread: number; said: boolean }) {
  if (unread > 0)
    return (
      <span className="bg-error text-error-content absolute top-1 right-0.5 min-w-5 rounded-full px-1 text-center text-xs font-semibold">
        {unread > 99 ? "99+" : unread}
      </span>
    );
  return said ? <span className="bg-primary absolute top-2.5 right-3 size-2 rounded-full" /> : null;
}

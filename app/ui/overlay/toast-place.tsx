import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../layout/icon";
import { NOTICE_ICONS, type NoticeKind } from "../layout/notice";

const VISIBLE_MS = 3000;
/** A button needs time to be reached. */
const VISIBLE_WITH_ACTION_MS = 10_000;

export type ToastAction = { label: string; run: () => void };
export type Toast = {
  id: number;
  kind: NoticeKind;
  text: string;
  action?: ToastAction | undefined;
};

type Props = { toast: Toast | null; onGone: (toast: Toast) => void };

/**
 * The place of the toasts. The live regions are always rendered, because one that is inserted with its text is not announced. As a popover
 * they appear above an open dialog. A toast stays while the pointer or the focus is on it.
 */
export function ToastPlace({ toast, onGone }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!toast || held) return;
    const timer = setTimeout(
      () => onGone(toast),
      toast.action ? VISIBLE_WITH_ACTION_MS : VISIBLE_MS,
    );
    return () => clearTimeout(timer);
  }, [toast, held, onGone]);
  useEffect(loadPosition, []);
  useEffect(() => raise(place.current, toast !== null), [toast]);
  useEffect(() => (toast ? positioned(place.current) : undefined), [toast]);
  const urgent = toast?.kind === "error";
  const hold = (on: boolean) => () => setHeld(on);
  return (
    <div
      ref={place}
      {...{ popover: "manual" }}
      className="toast-place"
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
    >
      <div role="status">
        {toast && !urgent ? <ToastCard key={toast.id} toast={toast} onGone={onGone} /> : null}
      </div>
      <div role="alert">
        {toast && urgent ? <ToastCard key={toast.id} toast={toast} onGone={onGone} /> : null}
      </div>
    </div>
  );
}

function ToastCard({ toast, onGone }: { toast: Toast; onGone: (toast: Toast) => void }) {
  const { t } = useTranslation();
  return (
    <div className="toast-card" data-kind={toast.kind}>
      <Icon name={NOTICE_ICONS[toast.kind]} />
      <span className="flex-1 py-2.5">{toast.text}</span>
      {toast.action ? (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            toast.action?.run();
            onGone(toast);
          }}
        >
          {toast.action.label}
        </button>
      ) : null}
      <button
        type="button"
        className="toast-close"
        aria-label={t("ui.toast.dismiss")}
        onClick={() => onGone(toast)}
      >
        <Icon name="x" size={18} />
      </button>
    </div>
  );
}

/** Before a toast needs it: the toast may say that the connection is lost. */
function loadPosition(): void {
  void import("./toast-position").catch(() => undefined);
}

/** Until its code has arrived, or without it, the toast is at the place of the style sheet. */
function positioned(place: HTMLElement | null): () => void {
  let end: (() => void) | null = null;
  let ended = false;
  void import("./toast-position").then(
    ({ keepClear }) => {
      if (place && !ended) end = keepClear(place);
    },
    () => undefined,
  );
  return () => {
    ended = true;
    end?.();
  };
}

/** Reopening the popover moves it to the top of the top layer, above anything opened since. */
function raise(place: HTMLElement | null, on: boolean): void {
  if (!place || typeof place.showPopover !== "function") return;
  if (place.matches(":popover-open")) place.hidePopover();
  if (on) place.showPopover();
}

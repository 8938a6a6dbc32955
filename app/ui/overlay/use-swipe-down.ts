import { type PointerEvent, type RefObject, useRef } from "react";

/** From this width (md) on the dialog is a centred box instead of a sheet. */
const SHEET_BELOW_PX = 768;
const FAR_SHARE = 0.35;
const FAST_PX_PER_MS = 0.6;
const FAST_MIN_PX = 24;

/** Handlers for a sheet's grip: a downward swipe that is far or fast enough closes the sheet; otherwise it springs back. */
export function useSwipeDown(sheet: RefObject<HTMLElement>, onClose: () => void) {
  const start = useRef<{ y: number; at: number } | null>(null);

  function pull(event: PointerEvent) {
    if (!start.current || !sheet.current) return;
    sheet.current.style.transition = "none";
    sheet.current.style.transform = `translateY(${Math.max(0, event.clientY - start.current.y)}px)`;
  }

  function release(event: PointerEvent) {
    const from = start.current;
    start.current = null;
    if (!from || !sheet.current) return;
    const distance = event.clientY - from.y;
    const speed = distance / Math.max(1, event.timeStamp - from.at);
    sheet.current.style.removeProperty("transition");
    sheet.current.style.removeProperty("transform");
    const fast = speed > FAST_PX_PER_MS && distance > FAST_MIN_PX;
    if (event.type === "pointerup" && (fast || distance > sheet.current.offsetHeight * FAR_SHARE))
      onClose();
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (innerWidth >= SHEET_BELOW_PX) return;
      if (event.pointerType === "mouse" && event.button !== 0) return;
      if (event.target instanceof Element && event.target.closest("button, a, input")) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { y: event.clientY, at: event.timeStamp };
    },
    onPointerMove: pull,
    onPointerUp: release,
    onPointerCancel: release,
  };
}

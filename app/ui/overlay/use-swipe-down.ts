import { type PointerEvent, type RefObject, useRef } from "react";
import { completesSwipe, isSwiped, type SwipePoint } from "./swipe";

/** Handlers for a sheet's grip: a downward swipe that is far or fast enough closes the sheet; otherwise it springs back. */
export function useSwipeDown(sheet: RefObject<HTMLElement>, onClose: () => void) {
  const points = useRef<SwipePoint[]>([]);

  function pull(event: PointerEvent) {
    const [first] = points.current;
    if (!first || !sheet.current) return;
    points.current.push(pointOf(event));
    sheet.current.style.transition = "none";
    sheet.current.style.transform = `translateY(${Math.max(0, event.clientY - first.px)}px)`;
  }

  function release(event: PointerEvent) {
    const track = points.current;
    points.current = [];
    if (track.length === 0 || !sheet.current) return;
    sheet.current.style.removeProperty("transition");
    sheet.current.style.removeProperty("transform");
    const isEnd = event.type === "pointerup";
    if (isEnd && completesSwipe([...track, pointOf(event)], sheet.current.offsetHeight)) onClose();
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (!isSwiped()) return;
      if (event.pointerType === "mouse" && event.button !== 0) return;
      if (event.target instanceof Element && event.target.closest("button, a, input")) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      points.current = [pointOf(event)];
    },
    onPointerMove: pull,
    onPointerUp: release,
    onPointerCancel: release,
  };
}

function pointOf({ clientY, timeStamp }: PointerEvent): SwipePoint {
  return { px: clientY, at: timeStamp };
}

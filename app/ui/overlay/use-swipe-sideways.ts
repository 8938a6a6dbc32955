import { type PointerEvent, type RefObject, useRef } from "react";
import { completesSwipe, isSwiped, type SwipePoint } from "./swipe";

/** Below this the finger may still be about to tap or to scroll. */
const SLOP_PX = 10;

type Track = { x: number; y: number; isSwipe: boolean; points: SwipePoint[] };

/**
 * Handlers for a drawer at the left: a swipe to the right opens it, one to the left closes it, when it is far or fast enough. The drawer
 * follows the finger. Their element leaves vertical moves to the browser (`touch-action: pan-y`); a gesture that the browser takes for
 * itself, such as going back from the edge or scrolling what is wider than the screen, cancels the swipe. `edgePx`: how far from the left
 * the finger may start.
 */
export function useSwipeSideways(
  drawer: RefObject<HTMLElement>,
  goal: "open" | "close",
  edgePx = Infinity,
) {
  const track = useRef<Track | null>(null);
  const sign = goal === "open" ? 1 : -1;
  const pointOf = ({ clientX, timeStamp }: PointerEvent) => ({ px: clientX * sign, at: timeStamp });

  function move(event: PointerEvent) {
    const { current } = track;
    if (!current || !drawer.current) return;
    const distance = (event.clientX - current.x) * sign;
    if (!current.isSwipe) {
      const across = Math.abs(event.clientY - current.y);
      if (Math.max(Math.abs(distance), across) < SLOP_PX) return;
      if (distance <= across) track.current = null;
      if (!track.current) return;
      current.isSwipe = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      drawer.current.dataset["swiped"] = "";
    }
    current.points.push(pointOf(event));
    const hidden = goal === "open" ? drawer.current.offsetWidth - distance : distance;
    drawer.current.style.transform = `translateX(${-Math.max(0, hidden)}px)`;
  }

  function release(event: PointerEvent) {
    const { current } = track;
    track.current = null;
    const { current: box } = drawer;
    if (!current?.isSwipe || !box) return;
    const isDone =
      event.type === "pointerup" &&
      completesSwipe([...current.points, pointOf(event)], box.offsetWidth);
    delete box.dataset["swiped"];
    box.style.removeProperty("transform");
    if (!isDone) return;
    if (goal === "close") box.hidePopover();
    // The end of this gesture is outside the drawer: it would dismiss a drawer that is open already.
    else requestAnimationFrame(() => box.showPopover());
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (!isSwiped() || event.pointerType === "mouse" || !event.isPrimary) return;
      if (event.clientX > edgePx) return;
      const { clientX: x, clientY: y } = event;
      track.current = { x, y, isSwipe: false, points: [pointOf(event)] };
    },
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: release,
  };
}

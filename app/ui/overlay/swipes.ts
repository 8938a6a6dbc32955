import { completesSwipe, isSwiped, type SwipePoint } from "./swipe";

// All swipes of a page by one listener, which is loaded once the page is idle. The `data-swipe` attribute of an element names what a swipe over it does.
// It leaves the other direction to the browser (`touch-action`); a gesture that the browser takes for itself, such as going back from the
// edge or scrolling what is wider than the screen, cancels the swipe.

/** Below this the finger may still be about to tap or to scroll. */
const SLOP_PX = 10;
/** As wide as the padding of the content and the border of what is in it: nothing is tapped or drawn there. */
const EDGE_PX = 24;

type Kind = {
  axis: "x" | "y";
  /** 1 to the right and down, -1 to the left. */
  sign: 1 | -1;
  startsWithinPx?: number;
  panel: (handle: Element) => HTMLElement | null;
  /** The transform of the panel after this distance in CSS pixels. */
  follow: (panel: HTMLElement, distance: number) => string;
  complete: (panel: HTMLElement) => void;
};

const drawer = () => document.getElementById("drawer");
const sideways = (hidden: number) => `translateX(${-Math.max(0, hidden)}px)`;
const OPENING: Kind = {
  axis: "x",
  sign: 1,
  panel: drawer,
  follow: ({ offsetWidth }, distance) => sideways(offsetWidth - distance),
  // The end of this gesture is outside the drawer: it would dismiss a drawer that is open already.
  complete: (panel) => requestAnimationFrame(() => panel.showPopover()),
};
const KINDS: Record<string, Kind> = {
  "open-drawer": OPENING,
  "open-drawer-edge": { ...OPENING, startsWithinPx: EDGE_PX },
  "close-drawer": {
    axis: "x",
    sign: -1,
    panel: drawer,
    follow: (_, distance) => sideways(distance),
    complete: (panel) => panel.hidePopover(),
  },
  "close-sheet": {
    axis: "y",
    sign: 1,
    panel: (handle) => handle.parentElement,
    follow: (_, distance) => `translateY(${Math.max(0, distance)}px)`,
    // As Escape does: the dialog's owner decides.
    complete: (panel) =>
      panel.closest("dialog")?.dispatchEvent(new Event("cancel", { cancelable: true })),
  },
};

type Swipe = {
  kind: Kind;
  handle: Element;
  panel: HTMLElement;
  start: { x: number; y: number };
  points: SwipePoint[];
  hasBegun: boolean;
};

let isFollowing = false;

/** A swipe that is far or fast enough completes; otherwise the panel springs back. */
export function followSwipes(): void {
  if (isFollowing) return;
  isFollowing = true;
  let swipe: Swipe | null = null;
  document.addEventListener("pointerdown", (event) => void (swipe = swipeAt(event)));
  document.addEventListener("pointermove", (event) => {
    if (swipe && !move(swipe, event)) swipe = null;
  });
  for (const end of ["pointerup", "pointercancel"] as const)
    document.addEventListener(end, (event) => {
      if (swipe) release(swipe, event);
      swipe = null;
    });
}

function swipeAt(event: PointerEvent): Swipe | null {
  if (!isSwiped() || event.pointerType === "mouse" || !event.isPrimary) return null;
  const handle = event.target instanceof Element ? event.target.closest("[data-swipe]") : null;
  const kind = KINDS[handle?.getAttribute("data-swipe") ?? ""];
  const panel = handle ? kind?.panel(handle) : null;
  if (!handle || !kind || !panel) return null;
  if (event.clientX > (kind.startsWithinPx ?? Infinity)) return null;
  const start = { x: event.clientX, y: event.clientY };
  return { kind, handle, panel, start, points: [pointOf(event, kind)], hasBegun: false };
}

function pointOf({ clientX, clientY, timeStamp }: PointerEvent, { axis, sign }: Kind): SwipePoint {
  return { px: sign * (axis === "x" ? clientX : clientY), at: timeStamp };
}

/** @returns false where the finger moves in another direction */
function move(swipe: Swipe, event: PointerEvent): boolean {
  const { kind, panel, start } = swipe;
  const moved = { x: event.clientX - start.x, y: event.clientY - start.y };
  const distance = moved[kind.axis] * kind.sign;
  if (!swipe.hasBegun) {
    const across = Math.abs(moved[kind.axis === "x" ? "y" : "x"]);
    if (Math.max(Math.abs(distance), across) < SLOP_PX) return true;
    if (distance <= across) return false;
    swipe.hasBegun = true;
    swipe.handle.setPointerCapture(event.pointerId);
    panel.dataset["swiped"] = "";
    panel.style.transition = "none";
  }
  swipe.points.push(pointOf(event, kind));
  panel.style.transform = kind.follow(panel, distance);
  return true;
}

function release({ kind, panel, points, hasBegun }: Swipe, event: PointerEvent): void {
  if (!hasBegun) return;
  const size = kind.axis === "x" ? panel.offsetWidth : panel.offsetHeight;
  const isDone =
    event.type === "pointerup" && completesSwipe([...points, pointOf(event, kind)], size);
  delete panel.dataset["swiped"];
  panel.style.removeProperty("transition");
  panel.style.removeProperty("transform");
  if (isDone) kind.complete(panel);
}

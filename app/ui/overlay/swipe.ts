/** A pointer during a swipe: how far it is in the swipe's direction in CSS pixels, and the time of the event in milliseconds. */
export type SwipePoint = { px: number; at: number };

/** From this width (md) on dialogs are centred boxes and the menu is always visible: nothing is swiped. */
const SWIPED_BELOW_PX = 768;
const FAR_SHARE = 0.35;
const FAST_PX_PER_MS = 0.5;
const FAST_MIN_PX = 24;
/** The speed when the finger is lifted, because it often rests for a moment before a swipe. */
const RELEASE_MS = 100;

export function isSwiped(): boolean {
  return innerWidth < SWIPED_BELOW_PX;
}

/** Whether a swipe opens or closes a drawer of this size in pixels: by distance, or by speed at its end. */
export function completesSwipe(points: readonly SwipePoint[], size: number): boolean {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return false;
  const distance = last.px - first.px;
  if (distance > size * FAR_SHARE) return true;
  const recent = points.find(({ at }) => last.at - at <= RELEASE_MS) ?? first;
  const speed = (last.px - recent.px) / Math.max(1, last.at - recent.at);
  return distance > FAST_MIN_PX && speed > FAST_PX_PER_MS;
}

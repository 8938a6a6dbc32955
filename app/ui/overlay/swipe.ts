/** A pointer during a swipe: its place in CSS pixels, and the time of the event in milliseconds. */
export type SwipePoint = { y: number; at: number };

const FAR_SHARE = 0.35;
const FAST_PX_PER_MS = 0.5;
const FAST_MIN_PX = 24;
/** The speed is that of the finger as it lets go: before a swipe it often rests for a moment. */
const RELEASE_MS = 100;

/** Whether a downward swipe closes a sheet of this height in pixels: it went far, or was fast at its end. */
export function closesSheet(points: readonly SwipePoint[], height: number): boolean {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return false;
  const distance = last.y - first.y;
  if (distance > height * FAR_SHARE) return true;
  const recent = points.find(({ at }) => last.at - at <= RELEASE_MS) ?? first;
  const speed = (last.y - recent.y) / Math.max(1, last.at - recent.at);
  return distance > FAST_MIN_PX && speed > FAST_PX_PER_MS;
}

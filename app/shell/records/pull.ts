/** A finger that pulls down: where it began, and how far the mark has followed it. */
export type Pull = { x: number; y: number; distance: number };

/** Below this the finger may still be about to tap. */
const SLOP_PX = 12;
/** The mark follows at half the finger's speed, and no further than this. */
const FARTHEST_PX = 96;
const RELOAD_PX = 60;

/** Whether a touch of `target` may become a pull: at the top of the page, and not in a layer, a field or a box that scrolls itself. */
export function startsPull(target: EventTarget | null, scrolledPx: number): boolean {
  if (scrolledPx > 0 || !(target instanceof Element)) return false;
  return target.closest("[popover], dialog, input, textarea, select, .board") === null;
}

/** The pull after a pointer move; null once the pointer moves sideways or up. */
export function pullAfter(
  pull: Pull,
  { clientX, clientY }: { clientX: number; clientY: number },
): Pull | null {
  const down = clientY - pull.y;
  const aside = Math.abs(clientX - pull.x);
  if (pull.distance === 0 && (down < -SLOP_PX || (aside > SLOP_PX && aside > down))) return null;
  const distance = Math.min(Math.max(0, (down - SLOP_PX) / 2), FARTHEST_PX);
  return { ...pull, distance };
}

/** Whether releasing the finger here loads the list again. */
export function isReloading(distancePx: number): boolean {
  return distancePx >= RELOAD_PX;
}

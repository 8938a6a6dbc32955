/** In pixels from the top of the window. */
export type Span = { top: number; bottom: number };
type Screen = {
  /** What is visible of the page: an on-screen keyboard covers the rest. */ visible: Span;
  /** Bars that are fixed to the top or the bottom of the window. */ bars: readonly Span[];
  /** What the user is typing in. */ field: Span | null;
  height: number;
};

const GAP = 16;

/** The top of a toast, in pixels from the top of the window: above the bars at the bottom, or below those at the top if it would cover the field. */
export function toastTop({ visible, bars, field, height }: Screen): number {
  const room = GAP + height;
  const low = bars
    .toSorted((one, other) => other.bottom - one.bottom)
    .reduce(
      (end, bar) => (bar.bottom > end - room && bar.top < end ? bar.top : end),
      visible.bottom,
    );
  const high = bars
    .toSorted((one, other) => one.top - other.top)
    .reduce(
      (end, bar) => (bar.top < end + room && bar.bottom > end ? bar.bottom : end),
      visible.top,
    );
  const covers = (top: number) => field !== null && top < field.bottom && top + height > field.top;
  return covers(low - room) && !covers(high + GAP) ? high + GAP : low - room;
}

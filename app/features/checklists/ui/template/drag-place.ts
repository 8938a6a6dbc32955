type Row = { top: number; bottom: number };

/**
 * The place of a row that is held at this height: behind each row whose middle is above it. Up to its middle, a taller row would be over the
 * pointer again after the move. However far the pointer went since the last event, between rows or beyond the last.
 */
export function placeHeldAt(rows: readonly Row[], from: number, y: number): number {
  const isPast = (place: number, sign: 1 | -1) => {
    const row = rows[place];
    return row !== undefined && sign * (y - (row.top + row.bottom) / 2) > 0;
  };
  let place = from;
  while (isPast(place + 1, 1)) place += 1;
  if (place === from) while (isPast(place - 1, -1)) place -= 1;
  return place;
}

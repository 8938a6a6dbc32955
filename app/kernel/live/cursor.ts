/**
 * How far a page or a socket has read: the last rows of `changes` and of `activity`. As text, the two
 * numbers separated by a dot.
 */
export type LiveCursor = { changes: number; activity: number };

export function cursorText({ changes, activity }: LiveCursor): string {
  return `${changes}.${activity}`;
}

/** Null for a malformed cursor. */
export function cursorFrom(text: string): LiveCursor | null {
  const [, changes, activity] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? [];
  return changes && activity ? { changes: Number(changes), activity: Number(activity) } : null;
}

/** Whether `other` contains everything up to `cursor`. */
export function isReached(cursor: LiveCursor, other: LiveCursor): boolean {
  return cursor.changes <= other.changes && cursor.activity <= other.activity;
}

/** The earlier position in each of the two. */
export function earlier(a: LiveCursor, b: LiveCursor): LiveCursor {
  return {
    changes: Math.min(a.changes, b.changes),
    activity: Math.min(a.activity, b.activity),
  };
}

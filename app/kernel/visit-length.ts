/** The longest visit, in milliseconds. A longer stay is several visits, so those in a window start at most a day before it. */
export const VISIT_MAX_MS = 86_400_000;

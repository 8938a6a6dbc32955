export const LABELS_PER_SHEET = 24;

/** Ten sheets: the most labels of one PDF. */
export const MAX_LABELS = 10 * LABELS_PER_SHEET;

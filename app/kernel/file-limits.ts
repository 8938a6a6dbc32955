/** Larger files are stored nowhere. */
export const MOST_FILE_BYTES = 25_000_000;

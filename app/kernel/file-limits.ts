/** Larger files are stored nowhere. */
export const MAX_FILE_BYTES = 25_000_000;

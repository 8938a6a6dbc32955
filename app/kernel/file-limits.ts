/** Larger files are stored nowhere. */
export const MAX_FILE_BYTES = 25_000_000;
/** Of a picture: phones take 200 million. A file of some kilobytes may state any size, which a browser would need memory for. */
export const MAX_PICTURE_PIXELS = 250_000_000;

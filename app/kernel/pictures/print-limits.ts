/** Limits of a drawn signature in pixels, which the pad keeps: a browser needs 4 bytes for each to print it. */
export const MAX_DRAWING_SIDE = 2_500;
export const MAX_DRAWING_PIXELS = 1_000_000;
/** Of any other picture that is printed as it is. */
export const MAX_PRINTED_PIXELS = 4_000_000;

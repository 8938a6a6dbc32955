/** Characters that normalization sorts behind the one before them, or turns into such (half-width Japanese voicing marks). */
const MARKS = /[\p{M}\uFF9E\uFF9F]+/gu;
/** Unicode's Stream-Safe Text Format has at most 30. */
const MOST_IN_A_ROW = 64;

/**
 * True for a text with more combining marks in a row, in code units, than any script has. Normalizing them takes the square of their
 * number: 100,000 take 17 seconds. The text is read once.
 */
export function hasTooManyMarks(text: string): boolean {
  for (const { 0: marks } of text.matchAll(MARKS)) if (marks.length > MOST_IN_A_ROW) return true;
  return false;
}

/** The text decomposed (NFKD) and without combining marks. They are removed before that, too, so that it takes linear time. */
export function withoutMarks(text: string): string {
  return text.replace(MARKS, "").normalize("NFKD").replace(MARKS, "");
}

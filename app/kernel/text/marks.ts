/** Characters that normalization sorts behind the one before them, or turns into such (half-width Japanese voicing marks). */
const MARKS = /[\p{M}\uFF9E\uFF9F]+/gu;
const ENDLESS = /[\p{M}\uFF9E\uFF9F]{31}/u;

/**
 * True when more than thirty marks follow each other, which no language has (UAX #15, stream-safe text). Normalizing sorts such a run, in
 * time that grows with the square of its length: 20,000 of them take a second.
 */
export function hasEndlessMarks(text: string): boolean {
  return ENDLESS.test(text);
}

/** The text decomposed (NFKD) and without combining marks. They are removed before that, too, so that it takes linear time. */
export function withoutMarks(text: string): string {
  return text.replace(MARKS, "").normalize("NFKD").replace(MARKS, "");
}

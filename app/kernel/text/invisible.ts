/**
 * The signs that a text cannot contain, because they show another text than is stored: marks, embeddings, overrides and isolates of the
 * writing direction, and tag characters. Joiners and variation selectors stay, which emoji and scripts need.
 */
const MARKS_AND_TAGS = /[\u061c\u200e\u200f\u{e0000}-\u{e007f}]/gu;
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** In a name an override is no mistake of the keyboard: "gpj.exe" reads "exe.jpg" after U+202E. */
export function hasDirections(text: string): boolean {
  return text.search(DIRECTIONS) >= 0;
}

export function withoutMarksAndTags(text: string): string {
  return text.replace(MARKS_AND_TAGS, "");
}

export function withoutDirections(text: string): string {
  return withoutMarksAndTags(text).replace(DIRECTIONS, "");
}

/** A text of several lines as it is stored. Forms send CR LF; a terminal writes over what stands before a lone CR. */
export function cleanLines(text: string): string {
  return withoutDirections(text).replace(/\r\n?/g, "\n");
}

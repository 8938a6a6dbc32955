import { MARKS } from "./fold";

/** Unicode's stream-safe text (UAX #15) has at most so many in a row. */
const MOST_IN_A_ROW = 30;
const ENDLESS = /[\p{M}\uFF9E\uFF9F]{31}/u;

/**
 * True when more than thirty marks follow each other, which no language has. Normalizing sorts such a run, in
 * time that grows with the square of its length: 20,000 of them take a second.
 */
export function hasEndlessMarks(text: string): boolean {
  return ENDLESS.test(text);
}

/** The text composed (NFC), in linear time: of more marks in a row, as releases until 2026-11-28 stored them, the first are kept. */
export function composedText(text: string): string {
  return text.replace(MARKS, (marks) => marks.slice(0, MOST_IN_A_ROW)).normalize("NFC");
}

/** Shorter texts are shown whole. */
const SHORT = 160;
const MAX_LENGTH = 600;
/** The words shown before and after what differs. */
const WORDS_AROUND = 8;

/** Both versions of a text, long ones cut to what differs and some words around it. */
export function excerptsOf(before: string, after: string): [before: string, after: string] {
  if (before.length <= SHORT && after.length <= SHORT) return [before, after];
  const [was, is] = [wordsOf(before), wordsOf(after)];
  const most = Math.min(was.length, is.length);
  const start = countWhile(most, (at) => was[at] === is[at]);
  const end = countWhile(most - start, (at) => was.at(-1 - at) === is.at(-1 - at));
  const from = start > WORDS_AROUND ? start - WORDS_AROUND : 0;
  const rest = end > WORDS_AROUND ? end - WORDS_AROUND : 0;
  return [cut(was, from, rest), cut(is, from, rest)];
}

/** Each with the space that follows it. */
function wordsOf(text: string): string[] {
  return text.match(/^\s*\S+\s*|\S+\s*/gu) ?? [];
}

function countWhile(most: number, holds: (at: number) => boolean): number {
  let count = 0;
  while (count < most && holds(count)) count += 1;
  return count;
}

function cut(words: readonly string[], from: number, end: number): string {
  const shown = words.slice(from, words.length - end).join("");
  return `${from > 0 ? "…" : ""}${begun(shown.trimEnd())}${end > 0 ? "…" : ""}`;
}

/** By characters, not by the halves of a surrogate pair. */
function begun(text: string): string {
  const characters = Array.from(text);
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH - 1).join("")}…` : text;
}

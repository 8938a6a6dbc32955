import { fold } from "./fold";

const MAX_TERMS = 8;

/** Whether each word of a search begins a word of the name, in any script, case and with or without marks. */
export function nameBegins(search: string): (name: string) => boolean {
  const terms = wordsOf(search).slice(0, MAX_TERMS);
  return (name) => {
    const words = wordsOf(name);
    return terms.every((term) => words.some((word) => word.startsWith(term)));
  };
}

function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

import { fold } from "./fold";

const MAX_TERMS = 8;

/** Whether each word of a search begins a word of the name, in any script, case and with or without marks. */
export function nameBegins(name: string, search: string): boolean {
  const words = fold(name).split(/[\s-]+/);
  const terms = fold(search).match(/[\p{L}\p{N}]+/gu) ?? [];
  return terms.slice(0, MAX_TERMS).every((term) => words.some((word) => word.startsWith(term)));
}

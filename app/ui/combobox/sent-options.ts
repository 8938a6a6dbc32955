import { useHydrated } from "../layout/hydrated";

export type SentOption = { value: string; text: string };

/**
 * The options of a select as they stand in the document, until the browser has a word in it; null on the server and from then on. For lists that server and
 * browser each know from their own tables: a page that came to life with another list would give each option its neighbour's value.
 */
export function useSentOptions(name: string): SentOption[] | null {
  const hydrated = useHydrated();
  if (hydrated || typeof document === "undefined") return null;
  const options = [...document.querySelectorAll<HTMLOptionElement>(`select[name="${CSS.escape(name)}"] option`)];
  return options.length > 0 ? options.filter(({ value }) => value !== "").map(({ value, text }) => ({ value, text })) : null;
}

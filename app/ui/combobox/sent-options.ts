import { useHydrated } from "../layout/hydrated";

type SentOption = { value: string; text: string };

/**
 * The options of a select as the server rendered them, for the first render in the browser; null on the server and afterwards. For lists
 * that server and browser each take from their own tables: hydrating with another list would give each option its neighbour's value.
 */
export function useSentOptions(name: string): SentOption[] | null {
  const hydrated = useHydrated();
  if (hydrated || typeof document === "undefined") return null;
  const options = [
    ...document.querySelectorAll<HTMLOptionElement>(`select[name="${CSS.escape(name)}"] option`),
  ];
  return options.length > 0
    ? options.filter(({ value }) => value !== "").map(({ value, text }) => ({ value, text }))
    : null;
}

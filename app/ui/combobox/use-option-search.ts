import { useEffect, useRef, useState } from "react";
import type { Option, OptionSearch } from "./option";

const PAUSE_MS = 200;

type SearchState = {
  options: Option[];
  state: "ready" | "loading" | "failed";
  /** What the options were searched with. */
  of: string;
};

/** Searches the options after a pause in typing. Discards outdated responses and keeps the last options meanwhile. */
export function useOptionSearch(
  search: OptionSearch,
  query: string,
  active: boolean,
  initial: Option[],
) {
  const [found, setFound] = useState<SearchState>({
    options: initial,
    state: "ready",
    of: "",
  });
  const [attempt, setAttempt] = useState(0);
  // They change with each render. Only the query decides when to search.
  const latest = useRef({ search, initial });
  latest.current = { search, initial };
  useEffect(() => {
    if (!active) return;
    if (query === "" && attempt === 0 && latest.current.initial.length > 0) {
      setFound({ options: latest.current.initial, state: "ready", of: "" });
      return;
    }
    const abort = new AbortController();
    setFound((before) => ({ ...before, state: "loading" }));
    const timer = setTimeout(() => {
      latest.current.search(query, abort.signal).then(
        (options) => abort.signal.aborted || setFound({ options, state: "ready", of: query }),
        () => abort.signal.aborted || setFound({ options: [], state: "failed", of: query }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, active, attempt]);
  return { ...found, retry: () => setAttempt((before) => before + 1) };
}

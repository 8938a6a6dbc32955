/**
 * An option: its stored id, its visible name, a hint that distinguishes it from others with the same name, and how much of a whole is in
 * use, shown as a bar beside the hint that says the same.
 */
export type Option = {
  id: string;
  name: string;
  hint?: string | undefined;
  load?: { part: number; whole: number } | undefined;
  /** Chosen from a list in which another one has the same name. */
  isAlike?: boolean | undefined;
};

/** Searches options on the server. An abort is not an error. */
export type OptionSearch = (query: string, signal: AbortSignal) => Promise<Option[]>;

/** Creates a missing entry: the label of its option, and what happens when it is chosen. */
export type OptionMaker = { label: (text: string) => string; start: (text: string) => void };

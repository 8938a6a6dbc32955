/** An option: its stored id, its visible name, and a hint that distinguishes it from others with the same name. */
export type Option = { id: string; name: string; hint?: string | undefined };

/** Searches options on the server. An abort is not an error. */
export type OptionSearch = (query: string, signal: AbortSignal) => Promise<Option[]>;

/** Creates a missing entry: the label of its option, and what happens when it is chosen. */
export type OptionMaker = { label: (text: string) => string; start: (text: string) => void };

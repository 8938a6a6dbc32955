/** Something to choose: what is stored, what is read, and what tells it from others of the same name. */
export type Option = { id: string; name: string; hint?: string };

/** Asks the server for the options that fit the words; an abort is no error. */
export type OptionSearch = (query: string, signal: AbortSignal) => Promise<Option[]>;

/** Makes what was not found: the words of its line in the list, and what happens when it is chosen. */
export type OptionMaker = { label: (words: string) => string; start: (words: string) => void };

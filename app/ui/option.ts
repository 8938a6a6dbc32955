/** Something to choose: what is stored, what is read, and what tells it from others of the same name. */
export type Option = { id: string; name: string; hint?: string };

/** Asks the server for the options that fit the words; an abort is no error. */
export type OptionSearch = (query: string, signal: AbortSignal) => Promise<Option[]>;

import { createContext, type ReactNode } from "react";

/** The cells at the start of the header and of each row, by which rows are selected. */
export type RowSelecting = { header: ReactNode; cell: (key: string) => ReactNode };

/** Null while rows cannot be selected. Its code is loaded after the page, and only on desks. */
export const RowSelectingHere = createContext<RowSelecting | null>(null);

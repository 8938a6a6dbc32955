import type { ReactNode } from "react";

/**
 * The place of a column below md. In two-line rows: the first line, the corner at its end, the start of the row ("choose"), or hidden
 * (everything else). In cards: headline, corner beside it, a labelled line, or hidden.
 */
export type CardPlace = "title" | "corner" | "choose" | "line" | "hidden";

/** The second line of a row below md, most important first: it is cut at its end. Empty facts are left out. */
export type SecondLine<Row> = (row: Row) => readonly ReactNode[];

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The value of `sortBy` that sorts by this column. */
  sortBy?: string | undefined;
  align?: "start" | "end";
  card?: CardPlace;
  className?: string;
  /** Shown only when it is chosen. */
  isOptional?: boolean;
};

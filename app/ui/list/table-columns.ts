import type { ReactNode } from "react";

/** The place of a column in the card layout: headline, corner beside it, small print below, a labelled line, or hidden. */
export type CardPlace = "title" | "corner" | "meta" | "line" | "hidden";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The value of `sortBy` that sorts by this column. */
  sortBy?: string | undefined;
  align?: "start" | "end";
  card?: CardPlace;
  className?: string;
};

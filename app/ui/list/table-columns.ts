import type { ReactNode } from "react";

/** Where a column goes when a row is a card: its headline, the corner beside it, the small print below, a line with its name, or nowhere. */
export type CardPlace = "title" | "corner" | "meta" | "line" | "hidden";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The value of `sortBy` that orders by this column. */
  sortBy?: string;
  align?: "start" | "end";
  card?: CardPlace;
  className?: string;
};

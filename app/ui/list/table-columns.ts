import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import type { FileValue } from "~/kernel/text/file-columns";
import type { Formatter } from "~/kernel/text/format";

/**
 * The place of a column below md. In two-line rows: the first line, the corner at its end, the start of the row ("choose"), or hidden
 * (everything else). In cards: headline, corner beside it, a labelled line, or hidden.
 */
export type CardPlace = "title" | "corner" | "choose" | "line" | "hidden";

/** The second line of a row below md, most important first: it is cut at its end. Empty facts are left out. */
export type SecondLine<Row> = (row: Row) => readonly ReactNode[];

/** What a row has in the column: its value, also in a file; and what the table shows instead, as of a day. Without a value it is in no file. */
type Content<Row> =
  | { value: (row: Row) => FileValue; cell: (row: Row) => ReactNode }
  | { value: (row: Row) => string | number; cell?: undefined }
  | { value?: undefined; cell: (row: Row) => ReactNode };

export type Column<Row> = Content<Row> & {
  key: string;
  header: string;
  /** The value of `sortBy` that sorts by this column. */
  sortBy?: string | undefined;
  align?: "start" | "end";
  card?: CardPlace;
  className?: string;
  /** Shown only when it is chosen. */
  isOptional?: boolean;
};

/** The columns of a list, in its table and in a file. */
export type ListColumns<Row> = (t: TFunction, format: Formatter) => Column<Row>[];

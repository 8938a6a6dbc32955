import type { TFunction } from "i18next";
import type { FileValue } from "~/kernel/text/file-columns";
import type { Formatter } from "~/kernel/text/format";

/** One value: its display text, its value in a file, and its link. */
export type Cell = {
  text: string;
  raw: FileValue;
  to?: string | undefined;
  isFile?: boolean;
};
export type Head = {
  key: string;
  label: string;
  /** Right-aligned, for numbers. */ end?: boolean;
  sortBy?: string;
};
export type ModelRow = {
  key: string;
  cells: Cell[];
  /** A sum of the rows after it. */ isSum?: boolean;
};

export type TableModel = {
  heads: Head[];
  rows: ModelRow[];
  /** Sum of all rows, including those on other pages. */
  total: Cell[] | null;
};

/** A report as one table and one chart. The page and the file show the same rows. */
export type ReportModel = TableModel & {
  chart: {
    categories: string[];
    series: { name: string; values: number[] }[];
    stacked?: boolean;
    of: "orders" | "minutes";
  };
};

export type Localization = { t: TFunction; format: Formatter };

import type { TFunction } from "i18next";
import type { Formatter } from "~/kernel/format";

/** One value: as it is read, as a file keeps it, and where it leads. */
export type Cell = { text: string; raw: string | number; to?: string };
export type Head = { key: string; label: string; /** Numbers stand at the end. */ end?: boolean; sortBy?: string };
export type ModelRow = { key: string; cells: Cell[] };

/** A report as one table and one picture of it: what the page shows and what a file holds are the same rows. */
export type ReportModel = {
  heads: Head[];
  rows: ModelRow[];
  /** Of all rows, also those of other pages. */
  total: Cell[] | null;
  chart: { categories: string[]; series: { name: string; values: number[] }[]; stacked?: boolean; of: "orders" | "minutes" };
};

/** What a model is put into words with. */
export type Localization = { t: TFunction; format: Formatter };

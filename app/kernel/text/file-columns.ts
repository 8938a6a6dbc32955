import type { TFunction } from "i18next";
import type { Day } from "../time/days";
import type { Formatter } from "./format";

/** The formats of a table as a file. Each is the last segment of its address and the end of its name. */
export type FileFormat = "csv" | "xlsx";

/** The types of such files. */
export const FILE_TYPES: Record<FileFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** A calendar day, or a time of it as HH:MM: a spreadsheet sorts it and calculates with it. */
type FileDay = { day: Day; time?: string };

/** What a cell of a file has: text, or a number or a day that a spreadsheet can calculate with. */
export type FileValue = string | number | FileDay;

export type FileColumn<Row> = {
  /** As in the list's table. */ key: string;
  header: string;
  value: (row: Row) => FileValue;
};

/** The columns of a list in a file. The first one names the record and always stays. */
export type FileColumns<Row> = (t: TFunction, format: Formatter) => FileColumn<Row>[];

/** A column of a table. Without a value it is in no file. */
export type MaybeInFile<Row> = Pick<FileColumn<Row>, "key" | "header"> & {
  value?: FileColumn<Row>["value"] | undefined;
};

export function inFile<Row>(columns: readonly MaybeInFile<Row>[]): FileColumn<Row>[] {
  return columns.flatMap(({ key, header, value }) => (value ? [{ key, header, value }] : []));
}

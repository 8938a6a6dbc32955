import type { TFunction } from "i18next";
import type { CsvValue } from "./csv";
import type { Formatter } from "./format";

export type CsvColumn<Row> = {
  /** As in the list's table. */ key: string;
  header: string;
  value: (row: Row) => CsvValue;
};

/** The columns of a list in a file. The first one names the record and always stays. */
export type CsvColumns<Row> = (t: TFunction, format: Formatter) => CsvColumn<Row>[];

/** A column of a table. Without a value it is in no file. */
export type MaybeInFile<Row> = Pick<CsvColumn<Row>, "key" | "header"> & {
  value?: CsvColumn<Row>["value"] | undefined;
};

export function inFile<Row>(columns: readonly MaybeInFile<Row>[]): CsvColumn<Row>[] {
  return columns.flatMap(({ key, header, value }) => (value ? [{ key, header, value }] : []));
}

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

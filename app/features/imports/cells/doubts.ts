import { importFields } from "../fields";
import type { ImportKind, SheetRow } from "../model";
import type { ColumnMapping } from "../mapping/mapping";
import { type DayOrder, dayOrderOf } from "./days";
import { type DecimalSign, decimalSignOf } from "./numbers";
import type { ColumnNotation } from "./reader";

/** What a user has answered, by column. */
export type NotationChoices = {
  decimalSigns: Readonly<Record<number, DecimalSign>>;
  dayOrders: Readonly<Record<number, DayOrder>>;
};

/** Columns whose cells can be read in two ways, which the user has to decide. */
type NotationDoubts = { number_format_needed: number[]; date_order_needed: number[] };

/** How the mapped columns are written, and what of it the user still has to say. */
export function notationsOf(
  kind: ImportKind,
  mapping: ColumnMapping,
  table: { rows: readonly SheetRow[]; isFrom1904: boolean },
  choices: NotationChoices,
): { notations: Readonly<Record<string, ColumnNotation>>; doubts: NotationDoubts } {
  const fields = importFields(kind);
  const doubts: NotationDoubts = { number_format_needed: [], date_order_needed: [] };
  const notations: Record<string, ColumnNotation> = {};
  for (const [name, column] of Object.entries(mapping)) {
    const fieldKind = fields[name]?.kind;
    const texts = () =>
      table.rows.flatMap(({ cells }) => {
        const cell = cells[column];
        return typeof cell === "string" ? cell : [];
      });
    const decimalSign =
      fieldKind === "quantity" ? (choices.decimalSigns[column] ?? decimalSignOf(texts())) : null;
    const dayOrder =
      fieldKind === "day" ? (choices.dayOrders[column] ?? dayOrderOf(texts())) : null;
    if (decimalSign === "doubt") doubts.number_format_needed.push(column);
    if (dayOrder === "doubt") doubts.date_order_needed.push(column);
    notations[name] = {
      decimalSign: decimalSign === "doubt" ? null : decimalSign,
      dayOrder: dayOrder === "doubt" ? null : dayOrder,
      isFrom1904: table.isFrom1904,
    };
  }
  return { notations, doubts };
}

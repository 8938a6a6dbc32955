import { partChoice, readPartChoice } from "~/features/pickers/ui/choices";
import { parseThousandths, UNITS, type Unit } from "~/kernel/text/quantities";
import { wereTyped } from "~/kernel/input/form";
import type { Option } from "~/ui/combobox/option";

/** A line of the form: a stock item or free text. */
export type PartLine = {
  key: string;
  fromStock: boolean;
  stock: Option | null;
  name: string;
  unit: Unit;
  quantityThousandths: number | string | null;
};
type Planned = {
  sparePartId: string | null;
  name: string;
  unit: Unit;
  quantityThousandths: number;
};

export function linesOf(parts: readonly Planned[]): PartLine[] {
  return parts.map(({ sparePartId, name, unit, quantityThousandths }, index) => ({
    key: `part ${index}`,
    fromStock: sparePartId !== null,
    stock: sparePartId === null ? null : partChoice({ id: sparePartId, name, unit }),
    name,
    unit,
    quantityThousandths,
  }));
}

export function blankLine(key: string, fromStock: boolean): PartLine {
  return { key, fromStock, stock: null, name: "", unit: "piece", quantityThousandths: null };
}

/** The form as the schema expects it: without blank lines. */
export function withPlannedParts(sent: Record<string, unknown>): Record<string, unknown> {
  const lines = Array.isArray(sent["parts"]) ? sent["parts"] : [];
  return { ...sent, parts: lines.flatMap((line: Record<string, unknown>) => plannedFrom(line)) };
}

function plannedFrom({
  stock,
  sparePartId = null,
  name,
  unit,
  quantityThousandths,
}: Record<string, unknown>): Record<string, unknown>[] {
  if (stock) return [{ ...readPartChoice(String(stock)), quantityThousandths }];
  return name || quantityThousandths ? [{ sparePartId, name, unit, quantityThousandths }] : [];
}

/** As many as an order or a plan takes. */
const MAX_LINES = 200;

/** The lines of a refused form as submitted. */
export function sentLines(sent: Record<string, string>): PartLine[] {
  const numbers = Object.keys(sent).flatMap(
    (name) => /^parts\.(\d+)\.quantityThousandths$/.exec(name)?.[1] ?? [],
  );
  const lines = numbers.slice(0, MAX_LINES).map((number): PartLine => {
    const field = (name: string) => sent[`parts.${number}.${name}`] ?? "";
    const stock = field("stock");
    const quantity = field("quantityThousandths");
    const value = wereTyped(sent)
      ? parseThousandths(quantity)
      : /^\d+$/.test(quantity)
        ? Number(quantity)
        : null;
    const fromStock = `parts.${number}.stock` in sent;
    return {
      key: `sent ${number}`,
      fromStock,
      stock: stock ? { id: stock, name: readPartChoice(stock).name } : null,
      name: field("name"),
      unit: UNITS.find((one) => one === field("unit")) ?? "none",
      quantityThousandths: value ?? quantity,
    };
  });
  return lines.filter((line) => line.stock || line.name || line.quantityThousandths);
}

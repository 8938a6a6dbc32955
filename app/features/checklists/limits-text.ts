import type { TFunction } from "i18next";
import type { Formatter } from "~/kernel/text/format";
import type { ChecklistItem } from "./model";

type Limited = Pick<ChecklistItem, "unit" | "min" | "max">;

/** "2 to 5 bar" or "at most 5 bar"; empty without limits. The page and the PDF have their own formatter. */
export function limitsText(
  { unit, min, max }: Limited,
  t: TFunction,
  { quantity }: Pick<Formatter, "quantity">,
): string {
  const withUnit = (thousandths: number) => readingText(quantity(thousandths), unit);
  if (min !== null && max !== null)
    return t("checklists.limits.between", { min: quantity(min), max: withUnit(max) });
  if (min !== null) return t("checklists.limits.from", { min: withUnit(min) });
  return max === null ? "" : t("checklists.limits.to", { max: withUnit(max) });
}

/** A number with its unit, such as "4.2 bar". */
export function readingText(quantity: string, unit: string): string {
  return [quantity, unit].filter((part) => part !== "").join(" ");
}

import { decimalText, parseDecimal } from "./decimals";
import type { Language } from "./languages";

/** Units of parts and quantities (requirements §3). */
export const UNITS = [
  "litre",
  "kilogram",
  "meter",
  "square-meter",
  "cubic-meter",
  "piece",
  "none",
] as const;
export type Unit = (typeof UNITS)[number];

/** Integer thousandths of a unit, so that sums are exact: 1,5 metres are 1500. */
export type Thousandths = number;

/**
 * Parses a typed quantity ("0,125") into thousandths. Returns null for invalid input and for more
 * than three decimals.
 */
export function parseThousandths(text: string): Thousandths | null {
  return parseDecimal(text, 3);
}

/** Formats a quantity for an input field: 1500 is 1,5. */
export function thousandthsText(quantity: Thousandths, language: Language): string {
  return decimalText(quantity, language, 3).replace(/[.,]?0{1,3}$/, "");
}

import { decimalText, parseDecimal } from "./decimals";
import type { Language } from "./languages";

/** A quantity with three decimals as an integer: 1,5 metres are 1500. So sums are exact. */
export type Thousandths = number;

/** Thousandths for what somebody typed ("0,125"); null for what is no number or is finer than that. */
export function parseThousandths(text: string, language: Language): Thousandths | null {
  return parseDecimal(text, language, 3);
}

/** The quantity as one types it into a field: 1500 is 1,5. */
export function thousandthsText(quantity: Thousandths, language: Language): string {
  return decimalText(quantity, language, 3).replace(/[.,]?0+$/, "");
}

import { decimalText, parseDecimal } from "./decimals";
import type { Language } from "./languages";

/** Integer cents in the tenant's currency. */
export type Cents = number;

/** Sums amounts. Throws a RangeError when one is not an integer. */
export function sumCents(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, amount) => wholeCents(sum + wholeCents(amount)), 0);
}

/**
 * Parses a typed amount ("1.234,50") into cents. Returns null for invalid input and for fractions
 * of a cent.
 */
export function parseCents(text: string): Cents | null {
  return parseDecimal(text, 2);
}

/** Formats an amount for an input field without grouping and currency: 1234,50. */
export function centsText(cents: Cents, language: Language): string {
  return decimalText(wholeCents(cents), language, 2);
}

function wholeCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of cents: ${amount}`);
  return amount;
}

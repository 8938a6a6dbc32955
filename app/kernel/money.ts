import { decimalText, parseDecimal } from "./decimals";
import type { Language } from "./languages";

/** Integer cents in the tenant's currency. */
export type Cents = number;

/** The sum of amounts; a RangeError when one is no whole number of cents. */
export function sumCents(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, amount) => wholeCents(sum + wholeCents(amount)), 0);
}

/** Cents for what somebody typed ("1.234,50"); null for what is no amount or has parts of a cent. */
export function parseCents(text: string, language: Language): Cents | null {
  return parseDecimal(text, language, 2);
}

/** The amount as one types it into a field, without grouping and currency: 1234,50. */
export function centsText(cents: Cents, language: Language): string {
  return decimalText(wholeCents(cents), language, 2);
}

function wholeCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of cents: ${amount}`);
  return amount;
}

import { taxIdFault } from "~/kernel/text/tax-id";
import type { SheetCell } from "../model";

/** A number as Excel shows it when it has more than eleven digits: 3,85921E+11. */
const SCIENTIFIC = /^[+-]?\d(?:[.,]\d{1,15})?E\+\d{2,3}$/i;
/** Excel keeps fifteen digits of a number. */
const MOST_KEPT = 1e15;

/** Whether digits of a text were lost because a spreadsheet took it for a number. */
export function hasLostDigits(cell: SheetCell): boolean {
  return typeof cell === "number"
    ? Math.abs(cell) >= MOST_KEPT
    : typeof cell === "string" && cell.length <= 30 && SCIENTIFIC.test(cell.trim());
}

/**
 * A tax id with the zero at its beginning that a spreadsheet took for nothing: the check digit is wrong without it and right with it. Null
 * for any other. `country` is that of the row, or of the company.
 */
export function withLostZero(taxId: string, country: string): string | null {
  if (!/^\d{8,12}$/.test(taxId) || taxIdFault(taxId, country) === null) return null;
  const padded = `0${taxId}`;
  return taxIdFault(padded, country) === null ? padded : null;
}

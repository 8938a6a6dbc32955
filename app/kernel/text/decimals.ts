import type { Language } from "./languages";

/**
 * Parses typed input as an integer of the smallest unit: "12,5" with two decimals is 1250. Returns
 * null for invalid numbers and for too many decimals. The other decimal separator of a device
 * keypad is accepted where it can only mean decimals.
 */
export function parseDecimal(text: string, language: Language, decimals: number): number | null {
  const plain = plainDecimal(text.replace(/\s/g, "").replace("−", "-"), decimalSign(language));
  const match = plain === null ? null : /^(-?)(\d*)\.?(\d*)$/.exec(plain);
  if (!match) return null;
  const [, sign = "", units = "", part = ""] = match;
  if (!/\d/.test(units + part) || part.length > decimals) return null;
  const parts = Number(units + part.padEnd(decimals, "0"));
  if (!Number.isSafeInteger(parts)) return null;
  return sign && parts !== 0 ? -parts : parts;
}

/** Formats a number for an input field without grouping: 1250 with two decimals is 12,50. */
export function decimalText(parts: number, language: Language, decimals: number): string {
  const digits = String(Math.abs(parts)).padStart(decimals + 1, "0");
  return `${parts < 0 ? "-" : ""}${digits.slice(0, -decimals)}${decimalSign(language)}${digits.slice(-decimals)}`;
}

/**
 * Returns digits with a decimal point and without grouping, or null when the separators are
 * inconsistent.
 */
function plainDecimal(typed: string, own: "." | ","): string | null {
  const other = own === "," ? "." : ",";
  const [whole = "", part, ...more] = typed.split(own);
  if (more.length > 0) return null;
  if (isGrouped(whole, other)) return `${whole.replaceAll(other, "")}.${part ?? ""}`;
  if (!whole.includes(other)) return `${whole}.${part ?? ""}`;
  return part === undefined ? whole.replace(other, ".") : null;
}

// 1.234 means 1234 where the point is the grouping separator. 12.5 and 0.500 can only be decimals
// there.
function isGrouped(whole: string, sign: string): boolean {
  return new RegExp(`^-?[1-9]\\d{0,2}(\\${sign}\\d{3})+$`).test(whole);
}

function decimalSign(language: Language): "." | "," {
  return language === "en" ? "." : ",";
}

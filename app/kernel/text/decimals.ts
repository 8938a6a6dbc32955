import type { Language } from "./languages";
import { MAX_TYPED_LENGTH } from "./typed-length";

/**
 * Parses typed input as an integer of the smallest unit: "12,5" with two decimals is 1250. One point
 * or one comma is the decimal sign in every language, whatever number of digits follows. Thousands
 * are grouped only where a text has no other reading: 1.500,5, 1,234,567 and 1 500. Returns null for
 * invalid numbers and for too many decimals.
 */
export function parseDecimal(text: string, decimals: number): number | null {
  const match = readNumber(text);
  if (!match) return null;
  const { sign, units, part } = match;
  if (hasTooManyDecimals(part, decimals)) return null;
  const parts = Number(units + part.slice(0, decimals).padEnd(decimals, "0"));
  if (!Number.isSafeInteger(parts)) return null;
  return sign && parts !== 0 ? -parts : parts;
}

/** True for a number that `parseDecimal` refuses only because of its decimals. */
export function exceedsDecimals(text: string, decimals: number): boolean {
  const match = readNumber(text);
  return match !== null && hasTooManyDecimals(match.part, decimals);
}

/** True for a number whose separators other people read differently: 1.500, 1,234 and 1 500. */
export function isAmbiguousNumber(text: string): boolean {
  if (text.length > MAX_TYPED_LENGTH) return false;
  return /(?<!\d)[1-9]\d{0,2}[.,\s'’]\d{3}(?!\d)/.test(text.trim());
}

/** Formats a number for an input field without grouping: 1250 with two decimals is 12,50. */
export function decimalText(parts: number, language: Language, decimals: number): string {
  const digits = String(Math.abs(parts)).padStart(decimals + 1, "0");
  return `${parts < 0 ? "-" : ""}${digits.slice(0, -decimals)}${decimalSign(language)}${digits.slice(-decimals)}`;
}

type WrittenNumber = { sign: string; units: string; part: string };

/** Decimals after the last sign, or none; a sign that groups is the same in the whole number. */
const PLAIN = /^(?<units>\d*)(?:[.,](?<part>\d*))?$/;
const GROUPED_BY_SPACES =
  /^(?<units>[1-9]\d{0,2}(?:(?<group>[ '])\d{3})(?:\k<group>\d{3})*)(?:[.,](?<part>\d*))?$/;
const GROUPED_BEFORE_OTHER =
  /^(?<units>[1-9]\d{0,2}(?<group>[.,])\d{3}(?:\k<group>\d{3})*)(?!\k<group>)[.,](?<part>\d*)$/;
const GROUPED_TWICE = /^(?<units>[1-9]\d{0,2}(?<group>[.,])\d{3}(?:\k<group>\d{3})+)$/;
const SHAPES = [PLAIN, GROUPED_BY_SPACES, GROUPED_BEFORE_OTHER, GROUPED_TWICE];

function readNumber(text: string): WrittenNumber | null {
  if (text.length > MAX_TYPED_LENGTH) return null;
  const typed = text.trim().replaceAll(/\s/g, " ").replaceAll("’", "'").replace("−", "-");
  const unsigned = typed.replace(/^- ?/, "");
  for (const shape of SHAPES) {
    const groups = shape.exec(unsigned)?.groups;
    if (!groups) continue;
    const units = (groups["units"] ?? "").replaceAll(/\D/g, "");
    const part = groups["part"] ?? "";
    return units + part === "" ? null : { sign: unsigned === typed ? "" : "-", units, part };
  }
  return null;
}

/**
 * Zeros after the last decimal of a quantity change nothing. An amount with three decimals could be
 * meant as thousands, so it is refused.
 */
function hasTooManyDecimals(part: string, decimals: number): boolean {
  return decimals < 3 ? part.length > decimals : /[1-9]/.test(part.slice(decimals));
}

function decimalSign(language: Language): "." | "," {
  return language === "en" ? "." : ",";
}

import { fold } from "./fold";

const LABEL = /^(?:oib|pib|jib|pdv|vat|id)+(?=[a-z]{0,2}\d)/;

/**
 * The key by which tax ids are compared: without case, spaces, punctuation, a label, and the prefix of
 * Croatia, Bosnia and Herzegovina, Serbia or the country itself. Empty for a text that is no number, such as
 * "none" or "000000".
 */
export function taxKey(text: string, country = ""): string {
  const key = withoutPrefix(compact(text), country);
  const isNumber = (key.match(/\d/g) ?? []).length >= 5 && new Set(key).size > 1;
  return isNumber ? key : "";
}

function compact(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .replace(LABEL, "");
}

function withoutPrefix(key: string, country: string): string {
  const prefix = key.slice(0, 2);
  return ["hr", "ba", "rs", country].includes(prefix) && /\d/.test(key.charAt(2))
    ? key.slice(2)
    : key;
}

type TaxIdFault = "no-number" | "oib-length" | "pib-length" | "jib-length" | "check-digit";

/** Whose number a label names. */
const LABELLED: Readonly<Record<string, TaxCountry>> = { oib: "hr", pib: "rs", jib: "ba" };
type TaxCountry = "hr" | "rs" | "ba";

/**
 * What looks wrong about a tax id of Croatia, Bosnia and Herzegovina or Serbia. Null for those of other countries, also where the address is in
 * one of the three: a number that is right for another of them is not wrong.
 */
export function taxIdFault(text: string, country: string): TaxIdFault | null {
  const key = taxKey(text, country);
  if (key === "") return text.trim() === "" ? null : "no-number";
  const prefix = /^(hr|ba|rs)\d/.exec(compact(text))?.[1];
  const [, label = ""] = /^\W*(oib|pib|jib)/.exec(fold(text)) ?? [];
  const named = COUNTRIES.find((each) => each === (LABELLED[label] ?? prefix));
  if (named) return FAULTS[named](key);
  const own = COUNTRIES.find((each) => each === country);
  const fault = own ? FAULTS[own](key) : null;
  const isForeign = COUNTRIES.some((each) => each !== own && FAULTS[each](key) === null);
  return isForeign ? null : fault;
}

const COUNTRIES: readonly TaxCountry[] = ["hr", "rs", "ba"];
const FAULTS: Readonly<Record<TaxCountry, (key: string) => TaxIdFault | null>> = {
  hr: (key) => (/^\d{11}$/.test(key) ? checked(key) : "oib-length"),
  rs(key) {
    // A person has a JMBG of 13 digits.
    if (/^\d{13}$/.test(key)) return weighed(key);
    return /^\d{9}$/.test(key) ? checked(key) : "pib-length";
  },
  // A VAT number is a JIB without its first digit, which is a 4.
  ba: (key) => (/^\d{12,13}$/.test(key) ? weighed(key.padStart(13, "4")) : "jib-length"),
};

/** The check digit of a JMBG, which is also that of a JIB: no source states the latter, but the numbers of companies have it. */
function weighed(digits: string): TaxIdFault | null {
  const sum = Array.from(digits.slice(0, -1)).reduce(
    (before, digit, at) => before + Number(digit) * (7 - (at % 6)),
    0,
  );
  const check = 11 - (sum % 11);
  return (check > 9 ? 0 : check) === Number(digits.at(-1)) ? null : "check-digit";
}

/** ISO 7064, MOD 11,10. */
function checked(digits: string): TaxIdFault | null {
  const product = Array.from(digits.slice(0, -1)).reduce(
    (before, digit) => (((before + Number(digit)) % 10 || 10) * 2) % 11,
    10,
  );
  return (11 - product) % 10 === Number(digits.at(-1)) ? null : "check-digit";
}

import { localeOf, type Language } from "./languages";

/** Returns an unknown key unchanged. */
export function countryName(key: string, language: Language): string {
  if (!/^[a-z]{2}$/i.test(key)) return key;
  return new Intl.DisplayNames(localeOf(language), { type: "region" }).of(key.toUpperCase()) ?? key;
}

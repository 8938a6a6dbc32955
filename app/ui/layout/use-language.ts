import { useTranslation } from "react-i18next";
import { FALLBACK_LANGUAGE, fromTag, type Language } from "~/kernel/text/languages";

/**
 * The language of the texts on the page. Dates, numbers and names of countries follow it: while the texts of another language are loading,
 * the whole page stays in this one.
 */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return fromTag(i18n.language) ?? FALLBACK_LANGUAGE;
}

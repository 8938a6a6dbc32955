import { useTranslation } from "react-i18next";
import { countryName } from "~/kernel/countries";
import { FALLBACK_LANGUAGE } from "~/kernel/languages";
import { useRootFacts } from "~/shell/layout/root-facts";

/** A field's value as people read it: a kind, a country and a flag by their names, the rest as it is. */
export function useValueLabels(): (field: string, value: unknown) => string {
  const { t } = useTranslation();
  const language = useRootFacts()?.language ?? FALLBACK_LANGUAGE;
  return (field, value) => {
    if (value === null || value === undefined || value === "") return "";
    if (typeof value === "boolean") return t(value ? "common.yes" : "common.no");
    if (field === "country") return countryName(String(value), language);
    return field === "entity" ? t(`common.entity.${String(value)}`) : String(value);
  };
}

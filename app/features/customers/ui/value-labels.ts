import { useTranslation } from "react-i18next";
import { countryName } from "~/kernel/input/countries";
import { useLanguage } from "~/ui/layout/use-language";

/** Formats a field's value: kind, country and flags by their labels, other values unchanged. */
export function useValueLabels(): (field: string, value: unknown) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (field, value) => {
    if (value === null || value === undefined || value === "") return "";
    if (typeof value === "boolean") return t(value ? "common.yes" : "common.no");
    if (field === "country") return countryName(String(value), language);
    const text = String(value);
    return field === "entity" ? t(`common.entity.${text}`, { defaultValue: text }) : text;
  };
}

import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";

/** A field's value for display: a priority as its label, a day in the user's format. */
export function useValueLabels(): (field: string, value: unknown) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (field, value) => {
    if (value === "" || value === null || value === undefined) return "";
    const text = String(value);
    if (field === "priority") return t(`common.priority.${text}`, { defaultValue: text });
    return field === "plannedStartOn" ? format.day(text) : text;
  };
}

import { useTranslation } from "react-i18next";
import type { CsvReader } from "~/kernel/text/csv";
import { formatter } from "~/kernel/text/format";
import { useLanguage } from "~/ui/layout/use-language";
import { useRootFacts } from "./root-facts";

/** Formats dates, numbers and money for the current user's company and language. */
export function useFormat() {
  const root = useRootFacts();
  const language = useLanguage();
  return formatter({
    language,
    timeZone: root?.timeZone ?? "UTC",
    currency: root?.currency ?? "EUR",
    unbroken: true,
  });
}

/** For CSV files that the browser makes. */
export function useCsvReader(): CsvReader {
  return { country: useRootFacts()?.country ?? "", language: useLanguage() };
}

/** A quantity with its unit, such as "2 l". A count without a unit has none. */
export function useQuantity(): (quantityThousandths: number, unit: string) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (quantity, unit) =>
    [
      format.quantity(quantity),
      unit === "none" ? "" : t(`common.unit.${unit}`, { defaultValue: unit }),
    ]
      .filter(Boolean)
      .join(" ");
}

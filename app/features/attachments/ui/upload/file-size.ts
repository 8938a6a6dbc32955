import { useTranslation } from "react-i18next";
import { FALLBACK_LANGUAGE, fromTag, localeOf } from "~/kernel/text/languages";

/** Formats bytes for display: 340 kB, 2.4 MB. */
export function useFileSize(): (bytes: number) => string {
  const { i18n } = useTranslation();
  return (bytes) => {
    const [unit, value] =
      bytes < 1_000_000
        ? (["kilobyte", Math.max(1, Math.round(bytes / 1_000))] as const)
        : (["megabyte", bytes / 1_000_000] as const);
    return new Intl.NumberFormat(localeOf(fromTag(i18n.language) ?? FALLBACK_LANGUAGE), {
      style: "unit",
      unit,
      unitDisplay: "short",
      maximumFractionDigits: 1,
    }).format(value);
  };
}

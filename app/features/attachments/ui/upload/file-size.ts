import { localeOf } from "~/kernel/text/languages";
import { useLanguage } from "~/ui/layout/use-language";

/** Formats bytes for display: 340 kB, 2.4 MB. */
export function useFileSize(): (bytes: number) => string {
  const language = useLanguage();
  return (bytes) => {
    const [unit, value] =
      bytes < 1_000_000
        ? (["kilobyte", Math.max(1, Math.round(bytes / 1_000))] as const)
        : (["megabyte", bytes / 1_000_000] as const);
    return new Intl.NumberFormat(localeOf(language), {
      style: "unit",
      unit,
      unitDisplay: "short",
      maximumFractionDigits: 1,
    }).format(value);
  };
}

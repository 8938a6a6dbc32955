import { formatter } from "~/kernel/format";
import { FALLBACK_LANGUAGE } from "~/kernel/languages";
import { useRootData } from "./root-data";

/** Dates, numbers and money as this reader's company and language write them. */
export function useFormat() {
  const root = useRootData();
  return formatter({ language: root?.language ?? FALLBACK_LANGUAGE, timeZone: root?.timeZone ?? "UTC", currency: root?.currency ?? "EUR" });
}

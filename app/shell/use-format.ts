import { formatter } from "~/kernel/format";
import { FALLBACK_LANGUAGE } from "~/kernel/languages";
import { useRootFacts } from "./root-facts";

/** Dates, numbers and money as this reader's company and language write them. */
export function useFormat() {
  const root = useRootFacts();
  return formatter({ language: root?.language ?? FALLBACK_LANGUAGE, timeZone: root?.timeZone ?? "UTC", currency: root?.currency ?? "EUR" });
}

import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import type { VisitWarning } from "../policy/warnings";
import { type NameOf, type NumberOf, warningTextIn } from "./warning-sentence";

/** A warning in words and numbers, with the names of technicians and the numbers of the orders of visits. */
export function useWarningText(
  nameOf: NameOf,
  numberOf: NumberOf,
): (warning: VisitWarning) => string {
  const { t } = useTranslation();
  return warningTextIn({ t, format: useFormat() }, nameOf, numberOf);
}

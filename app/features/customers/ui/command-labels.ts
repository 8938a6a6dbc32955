import { useTranslation } from "react-i18next";
import { useView } from "./use-view";

/** Texts of a command, for a customer or a partner. */
export function useCommandLabels(): (
  command: string,
  word: "title" | "text" | "confirm" | "done" | "failed",
  facts?: Record<string, string>,
) => string {
  const { t } = useTranslation();
  const view = useView();
  return (command, word, facts = {}) =>
    view === "customers"
      ? t(`customers.${command}.${word}`, facts)
      : t(`partners.${command}.${word}`, facts);
}

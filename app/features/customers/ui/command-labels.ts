import { useTranslation } from "react-i18next";
import type { CustomerCommand } from "../model";
import { useView } from "./use-view";

type DialogCommand = Exclude<CustomerCommand, "update">;

/** The texts of a command's dialog, for a customer or a partner. */
export function useCommandLabels(): (
  command: DialogCommand,
  name: string,
) => { title: string; text: string; confirm: string; failed: string } {
  const { t } = useTranslation();
  const view = useView();
  const labelOf = (command: DialogCommand, part: "text" | "confirm" | "failed") =>
    t(view === "customers" ? `customers.${command}.${part}` : `partners.${command}.${part}`);
  return (command, name) => ({
    title:
      view === "customers"
        ? t(`customers.${command}.title`, { name })
        : t(`partners.${command}.title`, { name }),
    text: labelOf(command, "text"),
    confirm: labelOf(command, "confirm"),
    failed: labelOf(command, "failed"),
  });
}

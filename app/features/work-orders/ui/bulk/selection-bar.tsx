import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Button } from "~/ui/layout/button";
import { Icon, type IconName } from "~/ui/layout/icon";
import { useLanguage } from "~/ui/layout/use-language";
import type { BulkRights } from "../../policy";
import type { WorkOrderRow } from "../../queries/list/rows";
import type { BulkCommand } from "./bulk-dialogs";
import { ordersCsv, saveFile } from "./orders-csv";

type Props = {
  orders: WorkOrderRow[];
  rights: BulkRights;
  onOpen: (command: BulkCommand) => void;
  onClear: () => void;
};

const COMMANDS: readonly { command: BulkCommand; icon: IconName; right: keyof BulkRights }[] = [
  { command: "people", icon: "users", right: "edit" },
  { command: "dates", icon: "calendar", right: "edit" },
  { command: "priority", icon: "flame", right: "edit" },
  { command: "approve", icon: "circle-check", right: "approve" },
];

/** The number of selected orders and their commands, at the bottom of the window. */
export function SelectionBar({ orders, rights, onOpen, onClear }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  return (
    <div role="toolbar" aria-label={t("workOrders.bulk.commands")} className="selection-bar">
      <span role="status" className="px-2 font-medium whitespace-nowrap">
        {t("workOrders.bulk.selected", { count: orders.length })}
      </span>
      {COMMANDS.filter(({ right }) => rights[right]).map(({ command, icon }) => (
        <Button
          key={command}
          type="button"
          look="quiet"
          icon={icon}
          onClick={() => onOpen(command)}
        >
          {t(`workOrders.bulk.${command}.open`)}
        </Button>
      ))}
      <Button
        type="button"
        look="quiet"
        icon="download"
        onClick={() =>
          saveFile(`${t("workOrders.bulk.file")}.csv`, ordersCsv(orders, t, language, format))
        }
      >
        {t("workOrders.bulk.export")}
      </Button>
      <button
        type="button"
        className="btn btn-ghost btn-square"
        aria-label={t("workOrders.bulk.clear")}
        title={t("workOrders.bulk.clear")}
        onClick={onClear}
      >
        <Icon name="x" />
      </button>
    </div>
  );
}

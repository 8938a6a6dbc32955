import { useTranslation } from "react-i18next";
import { saveCsv } from "~/shell/bulk/save-csv";
import { RecordSelection } from "~/shell/bulk/record-selection";
import { useCsvReader, useFormat } from "~/shell/layout/use-format";
import type { IconName } from "~/ui/layout/icon";
import type { RowSelecting } from "~/ui/selection/row-selecting";
import type { BulkRights } from "../../policy";
import type { WorkOrderRow } from "../../queries/list/rows";
import { orderCsvColumns } from "../csv-columns";
import { type BulkCommand, BulkDialogs } from "./bulk-dialogs";
import { recordOf } from "./calls";

export type OrderSelectionProps = {
  rows: WorkOrderRow[];
  rights: BulkRights;
  /** Takes the cells for the table. */ onCells: (cells: RowSelecting | null) => void;
};

const COMMANDS: readonly { command: BulkCommand; icon: IconName; right: keyof BulkRights }[] = [
  { command: "people", icon: "users", right: "edit" },
  { command: "dates", icon: "calendar", right: "edit" },
  { command: "priority", icon: "flame", right: "edit" },
  { command: "approve", icon: "circle-check", right: "approve" },
];

/** Selects rows of the list of work orders, and the commands for the selected ones. */
export function OrderSelection({ rows, rights, onCells }: OrderSelectionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const reader = useCsvReader();
  const commands = COMMANDS.filter(({ right }) => rights[right]).map(({ command, icon }) => ({
    command,
    icon,
    open: t(`workOrders.bulk.${command}.open`),
    title: t(`workOrders.bulk.${command}.title`),
  }));
  return (
    <RecordSelection
      rows={rows}
      commands={commands}
      recordOf={recordOf}
      Dialog={BulkDialogs}
      onExport={(orders) =>
        saveCsv(t("workOrders.bulk.file"), orders, orderCsvColumns(t, format), reader)
      }
      onCells={onCells}
    />
  );
}

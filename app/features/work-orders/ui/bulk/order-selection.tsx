import { useTranslation } from "react-i18next";
import { type ChosenDays, chosenDays } from "~/features/work-capacity/ui/free-hours";
import { saveRows } from "~/shell/bulk/save-rows";
import type { WholeList } from "~/shell/bulk/whole-list";
import { RecordSelection } from "~/shell/bulk/record-selection";
import { useCsvReader, useFormat } from "~/shell/layout/use-format";
import type { IconName } from "~/ui/layout/icon";
import type { RowSelecting } from "~/ui/selection/row-selecting";
import type { BulkRights } from "../../policy/rights";
import type { WorkOrderRow } from "../../queries/list/rows";
import { orderFileColumns } from "../file-columns";
import {
  recordOf,
  approvalCall,
  datesCall,
  peopleCall,
  priorityCall,
  type SelectedOrder,
} from "./calls";
import type { BulkCall } from "~/shell/bulk/run";
import { ApproveDialog } from "./approve-dialog";
import { DatesDialog } from "./dates-dialog";
import { PeopleDialog } from "./people-dialog";
import { PriorityDialog } from "./priority-dialog";

type BulkCommand = "people" | "dates" | "priority" | "approve";

type Plan = (order: SelectedOrder) => BulkCall | Promise<BulkCall>;

type Props = {
  command: BulkCommand;
  rows: WorkOrderRow[];
  onClose: () => void;
  /** The orders that the command is for, and its call for each. */
  onChosen: (orders: WorkOrderRow[], plan: Plan) => void;
};

export type OrderSelectionProps = {
  rows: WorkOrderRow[];
  list: WholeList;
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
export function OrderSelection({ rows, list, rights, onCells }: OrderSelectionProps) {
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
      list={list}
      commands={commands}
      recordOf={recordOf}
      Dialog={BulkDialogs}
      onExport={(orders, fileFormat) =>
        saveRows(orders, fileFormat, {
          title: t("workOrders.bulk.file"),
          columns: orderFileColumns(t, format),
          reader,
        })
      }
      onCells={onCells}
    />
  );
}

/** From the first planned day of the selected orders to the last. */
function daysOf(orders: readonly WorkOrderRow[]): ChosenDays | null {
  const days = orders.flatMap(({ plannedStartOn, plannedEndOn }) => [plannedStartOn, plannedEndOn]);
  const known = days.filter(Boolean).sort();
  return chosenDays(known[0] ?? "", known.at(-1) ?? "", null);
}

/** Asks once for what a command needs. */
function BulkDialogs({ command, rows: orders, onClose, onChosen }: Props) {
  const dialog = { orders, onClose };
  switch (command) {
    case "people":
      return (
        <PeopleDialog
          {...dialog}
          days={daysOf(orders)}
          onChosen={(people) => onChosen(orders, (order) => peopleCall(order, people))}
        />
      );
    case "dates":
      return (
        <DatesDialog
          {...dialog}
          onChosen={(days) => onChosen(orders, (order) => datesCall(order, days))}
        />
      );
    case "priority":
      return (
        <PriorityDialog
          {...dialog}
          onChosen={(priority) => onChosen(orders, (order) => priorityCall(order, priority))}
        />
      );
    case "approve":
      return (
        <ApproveDialog
          {...dialog}
          onChosen={(revisions) =>
            onChosen(
              orders.filter(({ id }) => revisions.has(id)),
              (order) => approvalCall(order, revisions.get(order.id) ?? ""),
            )
          }
        />
      );
  }
}

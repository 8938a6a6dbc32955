import type { BulkCall } from "~/shell/bulk/run";
import type { WorkOrderRow } from "../../queries/list/rows";
import { ApproveDialog } from "./approve-dialog";
import { approvalCall, datesCall, peopleCall, priorityCall, type SelectedOrder } from "./calls";
import { DatesDialog } from "./dates-dialog";
import { PeopleDialog } from "./people-dialog";
import { PriorityDialog } from "./priority-dialog";

export type BulkCommand = "people" | "dates" | "priority" | "approve";

type Plan = (order: SelectedOrder) => BulkCall | Promise<BulkCall>;
type Props = {
  command: BulkCommand;
  rows: WorkOrderRow[];
  onClose: () => void;
  /** The orders that the command is for, and its call for each. */
  onChosen: (orders: WorkOrderRow[], plan: Plan) => void;
};

/** Asks once for what a command needs. */
export function BulkDialogs({ command, rows: orders, onClose, onChosen }: Props) {
  const dialog = { orders, onClose };
  switch (command) {
    case "people":
      return (
        <PeopleDialog
          {...dialog}
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

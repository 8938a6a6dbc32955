import type { BoardMove } from "~/ui/board/visible-cards";
import type { CommandName, Status } from "../../model";
import { pathOf } from "../command/order-commands";

type Card = {
  id: string;
  status: Status;
  availableActions: readonly { command: CommandName }[];
  approvals: number;
  approvalsRequired: number | null;
};

/**
 * The target status of each command, the likelier one first. By domain-rules §1 only the start takes effect on the drop; all other commands
 * ask first.
 */
const WAYS: readonly { command: CommandName; to: (card: Card) => Status; atOnce?: true }[] = [
  { command: "start", to: () => "in-progress", atOnce: true },
  { command: "returnToBacklog", to: () => "backlog" },
  { command: "submitForApproval", to: () => "waiting-for-approvals" },
  { command: "sign", to: signedStatus },
  {
    command: "approve",
    to: (card) => (card.status === "signed" && approvedByOneMore(card) ? "done" : card.status),
  },
  { command: "allowEditing", to: () => "in-progress" },
  { command: "reopen", to: () => "in-progress" },
  { command: "closeUnsigned", to: () => "done" },
  { command: "callOff", to: () => "done" },
];

/** The columns that this card may move to: one command for each, from the available actions. */
export function movesOf(card: Card): BoardMove[] {
  const offered = WAYS.filter(({ command }) =>
    card.availableActions.some((each) => each.command === command),
  );
  const moves = offered.map(({ command, to, atOnce }) => ({
    to: to(card),
    ...(atOnce ? {} : { dialog: `/work-orders/${card.id}/${pathOf(command)}` }),
  }));
  return moves.filter(
    (move, index) =>
      move.to !== card.status && moves.findIndex((each) => each.to === move.to) === index,
  );
}

function signedStatus({ status, approvals, approvalsRequired }: Card): Status {
  return status === "in-progress" || approvals >= (approvalsRequired ?? 0) ? "done" : "signed";
}

function approvedByOneMore({ approvals, approvalsRequired }: Card): boolean {
  return approvals + 1 >= (approvalsRequired ?? 0);
}

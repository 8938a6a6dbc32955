import {
  approvedByOneMore,
  type Card,
  movesOf as movesOfCard,
  type Way,
} from "~/features/approvals/ui/moves";
import type { BoardMove } from "~/ui/board/visible-cards";
import type { CommandName, Status } from "../../model";
import { pathOf } from "../command/order-commands";

const WAYS: readonly Way<CommandName>[] = [
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

export function movesOf(card: Card<CommandName>): BoardMove[] {
  return movesOfCard(card, WAYS, (command) => `/work-orders/${card.id}/${pathOf(command)}`);
}

function signedStatus({ status, approvals, approvalsRequired }: Card<CommandName>): Status {
  return status === "in-progress" || approvals >= (approvalsRequired ?? 0) ? "done" : "signed";
}

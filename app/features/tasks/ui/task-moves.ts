import {
  approvedByOneMore,
  type Card,
  movesOf as movesOfCard,
  type Way,
} from "~/features/approvals/ui/moves";
import type { BoardMove } from "~/ui/board/visible-cards";
import type { CommandName } from "../model";
import { pathOf } from "./task-commands";

const WAYS: readonly Way<CommandName>[] = [
  { command: "start", to: () => "in-progress", atOnce: true },
  { command: "returnToBacklog", to: () => "backlog" },
  { command: "submitForApproval", to: () => "waiting-for-approvals" },
  { command: "complete", to: () => "done" },
  { command: "sign", to: (card) => (card.status === "in-progress" ? "done" : "signed") },
  { command: "approve", to: (card) => (approvedByOneMore(card) ? "done" : card.status) },
  { command: "allowEditing", to: () => "in-progress" },
  { command: "reopen", to: () => "in-progress" },
];

export function movesOf(card: Card<CommandName>): BoardMove[] {
  return movesOfCard(card, WAYS, (command) => `/tasks/${card.id}/${pathOf(command)}`);
}

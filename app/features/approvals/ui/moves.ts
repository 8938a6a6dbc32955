import type { BoardMove } from "~/ui/board/visible-cards";
import type { Status } from "../model";

/** A card on the board of work orders or tasks. */
export type Card<Command extends string> = {
  id: string;
  status: Status;
  availableActions: readonly { command: Command }[];
  approvals: number;
  approvalsRequired: number | null;
};

/** The target status of a command. By domain-rules §1 only the start takes effect on the drop; all other commands ask first. */
export type Way<Command extends string> = {
  command: Command;
  to: (card: Card<Command>) => Status;
  atOnce?: true;
};

/**
 * The columns that this card may move to: one command for each, from the available actions. Where two commands lead to a column, the
 * likelier comes first.
 */
export function movesOf<Command extends string>(
  card: Card<Command>,
  ways: readonly Way<Command>[],
  dialogOf: (command: Command) => string,
): BoardMove[] {
  const offered = ways.filter(({ command }) =>
    card.availableActions.some((each) => each.command === command),
  );
  const moves = offered.map(({ command, to, atOnce }) => ({
    to: to(card),
    ...(atOnce ? {} : { dialog: dialogOf(command) }),
  }));
  return moves.filter(
    (move, index) =>
      move.to !== card.status && moves.findIndex((each) => each.to === move.to) === index,
  );
}

export function approvedByOneMore({
  approvals,
  approvalsRequired,
}: Pick<Card<string>, "approvals" | "approvalsRequired">): boolean {
  return approvals + 1 >= (approvalsRequired ?? 0);
}

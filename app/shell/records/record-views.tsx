import type { ReactNode } from "react";
import type { Group, Groups, View } from "~/kernel/input/list-view";
import { part } from "~/shell/layout/part";
import type { RecordCard } from "~/ui/list/card-grid";
import type { GroupColumn } from "./group-board";

// Loaded only for the cards and the board.
const CardGrid = part("card-grid", async () => (await import("~/ui/list/card-grid")).CardGrid);
const GroupBoard = part("group-board", async () => (await import("./group-board")).GroupBoard);

/** How the rows of a list are shown as cards, and its groups as columns. */
export type Viewed<Row> = {
  /** On the board, facts that its column already states can be left out. */
  card: (row: Row, view: "cards" | "kanban") => RecordCard;
  column: (group: Group) => GroupColumn;
};

type Props<Row> = Viewed<Row> & {
  view: View | null;
  /** Accessible name of the cards and the board. */
  label: string;
  rows: readonly Row[];
  board: Groups | undefined;
  /** The table. */
  children: ReactNode;
};

/** The rows of a list without states as a table, as cards or as a board of groups. */
export function RecordViews<Row>({ view, label, rows, board, card, column, children }: Props<Row>) {
  if (board)
    return (
      <GroupBoard
        label={label}
        cards={rows.map((row) => card(row, "kanban"))}
        board={board}
        column={column}
      />
    );
  if (view === "cards")
    return <CardGrid label={label} cards={rows.map((row) => card(row, "cards"))} />;
  return children;
}

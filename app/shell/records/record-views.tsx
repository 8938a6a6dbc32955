import { lazy, type ReactNode, Suspense } from "react";
import type { Group, Groups, View } from "~/kernel/input/list-view";
import type { RecordCard } from "~/ui/list/card-grid";
import type { GroupColumn } from "./group-board";

/** Loaded only for the cards and the board. The server-rendered HTML contains them in any case. */
const CardGrid = lazy(async () => ({ default: (await import("~/ui/list/card-grid")).CardGrid }));
const GroupBoard = lazy(async () => ({ default: (await import("./group-board")).GroupBoard }));

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
      <Suspense fallback={null}>
        <GroupBoard
          label={label}
          cards={rows.map((row) => card(row, "kanban"))}
          board={board}
          column={column}
        />
      </Suspense>
    );
  if (view === "cards")
    return (
      <Suspense fallback={null}>
        <CardGrid label={label} cards={rows.map((row) => card(row, "cards"))} />
      </Suspense>
    );
  return children;
}

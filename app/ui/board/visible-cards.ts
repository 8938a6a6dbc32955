import type { ReactNode } from "react";
import type { IconName } from "../layout/icon";

/** A column this card may move to. With a dialog, a drop opens that URL; without one, the card moves at once. */
export type BoardMove = { to: string; dialog?: string | undefined };

export type BoardCard = {
  key: string;
  /** The name in announcements: "2026-00012". */
  name: string;
  /** The URL of its record. */
  to: string;
  content: ReactNode;
  moves: readonly BoardMove[];
  /** Menu entries besides the moves: `<MenuLink>`s. */
  menu?: ReactNode;
};

export type BoardColumn = {
  key: string;
  title: string;
  icon?: IconName | undefined;
  /** The number of matching cards, visible or not. */
  count: number;
  cards: readonly BoardCard[];
  /** True for a final state. */
  closed?: boolean;
  /** The list of all its cards, for columns beyond the board's limit. */
  allTo?: string | undefined;
};

/** The id of a column's element. A key may be any text. */
export function columnId(key: string): string {
  return `column-${encodeURIComponent(key)}`;
}

/** The board with all moves in progress applied: `under` maps a card's key to its target column. */
export function withMoves(
  columns: readonly BoardColumn[],
  under: Readonly<Record<string, string>>,
): BoardColumn[] {
  const moving = columns.flatMap((column) =>
    column.cards
      .filter((card) => under[card.key] && under[card.key] !== column.key)
      .map((card) => ({ card, from: column.key, to: under[card.key] })),
  );
  return columns.map((column) => {
    const gone = moving.filter(({ from }) => from === column.key);
    const come = moving.filter(({ to }) => to === column.key);
    const staying = column.cards.filter((card) => !gone.some((each) => each.card.key === card.key));
    return {
      ...column,
      count: column.count - gone.length + come.length,
      cards: [...come.map((each) => each.card), ...staying],
    };
  });
}

export function columnOf(columns: readonly BoardColumn[], key: string): BoardColumn | undefined {
  return columns.find((column) => column.cards.some((card) => card.key === key));
}

/** The columns that the arrow keys reach, from left to right: the card's own and those it may move to. */
export function reachableColumns(columns: readonly BoardColumn[], key: string): BoardColumn[] {
  const own = columnOf(columns, key);
  const card = own?.cards.find((each) => each.key === key);
  return columns.filter(
    (column) => column === own || card?.moves.some((move) => move.to === column.key),
  );
}

import type { ReactNode } from "react";
import type { IconName } from "../layout/icon";

/** A column that this card may go to. With a dialog, dropping it there opens that address; without, it moves at once. */
export type BoardMove = { to: string; dialog?: string };

export type BoardCard = {
  key: string;
  /** As it is spoken of: "2026-00012". */
  name: string;
  /** Its record. */
  to: string;
  content: ReactNode;
  moves: readonly BoardMove[];
  /** Entries of its menu besides the moves: `<MenuLink>`s. */
  menu?: ReactNode;
};

export type BoardColumn = {
  key: string;
  title: string;
  icon?: IconName;
  /** Of all that match, shown or not. */
  count: number;
  cards: readonly BoardCard[];
  /** What is in it is no longer worked on. */
  closed?: boolean;
  /** The list of all its cards, for when there are more than a board can show. */
  allTo?: string;
};

/** The board as it will be when the moves under way have succeeded: cards by key, with the column each one goes to. */
export function withMoves(columns: readonly BoardColumn[], under: Readonly<Record<string, string>>): BoardColumn[] {
  const moving = columns.flatMap((column) => column.cards.filter((card) => under[card.key] && under[card.key] !== column.key).map((card) => ({ card, from: column.key, to: under[card.key] })));
  return columns.map((column) => {
    const gone = moving.filter(({ from }) => from === column.key);
    const come = moving.filter(({ to }) => to === column.key);
    const staying = column.cards.filter((card) => !gone.some((each) => each.card.key === card.key));
    return { ...column, count: column.count - gone.length + come.length, cards: [...come.map((each) => each.card), ...staying] };
  });
}

/** Where a card is. */
export function columnOf(columns: readonly BoardColumn[], key: string): BoardColumn | undefined {
  return columns.find((column) => column.cards.some((card) => card.key === key));
}

/** The columns between which a held card goes by the arrow keys: its own and those it may go to, from left to right. */
export function waysOf(columns: readonly BoardColumn[], key: string): BoardColumn[] {
  const own = columnOf(columns, key);
  const card = own?.cards.find((each) => each.key === key);
  return columns.filter((column) => column === own || card?.moves.some((move) => move.to === column.key));
}

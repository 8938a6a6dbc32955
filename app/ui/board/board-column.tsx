import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CARDS_AT_ONCE, cardsParam, MAX_CARDS } from "~/kernel/input/list-view";
import { BoardCardPart } from "./board-card";
import { type BoardColumn, columnId, reachableColumns } from "./visible-cards";
import { Icon } from "../layout/icon";
import { useListAddress } from "../list/list-address";
import type { BoardHands, LatestHands } from "./use-board";

type Props = {
  column: BoardColumn;
  /** The columns as stored on the server. */ all: readonly BoardColumn[];
  hands: BoardHands;
  latest: LatestHands;
  help: string | null;
};

/** One state and its cards. While a card is dragged, the column shows whether it accepts the card. */
export function BoardColumnPart({ column, all, hands, latest, help }: Props) {
  const { t } = useTranslation();
  const { held } = hands;
  const target = held && reachableColumns(all, held.key).some((each) => each.key === column.key);
  const id = columnId(column.key);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="board-column"
      data-column={column.key}
      data-closed={column.closed ? "" : undefined}
      data-target={held ? (target ? "yes" : "no") : undefined}
      data-over={target && held.over === column.key ? "" : undefined}
    >
      <h2 id={`${id}-title`} className="board-title">
        {column.icon ? <Icon name={column.icon} size={18} /> : null}
        <span className="min-w-0 flex-1 wrap-anywhere">{column.title}</span>
        <span className="tab-count">{column.count}</span>
      </h2>
      {column.cards.length === 0 ? (
        <p className="text-muted px-1 py-3 text-sm">{t("ui.board.empty")}</p>
      ) : null}
      <ul className="flex flex-col gap-2">
        {column.cards.map((card) => (
          <BoardCardPart
            key={card.key}
            card={card}
            columns={all}
            held={held?.key === card.key}
            busy={hands.under[card.key] !== undefined}
            hands={latest}
            help={help}
          />
        ))}
      </ul>
      <More column={column} />
    </section>
  );
}

/** Loads ten more cards in place. Beyond the board's limit it links to the full list. */
function More({ column }: { column: BoardColumn }) {
  const { t } = useTranslation();
  const address = useListAddress();
  const hidden = column.count - column.cards.length;
  if (hidden <= 0 || column.cards.length === 0) return null;
  if (column.cards.length >= MAX_CARDS) {
    return column.allTo ? (
      <Link to={column.allTo} className="btn btn-ghost btn-block mt-2">
        {t("ui.board.all", { count: column.count })}
      </Link>
    ) : null;
  }
  const next = (Math.ceil(column.cards.length / CARDS_AT_ONCE) + 1) * CARDS_AT_ONCE;
  return (
    <Link
      to={address({ [cardsParam(column.key)]: next })}
      preventScrollReset
      replace
      className="btn btn-ghost btn-block mt-2"
    >
      {t("ui.board.more", { count: Math.min(CARDS_AT_ONCE, hidden) })}
    </Link>
  );
}

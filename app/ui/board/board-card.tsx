import { memo } from "react";
import { useTranslation } from "react-i18next";
import { PrefetchLink } from "../layout/prefetch-link";
import type { BoardCard, BoardColumn } from "./visible-cards";
import { Menu, MenuButton, MenuLink } from "../overlay/menu";
import type { LatestHands } from "./use-board";

type Props = {
  card: BoardCard;
  columns: readonly BoardColumn[];
  held: boolean;
  busy: boolean;
  hands: LatestHands;
  /** The id of the help for moving cards; null where nothing moves. */ help: string | null;
};

/** A record on the board. Its link covers the card; its menu offers the same moves as dragging. */
export const BoardCardPart = memo(function BoardCardPart({
  card,
  columns,
  held,
  busy,
  hands,
  help,
}: Props) {
  const { t } = useTranslation();
  const movable = card.moves.length > 0;
  return (
    <li
      className="board-card"
      data-card={card.key}
      data-held={held ? "" : undefined}
      data-busy={busy ? "" : undefined}
      data-movable={movable ? "" : undefined}
    >
      <div className="min-w-0 flex-1">
        <PrefetchLink
          to={card.to}
          draggable={false}
          className={`row-link inline-block font-semibold wrap-anywhere ${movable || card.menu ? "me-9" : ""}`}
          aria-describedby={movable && help ? help : undefined}
          onKeyDown={help ? (event) => hands.current.onKey(event, card.key) : undefined}
          onBlur={() => held && hands.current.held?.over && hands.current.drop(card.key, null)}
        >
          {card.name}
        </PrefetchLink>
        {card.content}
      </div>
      {movable || card.menu ? (
        <Menu
          label={t("ui.board.menu", { name: card.name })}
          className="absolute top-0.5 right-0.5 z-1"
        >
          {card.moves.map((move) => (
            <MoveEntry
              key={move.to}
              move={move}
              title={columns.find((column) => column.key === move.to)?.title ?? move.to}
              onMove={() => hands.current.moveTo(card.key, move.to)}
            />
          ))}
          {card.menu}
        </Menu>
      ) : null}
    </li>
  );
});

function MoveEntry({
  move,
  title,
  onMove,
}: {
  move: BoardCard["moves"][number];
  title: string;
  onMove: () => void;
}) {
  const { t } = useTranslation();
  const label = t("ui.board.move-to", { column: title });
  if (move.dialog) {
    return (
      <MenuLink to={move.dialog} icon="arrow-right">
        {label}
      </MenuLink>
    );
  }
  return (
    <MenuButton icon="arrow-right" onClick={onMove}>
      {label}
    </MenuButton>
  );
}

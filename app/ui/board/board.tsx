import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { BoardColumnPart } from "./board-column";
import type { BoardColumn } from "./visible-cards";
import { BoardTabs } from "./board-tabs";
import { useBoard, useDragging } from "./use-board";

type BoardProps = {
  /** Accessible name; not visible. */
  label: string;
  columns: readonly BoardColumn[];
  /** Runs a move that has no dialog. Announces the outcome once the stored state is on the screen. Resolves to false if it was refused. */
  onMove?: (card: string, to: string) => Promise<boolean>;
};

/** Columns of cards. Without JavaScript the cards have links and "show more"; with it they move by mouse, finger, keys and menu. Without `onMove` the columns are groups, and nothing moves. */
export function Board({ label, columns, onMove }: BoardProps) {
  const { t } = useTranslation();
  const help = useId();
  const frame = useRef<HTMLDivElement>(null);
  const hands = useBoard({ columns, onMove: onMove ?? stay });
  const latest = useRef(hands);
  latest.current = hands;
  useDragging(frame, latest, onMove !== undefined);
  return (
    <section aria-label={label}>
      {onMove ? (
        <p id={help} className="sr-only">
          {t("ui.board.help")}
        </p>
      ) : null}
      <p role="status" aria-live="assertive" className="sr-only">
        {hands.announcement}
      </p>
      <BoardTabs columns={hands.visible} board={frame} />
      <div
        ref={frame}
        className="board"
        data-holding={hands.held ? "" : undefined}
        data-grouped={onMove ? undefined : ""}
      >
        {hands.visible.map((column) => (
          <BoardColumnPart
            key={column.key}
            column={column}
            all={columns}
            hands={hands}
            latest={latest}
            help={onMove ? help : null}
          />
        ))}
      </div>
    </section>
  );
}

function stay(): Promise<boolean> {
  return Promise.resolve(false);
}

import { useId, useRef, type MouseEvent, type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { BoardColumnPart } from "./board-column";
import { type BoardColumn, columnId } from "./visible-cards";
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

/** On narrow screens, where one column fills the screen: shows which one is visible, and links to the others. */
function BoardTabs({
  columns,
  board,
}: {
  columns: readonly BoardColumn[];
  board: RefObject<HTMLElement>;
}) {
  const { t } = useTranslation();
  const inView = useColumnInView(board);
  const opensAt = useRef(columns.findIndex(({ count }) => count > 0));
  useEffect(() => openAt(board.current, opensAt.current), [board]);
  return (
    <nav aria-label={t("ui.board.columns")} className="board-tabs md:hidden">
      {columns.map((column, index) => (
        <a
          key={column.key}
          href={`#${columnId(column.key)}`}
          onClick={slide}
          className="board-tab"
          aria-current={(inView ?? columns[0]?.key) === column.key ? "true" : undefined}
          data-index={index}
        >
          {column.title} <span className="tab-count">{column.count}</span>
        </a>
      ))}
    </nav>
  );
}

/** A narrow board opens at its first column with cards. */
function openAt(board: HTMLElement | null, index: number): void {
  const column = board?.children[index];
  if (!board || !(column instanceof HTMLElement) || board.scrollLeft > 0) return;
  if (matchMedia("(width < 48rem)").matches)
    board.scrollTo({ left: column.offsetLeft, behavior: "instant" });
}

function slide(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document
    .getElementById(event.currentTarget.hash.slice(1))
    ?.scrollIntoView({ inline: "center", block: "nearest" });
}

/** The column that fills most of the board. */
function useColumnInView(board: RefObject<HTMLElement>): string | null {
  const [column, setColumn] = useState<string | null>(null);
  useEffect(() => {
    const frame = board.current;
    if (!frame) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        const seen = entries.find((entry) => entry.isIntersecting)?.target;
        if (seen instanceof HTMLElement) setColumn(seen.dataset["column"] ?? null);
      },
      { root: frame, rootMargin: "0px -45% 0px -45%" },
    );
    for (const each of frame.children) watcher.observe(each);
    return () => watcher.disconnect();
  }, [board]);
  return column;
}

import { type MouseEvent, type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type BoardColumn, columnId } from "./visible-cards";

/** On narrow screens, where one column fills the screen: shows which one is visible, and links to the others. */
export function BoardTabs({
  columns,
  board,
}: {
  columns: readonly BoardColumn[];
  board: RefObject<HTMLElement>;
}) {
  const { t } = useTranslation();
  const inView = useColumnInView(board);
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

import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Group, Groups } from "~/kernel/input/list-view";
import { Board } from "~/ui/board/board";
import type { IconName } from "~/ui/layout/icon";
import { CardFacts, type RecordCard } from "~/ui/list/card-grid";

/** How a group is shown. `filter` are the parameters by which the list shows the group alone. */
export type GroupColumn = { title: string; icon?: IconName; filter?: Record<string, string> };

type Props = {
  label: string;
  cards: readonly RecordCard[];
  board: Groups;
  column: (group: Group) => GroupColumn;
};

/** The board of a list without states: its groups are the columns, and no card moves. */
export function GroupBoard({ label, cards, board, column }: Props) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const others = [...params].filter(
    ([name]) => !name.startsWith("cards.") && name !== "view" && name !== "pageNumber",
  );
  const byKey = new Map(cards.map((card) => [card.key, card]));
  const columns = board.groups.map((group) => {
    const { title, icon, filter } = column(group);
    return {
      key: group.key,
      title,
      ...(icon && { icon }),
      count: group.count,
      ...(filter && {
        allTo: `?${new URLSearchParams({ ...Object.fromEntries(others), view: "table", ...filter })}`,
      }),
      cards: group.ids.flatMap((id) => {
        const card = byKey.get(id);
        return card ? [{ ...card, content: <Content card={card} />, moves: [] }] : [];
      }),
    };
  });
  return (
    <>
      <Board label={label} columns={columns} />
      {board.groupCount > columns.length ? (
        <p className="text-muted text-sm">
          {t("records.groups-cut", { visible: columns.length, total: board.groupCount })}
        </p>
      ) : null}
    </>
  );
}

function Content({ card }: { card: RecordCard }) {
  return (
    <div className="mt-1 flex flex-col items-start gap-1">
      {card.status}
      <CardFacts facts={card.facts} />
    </div>
  );
}

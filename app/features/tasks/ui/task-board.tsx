import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useCommandMove } from "~/shell/records/command-move";
import { Board } from "~/ui/board/board";
import type { BoardCard } from "~/ui/board/visible-cards";
import { MenuLink } from "~/ui/overlay/menu";
import type { BoardTask, TaskColumn } from "../queries/board";
import { OPEN_STATUSES } from "../model";
import { CardFacts } from "./task-cards";
import { BY_WEIGHT } from "./task-commands";
import { movesOf } from "./task-moves";

type Props = { columns: TaskColumn[]; label: string };

/** Tasks by status. A drop starts a task; every other move opens the dialog of its command. */
export function TaskBoard({ columns, label }: Props) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const move = useCommandMove();
  const boardColumns = columns.map(({ status, count, rows }) => ({
    key: status,
    title: t(`common.status.${status}`),
    count,
    closed: !OPEN_STATUSES.includes(status),
    allTo: `?${new URLSearchParams({ ...Object.fromEntries(params), view: "table", status })}`,
    cards: rows.map((task) => cardOf(task, t)),
  }));
  const versions = new Map(
    columns.flatMap(({ rows }) => rows.map((task) => [task.id, task.version])),
  );
  return (
    <Board
      label={label}
      columns={boardColumns}
      onMove={(id) =>
        move({
          path: `/tasks/${id}/start`,
          body: { version: versions.get(id) },
          done: t("tasks.start.done"),
          failed: t("tasks.start.failed"),
        })
      }
    />
  );
}

function cardOf(task: BoardTask, t: (key: string) => string): BoardCard {
  const moves = movesOf(task);
  // The menu omits commands that a move already offers.
  const moving = new Set(moves.flatMap((each) => each.dialog ?? `/tasks/${task.id}/start`));
  const rest = BY_WEIGHT.filter(
    ({ command, path }) =>
      task.availableActions.some((each) => each.command === command) &&
      !moving.has(`/tasks/${task.id}/${path}`),
  );
  const menu = rest.map(({ command, path, icon, danger }) => (
    <MenuLink key={command} to={`/tasks/${task.id}/${path}`} icon={icon} danger={danger}>
      {t(`tasks.${command}.confirm`)}
    </MenuLink>
  ));
  return {
    key: task.id,
    name: task.name,
    to: `/tasks/${task.id}`,
    content: <CardFacts task={task} />,
    moves,
    menu: menu.length > 0 ? menu : undefined,
  };
}

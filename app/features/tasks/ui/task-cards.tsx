import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Avatar } from "~/ui/layout/avatar";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import type { Waiting } from "~/offline/outbox/effects";
import { PriorityMark, StatusBadge } from "~/ui/layout/status-badge";
import type { BoardTask } from "../queries/board";
import type { TaskRow } from "../queries/list";

export function TaskCards({ rows, label }: { rows: Waiting<TaskRow>[]; label: string }) {
  return (
    <ul aria-label={label} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {rows.map((task) => (
        <li
          key={task.id}
          className="card-surface hover:border-edge relative flex min-w-0 flex-col p-4"
        >
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <PrefetchLink
              to={`/tasks/${task.id}`}
              className="row-link min-w-0 flex-1 basis-1/2 font-semibold wrap-anywhere"
            >
              {task.name}
            </PrefetchLink>
            <StatusBadge status={task.status} isWaiting={task.isWaiting} />
          </div>
          <CardFacts task={task} />
        </li>
      ))}
    </ul>
  );
}

type VisibleTask = TaskRow &
  Partial<Pick<BoardTask, "approvals" | "approvalsRequired" | "blockedActions">>;

/** Number, priority, day and assignees; on the board also the missing approvals. */
export function CardFacts({ task }: { task: VisibleTask }) {
  const { t } = useTranslation();
  const format = useFormat();
  const waits = task.status === "waiting-for-approvals" || task.status === "signed";
  return (
    <div className="mt-1 flex flex-col gap-1.5 text-sm">
      <p className="text-muted flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="tabular-nums">{task.number}</span>
        <PriorityMark priority={task.priority} />
        {task.plannedStartOn ? <span>{format.day(task.plannedStartOn)}</span> : null}
      </p>
      {task.blockedActions?.some(({ guard }) => guard === "task_needs_people") ? null : (
        <People task={task} />
      )}
      {waits && task.approvalsRequired ? (
        <p className="text-muted">
          {t("tasks.detail.approvals", {
            given: task.approvals ?? 0,
            required: task.approvalsRequired,
          })}
        </p>
      ) : null}
      {task.blockedActions?.map(({ command, guard }) => (
        <p key={command} className="text-caution">
          {t(`tasks.guards.${guard}`)}
        </p>
      ))}
    </div>
  );
}

/** The lead, and the number of other assignees. */
function People({ task }: { task: TaskRow }) {
  const { t } = useTranslation();
  const others = task.assigneeNames.length - 1;
  if (!task.leadId) return <p className="text-muted">{t("tasks.list.nobody")}</p>;
  return (
    <p className="flex items-center gap-2">
      <Avatar name={task.leadName} size="sm" />
      <span className="min-w-0 wrap-anywhere">{task.leadName}</span>
      {others > 0 ? <span className="text-muted shrink-0">+{others}</span> : null}
    </p>
  );
}

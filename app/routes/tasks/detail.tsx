import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RecordActivity } from "~/features/activity/ui/record-activity";
import { eventPage } from "~/features/activity/model";
import { hasApproverNotesTab } from "~/features/approvals/model";
import { ApproverNotes } from "~/features/approvals/ui/approver-notes";
import { RecordDocuments } from "~/features/attachments/ui/documents/record-documents";
import { Conversation } from "~/features/comments/ui/conversation";
import { useNewComments } from "~/features/comments/ui/use-new-comments";
import { commentPage, longerOf } from "~/features/comments/model";
import { readPage } from "~/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { offlineLoader } from "~/offline/data/offline-data";
import type { PartChanges } from "~/offline/data/state";
import { withQueuedCommands } from "~/offline/outbox/effects";
import { useEffects } from "~/offline/outbox/use-effects";
import { isStatusOf, SentMark } from "~/offline/outbox/sent/mark";
import { pageHandle } from "~/shell/layout/page-handle";
import { RecordColumns } from "~/shell/records/record-columns";
import { PageHeader } from "~/ui/layout/page-header";
import { StatusBadge } from "~/ui/layout/status-badge";
import { Tabs } from "~/ui/list/tabs";
import { TRANSITIONS } from "~/features/tasks/model";
import type { TaskDetail } from "~/features/tasks/queries/detail";
import { readTaskPage, type TaskPage, type TasksPage } from "~/features/tasks/queries/page";
import { BlockedActions, TaskActions } from "~/features/tasks/ui/task-actions";
import { AboutTask, TaskPeople } from "~/features/tasks/ui/task-facts";
import { TaskApprovals, TaskSignatures } from "~/features/tasks/ui/task-approvals";
import { TaskProgress } from "~/features/tasks/ui/task-progress";

export function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const comments = searchParams.get("tab") === "comments" ? commentPage(searchParams) : 0;
  return readPage(args, (ctx) =>
    readTaskPage(ctx, args.params["id"] ?? "", { events: eventPage(searchParams), comments }),
  );
}

export const clientLoader = offlineLoader<TaskPage>(({ id }) => `tasks/${id}`, undefined, {
  partsOf: offlineTaskOf,
});

/** When a command, a comment or a photo was queued on this device, there is nothing new to load. */
export const shouldRevalidate = skipRevalidationIfQueued;

export default function Task() {
  const loaded: TaskPage = useLoaderData<typeof loader>();
  const task = withQueuedCommands(loaded, `tasks/${loaded.id}`, useEffects(loaded), TRANSITIONS);
  const tab = useSearchParams()[0].get("tab") ?? "general";
  useDoneToast("tasks", "comments");
  return (
    <>
      <PageHeader
        title={task.name}
        text={task.number}
        above={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge status={task.status} isWaiting={task.isWaiting} />
            <SentMark of={isStatusOf(`tasks/${task.id}`)} />
          </span>
        }
      >
        <TaskActions task={task} />
      </PageHeader>
      <div className="record-page flex flex-col gap-4">
        <TaskProgress task={task} />
        <BlockedActions task={task} />
        <TaskTabs task={task} tab={tab} />
        <TabContents task={task} tab={tab} />
      </div>
      <Outlet context={task} />
    </>
  );
}

export const handle = pageHandle<typeof loader>((t, data) => data?.name ?? t("tasks.list.title"), {
  shows: ["tasks/:id"],
});

function TaskTabs({ task, tab }: { task: TaskPage; tab: string }) {
  const { t } = useTranslation();
  const newComments = useNewComments(task.id, task.conversation);
  const tabs = [
    { key: "general", label: t("tasks.tab.general") },
    ...(task.conversation
      ? [
          {
            key: "comments",
            label: t("comments.title"),
            count: task.conversation.totalCount + newComments || undefined,
          },
        ]
      : []),
    ...(hasApproverNotesTab(task)
      ? [
          {
            key: "approver-notes",
            label: t("tasks.tab.approver-notes"),
            count: task.approverNotes?.length || undefined,
          },
        ]
      : []),
  ];
  return (
    <Tabs
      label={task.name}
      tabs={tabs.map(({ key, ...rest }) => ({
        ...rest,
        to: key === "general" ? `/tasks/${task.id}` : `/tasks/${task.id}?tab=${key}`,
        current: key === tab,
      }))}
    />
  );
}

function TabContents({ task, tab }: { task: TaskPage; tab: string }) {
  const { t } = useTranslation();
  if (tab === "comments" && task.conversation)
    return (
      <Conversation conversation={task.conversation} title={`${task.number} · ${task.name}`} />
    );
  return tab === "approver-notes" && task.approverNotes ? (
    <ApproverNotes
      noun="tasks"
      path={`/tasks/${task.id}`}
      notes={task.approverNotes}
      labelOf={(about) => t(`tasks.notes.about.${about}`)}
      mayWrite={task.mayWriteApproverNote}
    />
  ) : (
    <General task={task} />
  );
}

function General({ task }: { task: TaskDetail }) {
  const { t } = useTranslation();
  return (
    <RecordColumns
      facts={
        <>
          <TaskPeople task={task} />
          <TaskApprovals task={task} />
          <TaskSignatures task={task} />
        </>
      }
      activity={task.activity ? <RecordActivity lines={task.activity} /> : null}
    >
      <AboutTask task={task} />
      <RecordDocuments
        documents={task.documents}
        path={`/tasks/${task.id}`}
        mayAdd={task.mayAddDocuments}
        mayRemove={task.mayRemoveDocuments}
        queued={{ id: task.id, title: `${task.number} · ${task.name}` }}
        failed={t("tasks.addDocuments.failed")}
      />
    </RecordColumns>
  );
}

/** What a task's page changes in the offline data: its own part, and its row in the list. */
function offlineTaskOf(task: TaskPage): PartChanges {
  return {
    [`tasks/${task.id}`]: (part: TaskPage) => ({
      ...task,
      // Other tabs of the page load no comments.
      conversation: longerOf(task.conversation, part.conversation),
    }),
    tasks: (part: TasksPage) => inList(part, task),
  };
}

function inList(list: TasksPage, { id, status, version }: TaskPage): TasksPage {
  const { page } = list;
  const entities = page?.entities.map((row) => (row.id === id ? { ...row, status, version } : row));
  return page && entities ? { ...list, page: { ...page, entities } } : list;
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { may } from "~/kernel/authorization/actions";
import { viewOf } from "~/kernel/input/list-view";
import { parseInput } from "~/kernel/input/parse";
import { readPage } from "~/server/page/page";
import { offlineLoader } from "~/offline/data/offline-data";
import { useEffects } from "~/offline/outbox/use-effects";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { LinkButton } from "~/ui/layout/button";
import { PageHeader } from "~/ui/layout/page-header";
import { listInput } from "~/features/tasks/inputs/list";
import { readTaskListView, type TasksPage } from "~/features/tasks/queries/page";
import { TaskList } from "~/features/tasks/ui/task-list";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const { searchParams } = new URL(args.request.url);
    const listParams = {
      ...parseInput(listInput, Object.fromEntries(searchParams)),
      assigned: true,
    };
    return {
      ...(await readTaskListView(ctx, listParams, viewOf(args.request, "tasks"), searchParams)),
      listParams,
      mayCreate: may(ctx.actor, "tasks.create", { own: true }),
      mayAwait: may(ctx.actor, "tasks.approve"),
    };
  });
}

export const clientLoader = offlineLoader(
  () => "tasks",
  async (page: TasksPage, request) =>
    (await import("~/features/tasks/ui/offline-tasks")).offlineTasks(page, request),
  { list: { of: "tasks", rows: ({ page }) => page?.entities ?? [] } },
);

export default function AssignedTasks() {
  const { t } = useTranslation();
  const loaded = useLoaderData<typeof loader>();
  const { mayCreate, ...list } = loaded;
  const effects = useEffects(loaded);
  useDoneToast("tasks");
  return (
    <>
      <PageHeader title={t("tasks.assigned.title")}>
        {mayCreate ? (
          <LinkButton to="/tasks/new" look="primary" icon="plus" prefetches>
            {t("tasks.list.new")}
          </LinkButton>
        ) : null}
      </PageHeader>
      <TaskList list="assigned" {...list} effects={effects} technicians={null} />
    </>
  );
}

export const handle = pageHandle((t) => t("tasks.assigned.title"), { shows: ["tasks"] });

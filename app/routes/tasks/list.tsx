import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { viewAddress, viewToOpen } from "~/features/saved-views/model";
import { viewOf } from "~/kernel/input/list-view";
import { parseInput } from "~/kernel/input/parse";
import { readPage } from "~/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { offlineLoader } from "~/offline/data/offline-data";
import { useEffects } from "~/offline/outbox/use-effects";
import { pageHandle } from "~/shell/layout/page-handle";
import { LinkButton } from "~/ui/layout/button";
import { PageHeader } from "~/ui/layout/page-header";
import { listInput } from "~/features/tasks/inputs/list";
import { readTasksPage, type TasksPage } from "~/features/tasks/queries/page";
import { TaskList } from "~/features/tasks/ui/task-list";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const { searchParams } = new URL(args.request.url);
    const page = await readTasksPage(
      ctx,
      parseInput(listInput, Object.fromEntries(searchParams)),
      viewOf(args.request, "tasks"),
      searchParams,
    );
    const toOpen = viewToOpen(args.request.url, page.savedViews);
    if (toOpen) throw redirect(viewAddress(toOpen));
    return page;
  });
}

export const clientLoader = offlineLoader(
  () => "tasks",
  async (page: TasksPage, request) =>
    (await import("~/features/tasks/ui/offline-tasks")).offlineTasks(page, request),
  { list: { of: "tasks", rows: ({ page }) => page?.entities ?? [] } },
);

export default function Tasks() {
  const { t } = useTranslation();
  const loaded = useLoaderData<typeof loader>();
  const { mayCreate, ...list } = loaded;
  const effects = useEffects(loaded);
  useDoneToast("tasks", "savedViews");
  return (
    <>
      <PageHeader title={t("tasks.list.title")}>
        {mayCreate ? (
          <LinkButton to="/tasks/new" look="primary" icon="plus" prefetches>
            {t("tasks.list.new")}
          </LinkButton>
        ) : null}
      </PageHeader>
      <TaskList list="list" {...list} effects={effects} />
      <Outlet />
    </>
  );
}

export const handle = pageHandle((t) => t("tasks.list.title"), { shows: ["tasks"] });

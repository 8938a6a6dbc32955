import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { parseInput } from "~/kernel/input/parse";
import { sendFile } from "~/server/page/list-file";
import { listInput } from "~/features/tasks/inputs/list";
import { exportTasks } from "~/features/tasks/queries/list";
import { taskColumns } from "~/features/tasks/ui/task-table";

/** All tasks, or those of the current user. */
export function loader(args: LoaderFunctionArgs) {
  const own = new URL(args.request.url).pathname.startsWith("/tasks/assigned/");
  return sendFile(args, {
    list: "tasks",
    title: (t) => t(own ? "tasks.assigned.title" : "tasks.list.title"),
    open: (ctx, params) => {
      const listParams = parseInput(listInput, Object.fromEntries(params));
      return exportTasks(ctx, { ...listParams, assigned: own || listParams.assigned });
    },
    columns: taskColumns,
  });
}

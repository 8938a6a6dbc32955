import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { parseInput } from "~/kernel/input/parse";
import { sendCsv } from "~/server/page/csv-page";
import { listInput } from "~/features/tasks/inputs/list";
import { exportTasks } from "~/features/tasks/queries/list";
import { taskColumns } from "~/features/tasks/ui/task-table";

/** All tasks, or those of the current user. */
export function loader(args: LoaderFunctionArgs) {
  const own = new URL(args.request.url).pathname.startsWith("/tasks/assigned/");
  return sendCsv(
    args,
    "tasks",
    (ctx, params) => {
      const listParams = parseInput(listInput, Object.fromEntries(params));
      return exportTasks(ctx, { ...listParams, assigned: own || listParams.assigned });
    },
    taskColumns,
  );
}

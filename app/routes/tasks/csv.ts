import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { parseInput } from "~/kernel/input/parse";
import { sendCsv } from "~/server/page/csv-page";
import { listInput } from "~/features/tasks/inputs/list";
import { exportTasks } from "~/features/tasks/queries/list";
import { taskCsvColumns } from "~/features/tasks/ui/csv-columns";

export function loader(args: LoaderFunctionArgs) {
  return sendCsv(
    args,
    "tasks",
    (ctx, params) => exportTasks(ctx, parseInput(listInput, Object.fromEntries(params))),
    taskCsvColumns,
  );
}

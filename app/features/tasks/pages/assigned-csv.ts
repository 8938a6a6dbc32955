import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { parseInput } from "~/kernel/input/parse";
import { sendCsv } from "~/kernel/server/page/csv-page";
import { listInput } from "../inputs/list";
import { exportTasks } from "../queries/list";
import { taskCsvColumns } from "../ui/csv-columns";

export function loader(args: LoaderFunctionArgs) {
  return sendCsv(
    args,
    "tasks",
    (ctx, params) =>
      exportTasks(ctx, { ...parseInput(listInput, Object.fromEntries(params)), assigned: true }),
    taskCsvColumns,
  );
}

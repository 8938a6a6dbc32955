import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendCsv } from "~/server/page/csv-page";
import { parseInput } from "~/kernel/input/parse";
import { entriesInput } from "~/features/analytics/inputs";
import { exportHours } from "~/features/analytics/queries/entry-files";
import { hoursColumns } from "~/features/analytics/ui/entry-columns";

export function loader(args: LoaderFunctionArgs) {
  return sendCsv(
    args,
    "analytics-hours",
    (ctx, params) => exportHours(ctx, parseInput(entriesInput, Object.fromEntries(params))),
    hoursColumns,
  );
}

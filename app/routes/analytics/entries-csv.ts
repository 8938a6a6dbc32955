import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendCsv } from "~/server/page/csv-page";
import { parseInput } from "~/kernel/input/parse";
import { type EntriesInput, entriesInput } from "~/features/analytics/inputs";
import { exportExpenses } from "~/features/analytics/queries/entries/expenses";
import { exportHours } from "~/features/analytics/queries/entries/hours";
import { exportParts } from "~/features/analytics/queries/entries/parts";
import { expenseColumns, hoursColumns, partColumns } from "~/features/analytics/ui/entry-columns";

/** Each report has a file of its own columns. An unknown report is refused as the page refuses it. */
export function loader(args: LoaderFunctionArgs) {
  switch (new URL(args.request.url).searchParams.get("report")) {
    case "expenses":
      return sendCsv(
        args,
        "analytics-expenses",
        (ctx, params) => exportExpenses(ctx, inputOf(params)),
        expenseColumns,
      );
    case "parts":
      return sendCsv(
        args,
        "analytics-parts",
        (ctx, params) => exportParts(ctx, inputOf(params)),
        partColumns,
      );
    default:
      return sendCsv(
        args,
        "analytics-hours",
        (ctx, params) => exportHours(ctx, inputOf(params)),
        hoursColumns,
      );
  }
}

function inputOf(params: URLSearchParams): EntriesInput {
  return parseInput(entriesInput, Object.fromEntries(params));
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { parseInput } from "~/kernel/input/parse";
import { sendCsv } from "~/kernel/server/page/csv-page";
import { listInput } from "../inputs/list";
import { exportTickets } from "../queries/list";
import { ticketCsvColumns } from "../ui/csv-columns";

export function loader(args: LoaderFunctionArgs) {
  return sendCsv(
    args,
    "tickets",
    (ctx, params) => exportTickets(ctx, parseInput(listInput, Object.fromEntries(params))),
    ticketCsvColumns,
  );
}

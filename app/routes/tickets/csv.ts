import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { parseInput } from "~/kernel/input/parse";
import { sendCsv } from "~/server/page/csv-page";
import { listInput } from "~/features/tickets/inputs/list";
import { exportTickets } from "~/features/tickets/queries/list";
import { ticketColumns } from "~/features/tickets/ui/ticket-table";

export function loader(args: LoaderFunctionArgs) {
  return sendCsv(
    args,
    "tickets",
    (ctx, params) => exportTickets(ctx, parseInput(listInput, Object.fromEntries(params))),
    ticketColumns,
  );
}

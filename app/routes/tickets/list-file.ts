import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { parseInput } from "~/kernel/input/parse";
import { sendFile } from "~/server/page/list-file";
import { listInput } from "~/features/tickets/inputs/list";
import { exportTickets } from "~/features/tickets/queries/list";
import { ticketColumns } from "~/features/tickets/ui/ticket-table";

export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, {
    list: "tickets",
    title: (t) => t("tickets.title"),
    open: (ctx, params) => exportTickets(ctx, parseInput(listInput, Object.fromEntries(params))),
    columns: ticketColumns,
  });
}

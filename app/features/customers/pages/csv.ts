import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendListCsv } from "~/kernel/server/page/csv-page";
import { listInput } from "../inputs";
import { viewIn } from "../model";
import { listCustomers } from "../queries";
import { customerCsvColumns } from "../ui/list";

export function loader(args: LoaderFunctionArgs) {
  const view = viewIn(new URL(args.request.url).pathname);
  return sendListCsv(args, {
    list: view,
    input: listInput,
    read: (ctx, listParams) => listCustomers(ctx, listParams, view),
    columns: customerCsvColumns,
  });
}

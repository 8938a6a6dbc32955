import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { parseInput } from "~/kernel/input/parse";
import { sendCsv } from "~/kernel/server/page/csv-page";
import { exportByPage } from "~/kernel/server/queries/export";
import { listInput } from "../inputs";
import { viewIn } from "../model";
import { listCustomers } from "../queries/list";
import { customerCsvColumns } from "../ui/csv-columns";

export function loader(args: LoaderFunctionArgs) {
  const kind = viewIn(new URL(args.request.url).pathname);
  return sendCsv(
    args,
    kind,
    (ctx, params) => {
      const listParams = parseInput(listInput, Object.fromEntries(params));
      return exportByPage((page) => listCustomers(ctx, { ...listParams, ...page }, kind));
    },
    customerCsvColumns,
  );
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { parseInput } from "~/kernel/input/parse";
import { sendCsv } from "~/kernel/server/page/csv-page";
import { exportByPage } from "~/kernel/server/queries/export";
import { listInput } from "../inputs/list";
import { listWholeUsers } from "../queries/list";
import { userCsvColumns } from "../ui/csv-columns";

export function loader(args: LoaderFunctionArgs) {
  return sendCsv(
    args,
    "users",
    (ctx, params) => {
      const listParams = parseInput(listInput, Object.fromEntries(params));
      return exportByPage((page) => listWholeUsers(ctx, { ...listParams, ...page }));
    },
    userCsvColumns,
  );
}

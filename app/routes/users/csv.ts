import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { parseInput } from "~/kernel/input/parse";
import { sendCsv } from "~/server/page/csv-page";
import { exportByPage } from "~/server/queries/export";
import { listInput } from "~/features/users/inputs/list";
import { listWholeUsers } from "~/features/users/queries/list";
import { userCsvColumns } from "~/features/users/ui/csv-columns";

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

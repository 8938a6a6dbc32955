import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendListCsv } from "~/server/page/csv-page";
import { listInput } from "~/features/users/inputs/list";
import { listWholeUsers } from "~/features/users/queries/list";
import { userColumns } from "~/features/users/ui/user-table";

export function loader(args: LoaderFunctionArgs) {
  return sendListCsv(args, {
    list: "users",
    input: listInput,
    read: listWholeUsers,
    columns: userColumns,
  });
}

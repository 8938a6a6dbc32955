import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendListFile } from "~/server/page/list-file";
import { listInput } from "~/features/users/inputs/list";
import { listWholeUsers } from "~/features/users/queries/list";
import { userColumns } from "~/features/users/ui/user-table";

export function loader(args: LoaderFunctionArgs) {
  return sendListFile(args, {
    list: "users",
    title: (t) => t("users.title"),
    input: listInput,
    read: listWholeUsers,
    columns: userColumns,
  });
}

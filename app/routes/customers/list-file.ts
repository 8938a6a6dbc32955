import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendListFile } from "~/server/page/list-file";
import { listInput } from "~/features/customers/inputs";
import { viewIn } from "~/features/customers/model";
import { listCustomers } from "~/features/customers/queries";
import { customerColumns } from "~/features/customers/ui/list";

export function loader(args: LoaderFunctionArgs) {
  const view = viewIn(new URL(args.request.url).pathname);
  return sendListFile(args, {
    list: view,
    title: (t) => t(`${view}.title`),
    input: listInput,
    read: (ctx, listParams) => listCustomers(ctx, listParams, view),
    columns: (t, format) => customerColumns(t, format),
  });
}

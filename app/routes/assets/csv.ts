import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendListCsv } from "~/server/page/csv-page";
import { listInput } from "~/features/assets/inputs";
import { listAssets } from "~/features/assets/queries";
import { assetColumns } from "~/features/assets/ui/list";

export function loader(args: LoaderFunctionArgs) {
  return sendListCsv(args, {
    list: "assets",
    input: listInput,
    read: listAssets,
    columns: assetColumns,
  });
}

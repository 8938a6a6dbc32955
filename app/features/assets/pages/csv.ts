import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendListCsv } from "~/kernel/server/page/csv-page";
import { listInput } from "../inputs";
import { listAssets } from "../queries";
import { assetCsvColumns } from "../ui/list";

export function loader(args: LoaderFunctionArgs) {
  return sendListCsv(args, {
    list: "assets",
    input: listInput,
    read: listAssets,
    columns: assetCsvColumns,
  });
}

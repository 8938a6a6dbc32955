import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendListFile } from "~/server/page/list-file";
import { listInput } from "~/features/assets/inputs";
import { listAssets } from "~/features/assets/queries";
import { assetColumns } from "~/features/assets/ui/list";

export function loader(args: LoaderFunctionArgs) {
  return sendListFile(args, {
    list: "assets",
    title: (t) => t("assets.title"),
    input: listInput,
    read: listAssets,
    columns: assetColumns,
  });
}

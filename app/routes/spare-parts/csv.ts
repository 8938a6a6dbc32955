import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendListCsv } from "~/server/page/csv-page";
import { listInput } from "~/features/spare-parts/inputs";
import { listParts } from "~/features/spare-parts/queries";
import { partCsvColumns } from "~/features/spare-parts/ui/list";

export function loader(args: LoaderFunctionArgs) {
  return sendListCsv(args, {
    list: "spare-parts",
    input: listInput,
    read: listParts,
    columns: partCsvColumns,
  });
}

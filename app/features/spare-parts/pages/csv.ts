import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendListCsv } from "~/kernel/server/page/csv-page";
import { listInput } from "../inputs";
import { listParts } from "../queries";
import { partCsvColumns } from "../ui/list";

export function loader(args: LoaderFunctionArgs) {
  return sendListCsv(args, {
    list: "spare-parts",
    input: listInput,
    read: listParts,
    columns: partCsvColumns,
  });
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendListCsv } from "~/kernel/server/page/csv-page";
import { listInput } from "../inputs";
import { listLocations } from "../queries";
import { locationCsvColumns } from "../ui/list";

export function loader(args: LoaderFunctionArgs) {
  return sendListCsv(args, {
    list: "locations",
    input: listInput,
    read: listLocations,
    columns: locationCsvColumns,
  });
}

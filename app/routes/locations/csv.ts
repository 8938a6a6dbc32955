import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendListCsv } from "~/server/page/csv-page";
import { listInput } from "~/features/locations/inputs";
import { listLocations } from "~/features/locations/queries";
import { locationColumns } from "~/features/locations/ui/list";

export function loader(args: LoaderFunctionArgs) {
  return sendListCsv(args, {
    list: "locations",
    input: listInput,
    read: listLocations,
    columns: locationColumns,
  });
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendListFile } from "~/server/page/list-file";
import { listInput } from "~/features/locations/inputs";
import { listLocations } from "~/features/locations/queries";
import { locationColumns } from "~/features/locations/ui/list";

export function loader(args: LoaderFunctionArgs) {
  return sendListFile(args, {
    list: "locations",
    title: (t) => t("locations.title"),
    input: listInput,
    read: listLocations,
    columns: locationColumns,
  });
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { parseInput } from "~/kernel/input/parse";
import { sendCsv } from "~/kernel/server/page/csv-page";
import { exportByPage } from "~/kernel/server/queries/export";
import { listInput } from "../inputs";
import { listLocations } from "../queries/list";
import { locationCsvColumns } from "../ui/csv-columns";

export function loader(args: LoaderFunctionArgs) {
  return sendCsv(
    args,
    "locations",
    (ctx, params) => {
      const listParams = parseInput(listInput, Object.fromEntries(params));
      return exportByPage((page) => listLocations(ctx, { ...listParams, ...page }));
    },
    locationCsvColumns,
  );
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { parseInput } from "~/kernel/input/parse";
import { sendCsv } from "~/kernel/server/page/csv-page";
import { exportByPage } from "~/kernel/server/queries/export";
import { listInput } from "../inputs";
import { listEquipment } from "../queries/list";
import { equipmentCsvColumns } from "../ui/csv-columns";

export function loader(args: LoaderFunctionArgs) {
  return sendCsv(
    args,
    "equipment",
    (ctx, params) => {
      const listParams = parseInput(listInput, Object.fromEntries(params));
      return exportByPage((page) => listEquipment(ctx, { ...listParams, ...page }));
    },
    equipmentCsvColumns,
  );
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendListCsv } from "~/kernel/server/page/csv-page";
import { listInput } from "../inputs";
import { listEquipment } from "../queries";
import { equipmentCsvColumns } from "../ui/list";

export function loader(args: LoaderFunctionArgs) {
  return sendListCsv(args, {
    list: "equipment",
    input: listInput,
    read: listEquipment,
    columns: equipmentCsvColumns,
  });
}

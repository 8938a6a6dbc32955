import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendListCsv } from "~/server/page/csv-page";
import { listInput } from "~/features/equipment/inputs";
import { listEquipment } from "~/features/equipment/queries";
import { equipmentColumns } from "~/features/equipment/ui/list";

export function loader(args: LoaderFunctionArgs) {
  return sendListCsv(args, {
    list: "equipment",
    input: listInput,
    read: listEquipment,
    columns: equipmentColumns,
  });
}

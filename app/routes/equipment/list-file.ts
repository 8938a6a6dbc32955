import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendListFile } from "~/server/page/list-file";
import { listInput } from "~/features/equipment/inputs";
import { listEquipment } from "~/features/equipment/queries";
import { equipmentColumns } from "~/features/equipment/ui/list";

export function loader(args: LoaderFunctionArgs) {
  return sendListFile(args, {
    list: "equipment",
    title: (t) => t("equipment.title"),
    input: listInput,
    read: listEquipment,
    columns: equipmentColumns,
  });
}

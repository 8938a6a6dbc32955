import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendListCsv } from "~/kernel/server/page/csv-page";
import { listInput } from "../inputs";
import { listRooms } from "../queries";
import { roomCsvColumns } from "../ui/list";

export function loader(args: LoaderFunctionArgs) {
  return sendListCsv(args, {
    list: "rooms",
    input: listInput,
    read: listRooms,
    columns: roomCsvColumns,
  });
}

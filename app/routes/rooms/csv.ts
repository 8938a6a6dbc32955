import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendListCsv } from "~/server/page/csv-page";
import { listInput } from "~/features/rooms/inputs";
import { listRooms } from "~/features/rooms/queries";
import { roomColumns } from "~/features/rooms/ui/list";

export function loader(args: LoaderFunctionArgs) {
  return sendListCsv(args, {
    list: "rooms",
    input: listInput,
    read: listRooms,
    columns: roomColumns,
  });
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendListFile } from "~/server/page/list-file";
import { listInput } from "~/features/rooms/inputs";
import { listRooms } from "~/features/rooms/queries";
import { roomColumns } from "~/features/rooms/ui/list";

export function loader(args: LoaderFunctionArgs) {
  return sendListFile(args, {
    list: "rooms",
    title: (t) => t("rooms.title"),
    input: listInput,
    read: listRooms,
    columns: roomColumns,
  });
}

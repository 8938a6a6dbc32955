import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { archiveRoom } from "../commands/archive";
import { plainInput } from "../inputs";
import { RoomDialog } from "../ui/room-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await archiveRoom(
      ctx,
      parseInput(plainInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/rooms/${id}?done=archive`);
  });
}

export default function Archive() {
  return <RoomDialog command="archive" />;
}

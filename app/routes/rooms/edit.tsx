import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isUsed } from "~/features/inventory/model";
import { EditPage } from "~/features/inventory/ui/edit-page";
import { parseForm } from "~/kernel/input/read-form";
import { Refusal } from "~/kernel/refusal";
import { actOnPage, readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { updateRoom } from "~/features/rooms/commands";
import { updateInput } from "~/features/rooms/inputs";
import { getRoom, readRoomChoices } from "~/features/rooms/queries";
import { ROOM_FIELDS } from "~/features/rooms/fields";
import { RoomForm } from "~/features/rooms/ui/form";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const [room, choices] = await Promise.all([
      getRoom(ctx, args.params["id"] ?? ""),
      readRoomChoices(ctx, { locationId: null, customerId: null }),
    ]);
    if (!room.availableActions.includes("update")) throw new Refusal("transition_not_allowed");
    return { room, choices };
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await updateRoom(ctx, parseForm(updateInput, form, { id: args.params["id"] }));
    return redirect(`/rooms/${id}?done=update`);
  });
}

export default function EditRoom() {
  const { t } = useTranslation();
  const { room, choices } = useLoaderData<typeof loader>();
  return (
    <EditPage
      list="rooms"
      record={room}
      fields={ROOM_FIELDS}
      hidden={choices.locations ? [] : ["locationId"]}
      label={(field) => t(`rooms.field.${field}`)}
    >
      {(form, draft) => (
        <RoomForm draft={draft} isPlaceFixed={isUsed(room.uses)} choices={choices} {...form} />
      )}
    </EditPage>
  );
}

export const handle = pageHandle((t) => t("rooms.detail.edit"), { edits: "rooms/:id" });

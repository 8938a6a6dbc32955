import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseForm } from "~/kernel/input/read-form";
import { Refusal } from "~/kernel/refusal";
import { actOnPage, readPage } from "~/kernel/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { RecordConflict, storedVersion } from "~/shell/records/record-conflict";
import { PageHeader } from "~/ui/layout/page-header";
import { updateRoom } from "../commands/update";
import { updateInput } from "../inputs";
import { readRoomChoices } from "../queries/choices";
import { getRoom } from "../queries/record";
import { draftOf, draftFromInput } from "../ui/room-draft";
import { RoomForm } from "../ui/room-form";

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

const VISIBLE_FIELDS = ["name", "locationName", "floor", "number", "section"] as const;

export default function EditRoom() {
  const { t } = useTranslation();
  const { room, choices } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  const current = storedVersion(refused?.refusal);
  // The user has seen the other version, so the next save is based on its version number.
  const seen = current ? { ...room, version: current.version } : room;
  return (
    <>
      <PageHeader title={t("rooms.update.title", { name: room.name })} />
      <div className="flex max-w-3xl flex-col gap-4">
        {current ? (
          <RecordConflict
            fields={
              choices.locations
                ? VISIBLE_FIELDS
                : VISIBLE_FIELDS.filter((field) => field !== "locationName")
            }
            before={room}
            current={current}
            sent={refused?.sent}
            label={(field) => t(`rooms.field.${field === "locationName" ? "locationId" : field}`)}
          />
        ) : null}
        <RoomForm
          draft={draftFromInput(draftOf(seen), refused?.sent, choices)}
          choices={choices}
          refusal={refused?.refusal}
          failed={t("rooms.update.failed")}
          submitLabel={t("rooms.update.confirm")}
          closeTo={`/rooms/${room.id}`}
        />
      </div>
    </>
  );
}

export const handle = pageHandle((t) => t("rooms.detail.edit"), { edits: "rooms/:id" });

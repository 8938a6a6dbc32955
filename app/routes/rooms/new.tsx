import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { NewPage } from "~/features/inventory/ui/new-page";
import type { PickerOption } from "~/features/pickers/queries/options";
import { newId } from "~/kernel/ids";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/server/page/page";
import { savedFormAction } from "~/offline/drafts/draft-action";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { pageHandle } from "~/shell/layout/page-handle";
import { emptyDraft } from "~/shell/records/record-draft";
import { createRoom } from "~/features/rooms/commands";
import { createInput } from "~/features/rooms/inputs";
import { readRoomChoices, type RoomChoices } from "~/features/rooms/queries";
import { ROOM_FIELDS } from "~/features/rooms/fields";
import { RoomForm } from "~/features/rooms/ui/form";

/** A location's page links here with its id in the URL, which preselects it; a customer's page preselects its default location. */
export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const { searchParams } = new URL(args.request.url);
    const choices = await readRoomChoices(ctx, {
      locationId: searchParams.get("locationId"),
      customerId: searchParams.get("customerId"),
    });
    const location = choices.location ?? ofCustomer(choices);
    return { choices, draft: emptyDraft(ROOM_FIELDS, newId(), { location }) };
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await createRoom(ctx, parseForm(createInput, form));
    return redirect(`/rooms/${id}?done=create`);
  });
}

export const clientAction = savedFormAction;
export const shouldRevalidate = skipRevalidationIfQueued;

/** The locations are already limited to the customer, the default one first. */
function ofCustomer({ customer, locations }: RoomChoices): PickerOption | null {
  return customer ? (locations?.[0] ?? null) : null;
}

export default function NewRoom() {
  const { choices, draft } = useLoaderData<typeof loader>();
  const { location } = draft;
  return (
    <NewPage list="rooms" closeTo={location ? `/locations/${location.id}?tab=rooms` : "/rooms"}>
      {(form) => <RoomForm draft={draft} choices={choices} {...form} />}
    </NewPage>
  );
}

export const handle = pageHandle((t) => t("rooms.create.title"));

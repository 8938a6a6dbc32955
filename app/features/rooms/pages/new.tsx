import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PickerOption } from "~/features/pickers/queries/options";
import { parseForm } from "~/kernel/input/read-form";
import { newId } from "~/kernel/ids";
import { actOnPage, readPage } from "~/kernel/server/page/page";
import { savedFormAction } from "~/offline/drafts/draft-action";
import { DraftedForm } from "~/offline/drafts/form-draft";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { pageHandle } from "~/shell/layout/page-handle";
import { PageHeader } from "~/ui/layout/page-header";
import { createRoom } from "../commands/create";
import { createInput } from "../inputs";
import { readRoomChoices, type RoomChoices } from "../queries/choices";
import { draftFromInput, emptyDraft } from "../ui/room-draft";
import { RoomForm } from "../ui/room-form";

/** A location's page links here with its id in the URL, which preselects it; a customer's page preselects its default location. */
export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const { searchParams } = new URL(args.request.url);
    const choices = await readRoomChoices(ctx, {
      locationId: searchParams.get("locationId"),
      customerId: searchParams.get("customerId"),
    });
    return { choices, draft: emptyDraft(newId(), choices.location ?? ofCustomer(choices)) };
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
  const { t } = useTranslation();
  const { choices, draft } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  return (
    <>
      <PageHeader title={t("rooms.create.title")} />
      <DraftedForm>
        {(sent) => (
          <RoomForm
            draft={draftFromInput(draft, refused?.sent ?? sent, choices)}
            choices={choices}
            refusal={refused?.refusal}
            failed={t("rooms.create.failed")}
            submitLabel={t("rooms.create.confirm")}
            closeTo={draft.location ? `/locations/${draft.location.id}?tab=rooms` : "/rooms"}
          />
        )}
      </DraftedForm>
    </>
  );
}

export const handle = pageHandle((t) => t("rooms.create.title"));

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readStartedAt } from "~/features/pickers/queries/started-at";
import { MAX_AT_ONCE } from "~/features/attachments/model";
import { sentFileIds } from "~/features/attachments/commands/store";
import { may } from "~/kernel/authorization/actions";
import { parseForm } from "~/kernel/input/read-form";
import { newId } from "~/kernel/ids";
import { Refusal } from "~/kernel/refusal";
import { actOnPage, readPage } from "~/server/page/page";
import { DraftedForm } from "~/offline/drafts/form-draft";
import { queuedIn, skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { outboxAction } from "~/offline/outbox/action";
import { offlineLoader } from "~/offline/data/offline-data";
import { pageHandle } from "~/shell/layout/page-handle";
import { PageHeader } from "~/ui/layout/page-header";
import { createTicket } from "~/features/tickets/commands/create";
import { createInput } from "~/features/tickets/inputs/save";
import { readTicketChoices, type TicketChoices } from "~/features/tickets/queries/choices";
import {
  draftOfFound,
  draftFromInput,
  emptyDraft,
  newTicketDraft,
  ownPlaces,
  readTicket,
} from "~/features/tickets/ui/ticket-draft";
import { TicketForm } from "~/features/tickets/ui/ticket-form";
import { QueuedScreen } from "~/features/outbox/ui/queued-screen";
import { LinkButton } from "~/ui/layout/button";

/** The pages of customers and assets link here with their id in the URL, which preselects them. */
export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    if (!may(ctx.actor, "tickets.create")) throw new Refusal("not_allowed");
    const [choices, places] = await Promise.all([
      readTicketChoices(ctx),
      readStartedAt(ctx, new URL(args.request.url).searchParams),
    ]);
    return {
      choices,
      draft: emptyDraft(newId(), choices.choosesCustomer ? places : ownPlaces(choices)),
    };
  });
}

export const clientLoader = offlineLoader(
  () => "tickets/new",
  async ({ choices }: { choices: TicketChoices }, { url }) => ({
    choices,
    draft: emptyDraft(
      newId(),
      choices.choosesCustomer ? await readPlaces(choices, url.searchParams) : ownPlaces(choices),
    ),
  }),
);

async function readPlaces(choices: TicketChoices, params: URLSearchParams) {
  const { startedAtOffline } = await import("~/features/pickers/ui/started-at-offline");
  return startedAtOffline(choices, params);
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await createTicket(
      ctx,
      parseForm(createInput, form, { fileIds: await sentFileIds(ctx, form, MAX_AT_ONCE) }),
    );
    return redirect(`/tickets/${id}?done=create`);
  });
}

export const clientAction = outboxAction(async (_, form) =>
  (await import("~/features/tickets/ui/ticket-plan")).planTicket(form),
);
export const shouldRevalidate = skipRevalidationIfQueued;

export default function NewTicket() {
  const { t } = useTranslation();
  const { choices, draft } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [params] = useSearchParams();
  const entryId = params.get("entry");
  const queuedId = queuedIn(params);
  if (queuedId) return <TicketQueued ticketId={queuedId} />;
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  return (
    <>
      <PageHeader title={t("tickets.create.title")} />
      <DraftedForm
        queued={{
          of: newTicketDraft(entryId),
          entryId,
          read: readForm,
        }}
      >
        {(_, found) => (
          <TicketForm
            draft={draftFromInput(
              found ? draftOfFound(draft, found) : draft,
              refused?.sent,
              choices,
            )}
            choices={choices}
            refusal={refused?.refusal}
            failed={t("tickets.create.failed")}
            submitLabel={t("tickets.create.confirm")}
            closeTo="/tickets"
          />
        )}
      </DraftedForm>
    </>
  );
}

function readForm(form: HTMLFormElement) {
  return readTicket(new FormData(form));
}

export const handle = pageHandle((t) => t("tickets.create.title"));

/** In place of the form whose ticket and photos are stored on this device. */
function TicketQueued({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation();
  return (
    <QueuedScreen
      entryId={ticketId}
      texts={{
        waiting: t("outbox.kept"),
        sent: t("tickets.create.sent"),
        refused: t("tickets.create.failed"),
      }}
      links={{
        after: (
          <LinkButton look="primary" to={`/tickets/${ticketId}`}>
            {t("tickets.create.open")}
          </LinkButton>
        ),
      }}
    />
  );
}

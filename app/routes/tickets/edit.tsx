import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseForm } from "~/kernel/input/read-form";
import { Refusal } from "~/kernel/refusal";
import { actOnPage, readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { RecordConflict, storedVersion } from "~/shell/records/record-conflict";
import { PageHeader } from "~/ui/layout/page-header";
import { updateTicket } from "~/features/tickets/commands/update";
import { updateInput } from "~/features/tickets/inputs/save";
import { readTicketChoices } from "~/features/tickets/queries/choices";
import { readCustomerReaders } from "~/features/tickets/queries/place";
import { getTicket } from "~/features/tickets/queries/detail";
import { draftOf, draftFromInput } from "~/features/tickets/ui/ticket-draft";
import { TicketForm } from "~/features/tickets/ui/ticket-form";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const id = args.params["id"] ?? "";
    const [ticket, choices, readers] = await Promise.all([
      getTicket(ctx, id),
      readTicketChoices(ctx),
      readCustomerReaders(ctx, id),
    ]);
    if (!ticket.editable) throw new Refusal("not_allowed", "ticket_locked");
    // Their own customer's users do not choose another one.
    return { ticket, choices, readers: choices.choosesCustomer ? readers : null };
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await updateTicket(ctx, parseForm(updateInput, form, { id: args.params["id"] }));
    return redirect(`/tickets/${id}?done=update`);
  });
}

const COMPARED = [
  "name",
  "description",
  "priority",
  "customerName",
  "locationName",
  "roomName",
  "assetName",
] as const;
const LABELS = {
  name: "name",
  description: "description",
  priority: "priority",
  customerName: "customerId",
  locationName: "locationId",
  roomName: "roomId",
  assetName: "assetId",
} as const;

export default function EditTicket() {
  const { t } = useTranslation();
  const { ticket, choices, readers } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  const current = storedVersion(refused?.refusal);
  // The user has seen the other version, so the next save is based on its version number.
  const seen = current ? { ...ticket, version: current.version } : ticket;
  const before = {
    ...ticket,
    customerName: ticket.customer?.name,
    locationName: ticket.location?.name,
    roomName: ticket.room?.name,
    assetName: ticket.asset?.name,
  };
  const off = [
    ...(choices.choosesCustomer ? [] : ["customerName"]),
    ...(choices.locations ? [] : ["locationName"]),
    ...(choices.rooms ? [] : ["roomName"]),
  ];
  const compared = COMPARED.filter((field) => !off.includes(field));
  const labelOf = (field: string, value: unknown) => {
    const text = String(value ?? "");
    return field === "priority" ? t(`common.priority.${text}`, { defaultValue: text }) : text;
  };
  return (
    <>
      <PageHeader title={t("tickets.update.title", { number: ticket.number })} />
      <div className="flex flex-col gap-4">
        {current ? (
          <RecordConflict
            fields={compared}
            before={before}
            current={current}
            sent={refused?.sent}
            label={(field) => t(`tickets.logged.${LABELS[field]}`)}
            labelOf={labelOf}
          />
        ) : null}
        <TicketForm
          draft={draftFromInput(draftOf(seen), refused?.sent, choices)}
          choices={choices}
          readers={ticket.inWorkOrder ? null : readers}
          refusal={refused?.refusal}
          failed={t("tickets.update.failed")}
          submitLabel={t("tickets.update.confirm")}
          closeTo={`/tickets/${ticket.id}`}
        />
      </div>
    </>
  );
}

export const handle = pageHandle((t) => t("tickets.detail.edit"), { edits: "tickets/:id" });

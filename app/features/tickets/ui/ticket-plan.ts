import { redirect, replace } from "@remix-run/react";
import { photosFor } from "~/features/attachments/ui/upload/held-files";
import { parseForm } from "~/kernel/input/read-form";
import { isDraftOf } from "~/offline/drafts/draft";
import type { Plan } from "~/offline/outbox/action";
import { queuedAt } from "~/offline/outbox/queued";
import { createInput } from "../inputs/save";
import { newTicketDraft, readTicket } from "./ticket-draft";

/** A new ticket for the outbox, parsed on the device with the server's schema. Its photos are uploaded first. */
export function planTicket(form: FormData): Plan {
  const body = parseForm(createInput, form, { fileIds: form.getAll("fileIds.").map(String) });
  const written = readTicket(form);
  const draftName = String(form.get("_draft") ?? "");
  return {
    entry: {
      id: body.id,
      kind: "tickets.create",
      call: { method: "PUT", path: "/tickets", body },
      queue: body.id,
      title: body.name,
      // It has no page of its own until the server has stored it.
      record: "/outbox",
      edit: `/tickets/new?entry=${body.id}`,
      effect: { record: `tickets/${body.id}` },
      form: { ...written, fileIds: body.fileIds },
      photos: photosFor(body.fileIds),
    },
    draft: draftName ? { form: draftName, value: written } : undefined,
    stays: isDraftOf(newTicketDraft(body.id), draftName),
    delivered() {
      throw redirect(`/tickets/${body.id}?done=create`);
    },
    queuedResult() {
      throw replace(queuedAt("/tickets/new", body.id));
    },
    refused: (refusal) => ({ refusal }),
  };
}

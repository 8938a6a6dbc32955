import { sql } from "drizzle-orm";
import { imageSteps } from "~/features/attachments/mutations";
import { loadChosenPlaces } from "~/features/pickers/queries/places";
import { changesOf, type FieldChange } from "~/kernel/changes";
import { Refusal } from "~/kernel/refusal";
import { changedText } from "~/kernel/rich-text/field";
import { imagesIn } from "~/kernel/rich-text/plain";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { Step } from "~/server/command/statement";
import { present, requireVersion } from "~/server/command/stored";
import type { Actor } from "~/kernel/authorization/roles";
import { tickets } from "~/database/schema/tickets";
import type { UpdateInput } from "../inputs/save";
import { mayEdit } from "../policy";
import { readTicketFacts, type TicketRecord } from "../queries/facts";
import { guardRefusal } from "../queries/authorize";
import {
  placeColumns,
  placesFor,
  readPlaceNames,
  requirePlaces,
  searchTerms,
} from "../queries/place";
import {
  activityOf,
  changeTicket,
  TICKET_RESPONSE,
  type TicketResponse,
  ticketResponse,
} from "../mutations/ticket";

/**
 * Changes the description, the place and the priority: by the author before the ticket is accepted, by the office until it is closed
 * (domain-rules §4).
 */
export function updateTicket(ctx: AuthContext, input: UpdateInput): Promise<TicketResponse> {
  return command(ctx, {
    name: "tickets.update",
    input,
    returns: TICKET_RESPONSE,
    load: async () => {
      const [ticket, references, names] = await Promise.all([
        readTicketFacts(ctx, input.id),
        loadChosenPlaces(ctx, placesFor(ctx.actor, input)),
        readPlaceNames(ctx, input.id),
      ]);
      return { ticket, references, names };
    },
    decide({ ticket: loaded, references, names }, actor) {
      const ticket = present(loaded);
      const granted = permit(actor, "tickets.edit", { own: ticket.creatorId === actor.userId });
      requireVersion({ ...ticket, ...names }, input.version);
      if (!mayEdit(ticket, actor))
        throw new Refusal("transition_not_allowed", "ticket_locked", { status: ticket.status });
      const sent = placesFor(actor, input);
      requirePlaces(actor, sent, references, ticket);
      if (ticket.workOrderId && sent.customerId !== ticket.customerId)
        throw guardRefusal("linked", {
          number: ticket.number,
          fields: { customerId: "ticket_linked" },
        });
      const changed = changedText(input.description, input.descriptionDoc, {
        text: ticket.description,
        doc: ticket.descriptionDoc,
      });
      const { name, priority } = input;
      const search = searchTerms({ name, description: changed.text }, references);
      const columns = {
        name,
        priority,
        description: changed.text,
        descriptionDoc: changed.doc,
        ...placeColumns(sent, references),
      };
      return {
        permit: granted,
        steps: [
          ...changeTicket(ctx, ticket, {
            ...columns,
            searchText: sql`${search} || ' ' || ${tickets.number}`,
          }),
          ...pictures(ctx, actor, input),
        ],
        record: [
          activityOf(ticket, "updated", {
            changes: changesIn(ticket, {
              ...sent,
              description: changed.text,
              descriptionDoc: changed.doc,
            }),
          }),
        ],
        response: ticketResponse(ticket.id),
      };
    },
  });
}

const LOGGED = [
  "name",
  "description",
  "customerId",
  "locationId",
  "roomId",
  "assetId",
  "priority",
] as const;
type Logged = Pick<TicketRecord, (typeof LOGGED)[number] | "descriptionDoc">;

function changesIn(before: Logged, after: Logged): FieldChange[] {
  return changesOf(LOGGED, before, after);
}

/** Text sent without its document keeps the images in the stored document. */
function pictures(ctx: AuthContext, actor: Actor, { id, descriptionDoc }: UpdateInput): Step[] {
  return descriptionDoc === undefined
    ? []
    : imageSteps(
        ctx,
        actor,
        { type: "ticket", id },
        descriptionDoc ? imagesIn(descriptionDoc) : [],
      );
}

import { type SQL, sql } from "drizzle-orm";
import { numberSequences } from "~/kernel/server/schema";
import { attachSteps, imageSteps } from "~/features/attachments/mutations";
import { type ChosenPlaces, loadChosenPlaces } from "~/features/pickers/queries/places";
import { storedText } from "~/kernel/rich-text/field";
import { imagesIn } from "~/kernel/rich-text/plain";
import type { Actor } from "~/kernel/authorization/roles";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/command/permit";
import { step, type Step } from "~/kernel/server/command/statement";
import { insertStored } from "~/kernel/server/command/stored";
import { dayIn } from "~/kernel/time/instants";
import type { CreateInput } from "../inputs/save";
import { placeColumns, placesFor, requirePlaces, searchTerms } from "../queries/place";
import {
  activityOf,
  TICKET_RESPONSE,
  type TicketResponse,
  ticketResponse,
} from "../mutations/ticket";
import { tickets } from "../schema";

/** T1: creates a ticket. The office is notified. */
export function createTicket(ctx: AuthContext, input: CreateInput): Promise<TicketResponse> {
  return command(ctx, {
    name: "tickets.create",
    input,
    returns: TICKET_RESPONSE,
    load: async () => {
      const [references, settings] = await Promise.all([
        loadChosenPlaces(ctx, placesFor(ctx.actor, input)),
        ctx.settings(),
      ]);
      return { references, settings };
    },
    decide({ references, settings }, actor) {
      const granted = permit(actor, "tickets.create");
      const ticket = placesFor(actor, input);
      requirePlaces(actor, ticket, references);
      const subject = { type: "ticket", id: input.id } as const;
      return {
        permit: granted,
        steps: [
          ...insertTicket(ctx, actor, ticket, references, settings.timeZone),
          ...attachSteps(ctx, actor, subject, input.fileIds),
          ...(input.descriptionDoc
            ? imageSteps(ctx, actor, subject, imagesIn(input.descriptionDoc))
            : []),
        ],
        record: [activityOf(input, "created")],
        announce: [{ type: "ticket.created", ids: { ticketId: input.id } }],
        response: ticketResponse(input.id),
      };
    },
  });
}

/** Takes the next number of its year within this batch: twenty concurrent requests get twenty numbers. */
function insertTicket(
  ctx: AuthContext,
  actor: Actor,
  input: CreateInput,
  references: ChosenPlaces,
  timeZone: string,
): Step[] {
  const year = Number(dayIn(timeZone, ctx.now().getTime()).slice(0, 4));
  const { text, doc } = storedText(input.description, input.descriptionDoc ?? null);
  const number = numberOf(year);
  return [
    step(
      ctx.db
        .insert(numberSequences)
        .values({ name: "ticket", year, last: 1 })
        .onConflictDoUpdate({
          target: [numberSequences.name, numberSequences.year],
          set: { last: sql`${numberSequences.last} + 1` },
        }),
    ),
    insertStored(ctx, tickets, {
      id: input.id,
      number,
      name: input.name,
      description: text,
      descriptionDoc: doc,
      status: "created",
      priority: input.priority,
      ...placeColumns(input, references),
      creatorId: actor.userId,
      searchText: sql`${searchTerms({ name: input.name, description: text }, references)} || ' ' || ${number}`,
    }),
  ];
}

/** The letter distinguishes it from the number of a work order. */
function numberOf(year: number): SQL {
  return sql`(SELECT 'T-' || ${numberSequences.year} || '-' || printf('%05d', ${numberSequences.last}) FROM ${numberSequences}
    WHERE ${numberSequences.name} = 'ticket' AND ${numberSequences.year} = ${year})`;
}

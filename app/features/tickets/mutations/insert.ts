import { type SQL, sql } from "drizzle-orm";
import type { ChosenPlaces } from "~/features/pickers/queries/places";
import type { Actor } from "~/kernel/authorization/roles";
import { storedText } from "~/kernel/rich-text/field";
import { expect, step, type Step } from "~/server/command/statement";
import { insertStored } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import { activity, numberSequences } from "~/database/schema/system";
import { Refusal } from "~/kernel/refusal";
import { dayIn, type Instant } from "~/kernel/time/instants";
import { queryRows } from "~/server/queries/query-rows";
import { TICKET_PACE } from "../model";
import type { CreateInput } from "../inputs/save";
import { placeColumns, searchTerms } from "../queries/place";
import { tickets } from "~/database/schema/tickets";

/** Takes the next number of its year within this batch: twenty concurrent requests get twenty numbers. */
export function insertTicket(
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

/** Those of the actor within the time, the newest first, deleted ones too. A ticket that a finding opened names its order and is not counted. */
function createdLately({ now }: Pick<AuthContext, "now">, userId: string): SQL {
  return sql`FROM ${activity} WHERE ${activity.event} = 'ticket.created' AND ${activity.actorId} = ${userId}
    AND ${activity.at} > ${now().getTime() - TICKET_PACE.withinMs} AND ${activity.facts} ->> 'number' IS NULL`;
}

/** The time of the ticket after which the actor may create another one. Null while they may create one now. */
export async function findPaceSetter(ctx: AuthContext): Promise<Instant | null> {
  const [row] = await queryRows(
    ctx,
    { at: activity.at },
    sql`SELECT ${activity.at} AS at ${createdLately(ctx, ctx.actor.userId)} ORDER BY ${activity.at} DESC LIMIT 1 OFFSET ${TICKET_PACE.most - 1}`,
  );
  return row?.at ?? null;
}

export function paceRefusal(paceSetter: Instant, now: Instant): Refusal {
  const { most, withinMs } = TICKET_PACE;
  const retryAfterSeconds = Math.max(1, Math.ceil((paceSetter + withinMs - now) / 1000));
  return new Refusal("too_many_requests", "too_many_tickets", { most, retryAfterSeconds });
}

/** Of tickets that are created at the same time, those beyond the number are refused. */
export function expectPace(ctx: AuthContext, actor: Actor): Step {
  const now = ctx.now().getTime();
  return expect(
    sql`(SELECT count(*) ${createdLately(ctx, actor.userId)}) < ${TICKET_PACE.most}`,
    paceRefusal(now, now),
  );
}

/** The letter distinguishes it from the number of a work order. */
function numberOf(year: number): SQL {
  return sql`(SELECT 'T-' || ${numberSequences.year} || '-' || printf('%05d', ${numberSequences.last}) FROM ${numberSequences}
    WHERE ${numberSequences.name} = 'ticket' AND ${numberSequences.year} = ${year})`;
}

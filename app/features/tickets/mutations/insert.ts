import { type SQL, sql } from "drizzle-orm";
import type { ChosenPlaces } from "~/features/pickers/queries/places";
import type { Actor } from "~/kernel/authorization/roles";
import { storedText } from "~/kernel/rich-text/field";
import { step, type Step } from "~/server/command/statement";
import { insertStored } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import { numberSequences } from "~/database/schema/system";
import { dayIn } from "~/kernel/time/instants";
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

/** The letter distinguishes it from the number of a work order. */
function numberOf(year: number): SQL {
  return sql`(SELECT 'T-' || ${numberSequences.year} || '-' || printf('%05d', ${numberSequences.last}) FROM ${numberSequences}
    WHERE ${numberSequences.name} = 'ticket' AND ${numberSequences.year} = ${year})`;
}

import { type SQL, sql } from "drizzle-orm";
import { storedRichText } from "~/server/queries/rich-text";
import { numberSequences } from "~/database/schema/system";
import { fold } from "~/kernel/text/fold";
import { Refusal } from "~/kernel/refusal";
import { imagesIn } from "~/kernel/rich-text/plain";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import { step, type Step } from "~/server/command/statement";
import { dayIn } from "~/kernel/time/instants";
import type { Priority } from "~/kernel/priorities";
import { tasks } from "~/database/schema/tasks";

export type Fields = {
  name: string;
  description: string;
  descriptionDoc: string | null;
  priority: Priority;
  plannedStartOn: string;
};

/** The folded text that the list's search matches, with the number appended. */
export function searchText({ name, description }: Fields, number: SQL): SQL {
  return sql`${fold(`${name} ${description}`)} || ' ' || ${number}`;
}

/** A new task with the next number of its year, allocated in this batch: twenty concurrent requests get twenty numbers. */
export function insertTask(
  ctx: AuthContext,
  actor: Actor,
  id: string,
  fields: Fields,
  timeZone: string,
): Step[] {
  const at = ctx.now().getTime();
  const year = Number(dayIn(timeZone, at).slice(0, 4));
  const number = sql`(SELECT ${numberSequences.year} || '-' || printf('%05d', ${numberSequences.last})
    FROM ${numberSequences} WHERE ${numberSequences.name} = 'task' AND ${numberSequences.year} = ${year})`;
  const values = {
    id,
    number,
    status: "backlog" as const,
    ...fields,
    searchText: searchText(fields, number),
    createdBy: actor.userId,
    createdAt: at,
    updatedAt: at,
  };
  return [
    step(
      ctx.db
        .insert(numberSequences)
        .values({ name: "task", year, last: 1 })
        .onConflictDoUpdate({
          target: [numberSequences.name, numberSequences.year],
          set: { last: sql`${numberSequences.last} + 1` },
        }),
    ),
    step(ctx.db.insert(tasks).values(values), new Refusal("version_conflict", "already_exists")),
  ];
}

export function picturesIn({ descriptionDoc }: Fields): string[] {
  return descriptionDoc ? imagesIn(storedRichText(descriptionDoc)) : [];
}

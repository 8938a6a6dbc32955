import { and, asc, desc, eq, gt, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { standIns } from "~/database/schema/stand-ins";
import { users } from "~/database/schema/users";
import { TEXT, value } from "~/database/fields";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { Day } from "~/kernel/time/days";
import { answer } from "~/server/command/answer";
import type { AuthContext } from "~/server/request-context";
import { FULL_NAME } from "~/server/queries/related";
import type { StandInsInput } from "../inputs";
import { PAST_DAYS } from "../model";
import { stateOf } from "../policy";

const DAY_MS = 86_400_000;

/** Empty for nobody. */
function nameOf(id: SQLWrapper): SQL {
  return sql`coalesce((SELECT ${FULL_NAME} FROM ${users} WHERE ${users.id} = ${id}), '')`;
}

const STAND_IN = {
  id: standIns.id,
  userId: standIns.userId,
  userName: value(TEXT, FULL_NAME),
  fromOn: standIns.fromOn,
  toOn: standIns.toOn,
  startsAt: standIns.startsAt,
  endsAt: standIns.endsAt,
  givenByName: value(TEXT, nameOf(standIns.givenBy)),
  givenAt: standIns.givenAt,
  endedByName: value(TEXT, nameOf(standIns.endedBy)),
  endedAt: standIns.endedAt,
};
export const { of: standInResponse, schema: STAND_IN_RESPONSE } = answer(standIns, {
  id: standIns.id,
  userId: standIns.userId,
  fromOn: standIns.fromOn,
  toOn: standIns.toOn,
  endedAt: standIns.endedAt,
});

export type StandIn = Awaited<ReturnType<typeof listStandIns>>[number];

/** Those of everybody for who may give them, else one's own: what is not over by its end, then the latest that are. */
export async function listStandIns(ctx: AuthContext, { userId }: StandInsInput) {
  if (userId !== ctx.actor.userId && !may(ctx.actor, "stand-ins.give"))
    throw new Refusal("not_allowed", "not_allowed", { action: "stand-ins.give" });
  const now = ctx.now().getTime();
  const rows = await read(
    ctx,
    and(
      gt(standIns.endsAt, now - PAST_DAYS * DAY_MS),
      userId === null ? undefined : eq(standIns.userId, userId),
    ),
  );
  return rows.map((row) => ({ ...row, state: stateOf(row, now) }));
}

function read({ db, now }: AuthContext, which: SQL | undefined) {
  const isOver = sql`${standIns.endsAt} <= ${now().getTime()}`;
  return db
    .select(STAND_IN)
    .from(standIns)
    .innerJoin(users, eq(users.id, standIns.userId))
    .where(which)
    .orderBy(
      isOver,
      asc(sql`iif(${isOver}, -${standIns.endsAt}, ${standIns.startsAt})`),
      desc(standIns.id),
    )
    .limit(200);
}

/** Until which day this user approves as a stand-in. Null for who does not. */
export async function findOwnStandIn({ db, actor, now }: AuthContext): Promise<Day | null> {
  const at = now().getTime();
  const rows = await db
    .select({ toOn: standIns.toOn })
    .from(standIns)
    .where(
      and(
        eq(standIns.userId, actor.userId),
        gt(standIns.endsAt, at),
        sql`${standIns.startsAt} <= ${at}`,
      ),
    );
  return rows[0]?.toOn ?? null;
}

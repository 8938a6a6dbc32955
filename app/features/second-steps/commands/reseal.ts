import { sql } from "drizzle-orm";
import type { SystemVisit } from "~/kernel/server/ctx";
import { step } from "~/kernel/server/statement";

/** A job's: what the key before has sealed is sealed by the one of today, so that the old one may go. Nothing to do on all other nights. */
export async function resealSecondSteps(visit: SystemVisit): Promise<number> {
  const { sealer } = visit;
  const old = await visit.db.all<{ userId: string; secret: string }>(sql`SELECT user_id AS userId, secret FROM second_steps
    WHERE substr(secret, 1, ${sealer.today.length}) <> ${sealer.today}`);
  const opened = await Promise.all(old.map(async (row) => ({ ...row, plain: await sealer.open("second-step", row.userId, row.secret) })));
  const steps = opened.map(async ({ userId, secret, plain }) =>
    plain === null ? [] : [step(sql`UPDATE second_steps SET secret = ${await sealer.seal("second-step", userId, plain)} WHERE user_id = ${userId} AND secret = ${secret}`)],
  );
  const all = (await Promise.all(steps)).flat();
  if (all.length > 0) await visit.database.write(all.map((each) => each.statement));
  return all.length;
}

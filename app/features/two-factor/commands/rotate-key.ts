import { sql } from "drizzle-orm";
import type { SystemContext } from "~/kernel/server/request-context";
import { step } from "~/kernel/server/command/statement";

/**
 * Called by a job. Re-encrypts secrets that use the previous key with the present one, so that the old key can be removed. On all other
 * nights there is nothing to do.
 */
export async function rotateTwoFactorKeys(context: SystemContext): Promise<number> {
  const { encryption } = context;
  const old = await context.db.all<{
    userId: string;
    secret: string;
  }>(sql`SELECT user_id AS userId, secret FROM second_steps
    WHERE substr(secret, 1, ${encryption.today.length}) <> ${encryption.today}`);
  const opened = await Promise.all(
    old.map(async (row) => ({
      ...row,
      plain: await encryption.open("second-step", row.userId, row.secret),
    })),
  );
  const steps = opened.map(async ({ userId, secret, plain }) =>
    plain === null
      ? []
      : [
          step(
            sql`UPDATE second_steps SET secret = ${await encryption.encrypt("second-step", userId, plain)} WHERE user_id = ${userId} AND secret = ${secret}`,
          ),
        ],
  );
  const all = (await Promise.all(steps)).flat();
  if (all.length > 0) await context.database.write(all.map((each) => each.statement));
  return all.length;
}

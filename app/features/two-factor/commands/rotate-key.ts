import { and, eq, sql } from "drizzle-orm";
import type { SystemContext } from "~/server/request-context";
import { step } from "~/server/command/statement";
import { secondSteps } from "~/database/schema/two-factor";

/**
 * Called by a job. Re-encrypts secrets that use the previous key with the present one, so that the old key can be removed. On all other
 * nights there is nothing to do.
 */
export async function rotateTwoFactorKeys(context: SystemContext): Promise<number> {
  const { encryption } = context;
  const old = await context.db
    .select({ userId: secondSteps.userId, secret: secondSteps.secret })
    .from(secondSteps)
    .where(
      sql`substr(${secondSteps.secret}, 1, ${encryption.today.length}) <> ${encryption.today}`,
    );
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
            context.db
              .update(secondSteps)
              .set({ secret: await encryption.encrypt("second-step", userId, plain) })
              .where(and(eq(secondSteps.userId, userId), eq(secondSteps.secret, secret))),
          ),
        ],
  );
  const all = (await Promise.all(steps)).flat();
  if (all.length > 0) await context.database.write(all.map((each) => each.statement));
  return all.length;
}

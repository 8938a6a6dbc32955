import { and, eq, sql } from "drizzle-orm";
import { Refusal } from "~/kernel/refusal";
import type { RequestContext } from "~/server/request-context";
import { guarded, type Step } from "~/server/command/statement";
import { users } from "~/database/schema/users";

/** Replaces the password that was read. Of two concurrent changes the second is refused. */
export function changePassword(
  context: RequestContext,
  userId: string,
  before: string,
  hash: string,
): Step[] {
  return guarded(
    context.db
      .update(users)
      .set({ passwordHash: hash, updatedAt: context.now().getTime() })
      .where(and(eq(users.id, userId), eq(users.active, true), eq(users.passwordHash, before))),
    new Refusal("invalid_input", "invalid_input", { fields: { oldPassword: "wrong_password" } }),
  );
}

/** For a user who proved their identity with a code. Throws `otherwise` when the account no longer matches the code. */
export function setPassword(
  context: RequestContext,
  userId: string,
  hash: string,
  otherwise: Refusal,
): Step[] {
  return guarded(
    context.db
      .update(users)
      .set({ passwordHash: hash, updatedAt: context.now().getTime() })
      .where(and(eq(users.id, userId), eq(users.active, true), eq(users.inviteStatus, "ACCEPTED"))),
    otherwise,
  );
}

/** INVITED → ACCEPTED (domain-rules §6), with the first password. */
export function join(
  context: RequestContext,
  userId: string,
  hash: string,
  otherwise: Refusal,
): Step[] {
  return guarded(
    context.db
      .update(users)
      .set({
        passwordHash: hash,
        inviteStatus: "ACCEPTED",
        version: sql`${users.version} + 1`,
        updatedAt: context.now().getTime(),
      })
      .where(and(eq(users.id, userId), eq(users.active, true), eq(users.inviteStatus, "INVITED"))),
    otherwise,
  );
}

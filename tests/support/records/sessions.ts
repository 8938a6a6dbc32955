import { eq } from "drizzle-orm";
import { SESSION_MS } from "../../../app/features/sessions/model";
import { openSession } from "../../../app/features/sessions/mutations";
import { actorOf, personColumns } from "../../../app/features/sessions/queries";
import { users } from "../../../app/database/schema/users";
import { sha256 } from "../../../app/kernel/text/canonical";
import { newId } from "../../../app/kernel/ids";
import type { Actor } from "../../../app/kernel/authorization/roles";
import { newToken } from "../../../app/server/authentication/encrypted-token";
import { castMember } from "../../../migrations/seeds/cast";
import type { TestTenant } from "../db/tenant";
import { signedAt } from "./signed-tokens";

/**
 * Opens a session of a seeded user: the rows that a sign-in writes, without its form, its password and its counters. Tests of
 * the sign-in itself use the form or `POST /auth/login`.
 */
async function openSessionOf(
  { database }: TestTenant,
  key: string,
): Promise<{ actor: Actor; refreshToken: string }> {
  const now = () => new Date();
  const [person] = await database.drizzle
    .select(personColumns({ now }))
    .from(users)
    .where(eq(users.id, castMember(key).id));
  if (!person) throw new Error(`This tenant has no user ${key}`);
  const [actor, refreshToken] = [actorOf(person, newId()), newToken()];
  const from = { userAgent: "Test" };
  const steps = openSession({ db: database.drizzle, now }, actor, await sha256(refreshToken), from);
  await database.write(steps.map((each) => each.statement));
  return { actor, refreshToken };
}

/** The tokens of an API client after a sign-in. On a slow machine a test file takes longer than an access token is valid. */
export async function signedInTokens(
  tenant: TestTenant,
  key: string,
): Promise<{ token: string; refreshToken: string }> {
  const { actor, refreshToken } = await openSessionOf(tenant, key);
  return {
    token: await signedAt(tenant, "api", actor, new Date(), SESSION_MS),
    refreshToken,
  };
}

/** The user of a browser's new session, and the value of its session cookie. */
export async function signedInPage(
  tenant: TestTenant,
  key: string,
): Promise<{ userId: string; token: string }> {
  const { actor } = await openSessionOf(tenant, key);
  const token = await signedAt(tenant, "page", actor, new Date(), SESSION_MS);
  return { userId: actor.userId, token };
}

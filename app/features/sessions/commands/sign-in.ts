import { sql } from "drizzle-orm";
import { sealChallenge } from "~/features/second-steps/queries/challenge";
import { HAS_SECOND_STEP } from "~/features/second-steps/queries/proof";
import { sha256 } from "~/kernel/canonical";
import { newId } from "~/kernel/ids";
import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/roles";
import type { Visit } from "~/kernel/server/ctx";
import type { From } from "~/kernel/server/load-context";
import { verifyPassword } from "~/kernel/server/passwords";
import { newToken } from "~/kernel/server/sealed-token";
import { toStatement } from "~/kernel/server/statement";
import type { SignInInput } from "../inputs";
import { type AttemptKeys, attemptKeys, emailKeyOf, refuseWhenLocked } from "../policy";
import { actorOf, PERSON_COLUMNS, type PersonRow, type Preferences } from "../queries";
import { countAttempts, forgetAttempts, openSession } from "../statements";

export type SignedIn = { actor: Actor; refreshToken: string };
/** With what the browser should take over from the account. */
export type Admitted = SignedIn & { preferences: Preferences };

type Candidate = PersonRow & { passwordHash: string | null; inviteStatus: string; hasSecondStep: number };

/**
 * One answer and one time for unknown, wrong, inactive and not invited. Who has a second step gets no session yet but a challenge, and their
 * attempts stay counted: else the password, known to somebody, would open the count of codes again and again.
 */
export async function signIn(visit: Visit, input: SignInInput, from: From): Promise<Admitted> {
  const emailKey = emailKeyOf(input.email);
  const keys = await attemptKeys(emailKey, from.source);
  const [person, closedUntil] = await Promise.all([findCandidate(visit, emailKey, keys), from.gate?.count() ?? 0]);
  refuseWhenLocked([closedUntil], visit.now());
  const proved = await verifyPassword(input.password, person?.passwordHash ?? null);
  if (!person || !proved || !person.active || person.inviteStatus !== "ACCEPTED") throw new Refusal("login_failed");
  from.gate?.forgive();
  if (person.hasSecondStep) throw new Refusal("second_step_required", "second_step_required", { challenge: await sealChallenge(visit, emailKey, person) });
  return admit(visit, person, keys, from);
}

async function findCandidate(visit: Visit, emailKey: string, keys: AttemptKeys): Promise<Candidate | undefined> {
  const find = sql`SELECT users.password_hash AS passwordHash, users.invite_status AS inviteStatus, ${HAS_SECOND_STEP} AS hasSecondStep, ${PERSON_COLUMNS}
    FROM users WHERE users.email_key = ${emailKey}`;
  const counting = countAttempts(visit, keys).map((each) => each.statement);
  const results = await visit.database.write([...counting, toStatement(find)]);
  refuseWhenLocked(results.slice(0, counting.length).map((result) => Number(result.rows[0]?.["lockedUntil"] ?? 0)), visit.now());
  return results.at(-1)?.rows[0] as Candidate | undefined;
}

async function admit(visit: Visit, person: Candidate, keys: AttemptKeys, from: From): Promise<Admitted> {
  const actor = actorOf(person, newId(visit.now().getTime()));
  const refreshToken = newToken();
  const steps = [...openSession(visit, actor, await sha256(refreshToken), from), ...forgetAttempts(keys)];
  await visit.database.write(steps.map((each) => each.statement));
  return { actor, refreshToken, preferences: { language: person.language, theme: person.theme } };
}

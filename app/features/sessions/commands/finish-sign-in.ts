import { sql } from "drizzle-orm";
import type { FinishInput } from "~/features/second-steps/inputs";
import { loginAnew, wrongAtLogin } from "~/features/second-steps/policy";
import { type Challenge, openChallenge } from "~/features/second-steps/queries/challenge";
import { proofBy, SECOND_STEP_COLUMNS, type SecondStepRow } from "~/features/second-steps/queries/proof";
import { spendProof } from "~/features/second-steps/statements/second-step";
import { sha256 } from "~/kernel/canonical";
import { newId } from "~/kernel/ids";
import { forgiveAttempt } from "~/kernel/server/attempts";
import { commandByVisitor } from "~/kernel/server/command-by-visitor";
import type { Visit } from "~/kernel/server/ctx";
import type { From } from "~/kernel/server/load-context";
import { newToken } from "~/kernel/server/sealed-token";
import { toStatement } from "~/kernel/server/statement";
import { type AttemptKeys, attemptKeys, refuseWhenLocked } from "../policy";
import { actorOf, PERSON_COLUMNS, type PersonRow } from "../queries";
import { countAttempts, forgetAttempts, openSession } from "../statements";
import type { Admitted } from "./sign-in";

type Candidate = PersonRow & SecondStepRow & { passwordHash: string | null; inviteStatus: string };

/** The session, for the code after the right password. Wrong codes count as wrong passwords do; a code lets one in once, of two at once too. */
export async function finishSignIn(visit: Visit, input: FinishInput, from: From): Promise<Admitted> {
  const challenge = await openChallenge(visit, input.challenge);
  const keys = await attemptKeys(challenge.emailKey, from.source);
  const [sessionId, refreshToken] = [newId(visit.now().getTime()), newToken()];
  const tokenHash = await sha256(refreshToken);
  const { loaded: [person] } = await commandByVisitor(visit, {
    load: () => Promise.all([findCandidate(visit, challenge, keys), from.gate?.count() ?? 0]),
    async decide([candidate, closedUntil]) {
      refuseWhenLocked([closedUntil], visit.now());
      const proof = await proofBy(visit, candidate, input.code);
      if (!proof) throw wrongAtLogin();
      from.gate?.forgive();
      return {
        by: candidate,
        steps: [...spendProof(visit, proof, wrongAtLogin()), ...openSession(visit, actorOf(candidate, sessionId), tokenHash, from), ...forgetBoth(keys)],
        record: [{ subject: { type: "user", id: candidate.userId }, event: "user.recovery-code-used" }],
        announce: [{ type: "user.recovery_code_used", ids: { userId: candidate.userId } }],
        onlyIf: "hash" in proof ? sql`1` : sql`0`,
      };
    },
  });
  return { actor: actorOf(person, sessionId), refreshToken, preferences: { language: person.language, theme: person.theme } };
}

/** Refused as a login that has to begin again where what the password proved no longer holds. */
async function findCandidate(visit: Visit, challenge: Challenge, keys: AttemptKeys): Promise<Candidate> {
  const find = sql`SELECT users.password_hash AS passwordHash, users.invite_status AS inviteStatus, ${SECOND_STEP_COLUMNS}, ${PERSON_COLUMNS}
    FROM users WHERE users.id = ${challenge.userId}`;
  const counting = countAttempts(visit, keys).map((each) => each.statement);
  const results = await visit.database.write([...counting, toStatement(find)]);
  refuseWhenLocked(results.slice(0, counting.length).map((result) => Number(result.rows[0]?.["lockedUntil"] ?? 0)), visit.now());
  const person = results.at(-1)?.rows[0] as Candidate | undefined;
  if (!person || !(await isStill(person, challenge))) throw loginAnew();
  return person;
}

/** The account is open, the password the same, and a code is still asked for. */
async function isStill(person: Candidate, { password }: Challenge): Promise<boolean> {
  if (!person.active || person.inviteStatus !== "ACCEPTED" || person.secret === null) return false;
  return (await sha256(person.passwordHash ?? "")) === password;
}

/** Two attempts of the source were one login. */
function forgetBoth(keys: AttemptKeys) {
  return keys.source === null ? forgetAttempts(keys) : [...forgetAttempts(keys), forgiveAttempt(keys.source)];
}

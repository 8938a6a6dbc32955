import { sql } from "drizzle-orm";
import type { FinishInput } from "~/features/second-steps/inputs";
import { loginAnew, wrongAtLogin } from "~/features/second-steps/policy";
import { type Challenge, openChallenge } from "~/features/second-steps/queries/challenge";
import { type Proof, proofBy, TWO_FACTOR_COLUMNS, type TwoFactorRow } from "~/features/second-steps/queries/proof";
import { spendProof } from "~/features/second-steps/statements/second-step";
import { activityOf } from "~/features/users/statements";
import { sha256 } from "~/kernel/canonical";
import { newId } from "~/kernel/ids";
import type { AttemptCounter } from "~/kernel/attempt-counters";
import { publicCommand } from "~/kernel/server/public-command";
import type { RequestContext } from "~/kernel/server/request-context";
import { findDevice, storeDevice } from "~/kernel/server/device-cookie";
import type { From } from "~/kernel/server/load-context";
import { countAttemptOf } from "~/kernel/server/login-throttle";
import { newToken } from "~/kernel/server/encrypted-token";
import { codeCounters, deviceCounters, wrongCodeCounter } from "../policy";
import { actorOf, PERSON_COLUMNS, type PersonRow } from "../queries";
import { openSession } from "../statements";
import { WRONG_CODES } from "../words";
import type { Admitted } from "./sign-in";

type Candidate = PersonRow & TwoFactorRow & { passwordHash: string | null; inviteStatus: string };
type CheckedCode = { person: Candidate; counted: readonly AttemptCounter[]; proof: Proof | null };

/**
 * The session, for the code after the right password. Wrong codes count as wrong passwords do, and the account's owner is told of several; a code lets
 * one in once, of two at once too.
 */
export async function finishSignIn(context: RequestContext, input: FinishInput, from: From): Promise<Admitted> {
  const challenge = await openChallenge(context, input.challenge);
  const [sessionId, refreshToken] = [newId(context.now().getTime()), newToken()];
  const tokenHash = await sha256(refreshToken);
  const { loaded: { person, counted, proof } } = await publicCommand(context, {
    load: () => checkCode(context, challenge, input.code, from),
    decide({ person: candidate, proof: found }) {
      if (!found) return { by: { job: "sign-in" }, steps: [], record: [activityOf({ id: candidate.userId }, "second-step-failed")], announce: [{ type: "user.second_step_failed", ids: { userId: candidate.userId } }] };
      return {
        by: candidate,
        steps: [...spendProof(context, found, wrongAtLogin()), ...openSession(context, actorOf(candidate, sessionId), tokenHash, from)],
        record: [activityOf({ id: candidate.userId }, "recovery-code-used")],
        announce: [{ type: "user.recovery_code_used", ids: { userId: candidate.userId } }],
        onlyIf: "hash" in found ? sql`1` : sql`0`,
      };
    },
  });
  if (!proof) throw wrongAtLogin();
  context.loginThrottle.succeed([...counted, wrongCodeCounter(person.userId)]);
  await storeDevice(context, challenge.emailKey, from);
  return { actor: actorOf(person, sessionId), refreshToken, preferences: { language: person.language, theme: person.theme } };
}

/** A wrong code is refused here, but for the one of which the account's owner is told: that is written first. */
async function checkCode(context: RequestContext, challenge: Challenge, code: string, from: From): Promise<CheckedCode> {
  const { emailKey, userId } = challenge;
  const device = await findDevice(context, emailKey, from.deviceCookie ?? "");
  const ways = { device: deviceCounters(device, "code"), stranger: await codeCounters({ emailKey, source: from.source }, userId) };
  const [person, counted] = await Promise.all([findCandidate(context, challenge), countAttemptOf(context, ways)]);
  const proof = await proofBy(context, person, code);
  if (proof) return { person, counted, proof };
  const [wrong] = await context.loginThrottle.count([wrongCodeCounter(userId)]);
  if (wrong?.failures !== WRONG_CODES.noticedAt) throw wrongAtLogin();
  return { person, counted, proof };
}

/** Refused as a login that has to begin again where what the password proved no longer holds. */
async function findCandidate(context: RequestContext, challenge: Challenge): Promise<Candidate> {
  const [person] = await context.db.all<Candidate>(sql`SELECT users.password_hash AS passwordHash, users.invite_status AS inviteStatus, ${TWO_FACTOR_COLUMNS}, ${PERSON_COLUMNS}
    FROM users WHERE users.id = ${challenge.userId}`);
  if (!person || !(await isStill(person, challenge))) throw loginAnew();
  return person;
}

/** The account is open, the password the same, and a code is still asked for. */
async function isStill(person: Candidate, { password }: Challenge): Promise<boolean> {
  if (!person.active || person.inviteStatus !== "ACCEPTED" || person.secret === null) return false;
  return (await sha256(person.passwordHash ?? "")) === password;
}

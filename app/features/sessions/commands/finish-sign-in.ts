import { eq, sql } from "drizzle-orm";
import { redeemProof, noteWrongCodes } from "~/features/two-factor/mutations/two-factor";
import { users } from "~/database/schema/users";
import type { FinishInput } from "~/features/two-factor/inputs";
import { loginAnew, wrongAtLogin } from "~/features/two-factor/policy";
import { type Challenge, openChallenge } from "~/features/two-factor/queries/challenge";
import {
  type Proof,
  proofBy,
  TWO_FACTOR_COLUMNS,
  type TwoFactorRow,
} from "~/features/two-factor/queries/proof";
import { sha256 } from "~/kernel/text/canonical";
import { newId } from "~/kernel/ids";
import type { AttemptCounter } from "~/kernel/session/attempt-counters";
import { publicCommand } from "~/server/command/public-command";
import type { RequestContext } from "~/server/request-context";
import { findDevice, storeDevice } from "~/server/authentication/device-cookie";
import type { From } from "~/server/load-context";
import { countAttemptOf } from "~/server/authentication/login-throttle";
import { newToken } from "~/server/authentication/encrypted-token";
import {
  WRONG_CODES,
  wrongCodeCounter,
  wrongPasswordCounter,
} from "~/kernel/session/attempt-limits";
import { codeCounters, deviceCounters } from "../policy";
import { actorOf, personColumns, type PersonRow, preferencesAfter } from "../queries";
import { adoptLanguage, openSession } from "../mutations";
import type { Admitted } from "./sign-in";

type Candidate = PersonRow & TwoFactorRow & { passwordHash: string | null; inviteStatus: string };
type CheckedCode = { person: Candidate; counted: readonly AttemptCounter[]; proof: Proof | null };

/**
 * Opens the session in exchange for the code after the correct password. Wrong codes are counted like wrong passwords, and the account's
 * owner is notified after several. A code is valid once, also with concurrent requests.
 */
export async function finishSignIn(
  context: RequestContext,
  input: FinishInput,
  from: From,
): Promise<Admitted> {
  const challenge = await openChallenge(context, input.challenge);
  const [sessionId, refreshToken] = [newId(context.now().getTime()), newToken()];
  const tokenHash = await sha256(refreshToken);
  const {
    loaded: { person, counted, proof },
  } = await publicCommand(context, {
    load: () => checkCode(context, challenge, input.code, from),
    decide({ person: candidate, proof: found }) {
      if (!found) return noteWrongCodes({ job: "sign-in" }, candidate.userId);
      return {
        by: candidate,
        steps: [
          ...redeemProof(context, found, wrongAtLogin()),
          ...openSession(context, actorOf(candidate, sessionId), tokenHash, from),
          ...adoptLanguage(context, candidate, from),
        ],
        record: [
          { subject: { type: "user", id: candidate.userId }, event: "user.recovery-code-used" },
        ],
        announce: [{ type: "user.recovery_code_used", ids: { userId: candidate.userId } }],
        onlyIf: "hash" in found ? sql`1` : sql`0`,
      };
    },
  });
  if (!proof) throw wrongAtLogin();
  context.loginThrottle.succeed([
    ...counted,
    wrongCodeCounter(person.userId),
    wrongPasswordCounter(person.userId),
  ]);
  await storeDevice(context, challenge.emailKey, from);
  return {
    actor: actorOf(person, sessionId),
    refreshToken,
    preferences: preferencesAfter(person, from),
  };
}

/** Refuses a wrong code, except the one that triggers the notification of the owner: that is written first. */
async function checkCode(
  context: RequestContext,
  challenge: Challenge,
  code: string,
  from: From,
): Promise<CheckedCode> {
  const { emailKey, userId } = challenge;
  const device = await findDevice(context, emailKey, from.deviceCookie ?? "");
  const ways = {
    device: deviceCounters(device, "code"),
    unknownDevice: await codeCounters({ emailKey, source: from.source }, userId),
  };
  const [person, counted] = await Promise.all([
    findCandidate(context, challenge),
    countAttemptOf(context, ways),
  ]);
  const proof = await proofBy(context, person, code);
  if (proof) return { person, counted, proof };
  const [wrong] = await context.loginThrottle.count([wrongCodeCounter(userId)]);
  if (wrong?.failures !== WRONG_CODES.noticedAt) throw wrongAtLogin();
  return { person, counted, proof };
}

/** Refuses with a restart of the login when the proof of the password is no longer valid. */
async function findCandidate(context: RequestContext, challenge: Challenge): Promise<Candidate> {
  const [person] = await context.db
    .select({
      passwordHash: users.passwordHash,
      inviteStatus: users.inviteStatus,
      ...TWO_FACTOR_COLUMNS,
      ...personColumns(context),
    })
    .from(users)
    .where(eq(users.id, challenge.userId));
  if (!person || !(await isStill(person, challenge))) throw loginAnew();
  return person;
}

/** The account may sign in, the password is unchanged, and a code is still required. */
async function isStill(person: Candidate, { password }: Challenge): Promise<boolean> {
  if (!person.active || person.inviteStatus !== "ACCEPTED" || person.secret === null) return false;
  return (await sha256(person.passwordHash ?? "")) === password;
}

import { eq } from "drizzle-orm";
import { users } from "~/database/schema/users";
import { flag } from "~/database/fields";
import { encryptChallenge } from "~/features/two-factor/queries/challenge";
import { HAS_TWO_FACTOR } from "~/features/two-factor/queries/proof";
import { sha256 } from "~/kernel/text/canonical";
import { newId } from "~/kernel/ids";
import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import { activityStep } from "~/server/command/records";
import type { RequestContext } from "~/server/request-context";
import type { From } from "~/server/load-context";
import { WRONG_PASSWORDS, wrongPasswordCounter } from "~/kernel/session/attempt-limits";
import type { AttemptCounter } from "~/kernel/session/attempt-counters";
import { findDevice, storeDevice } from "~/server/authentication/device-cookie";
import type { HashSlot } from "~/server/authentication/hash-limiter";
import { reserveHash } from "~/server/authentication/hash-slots";
import { countAttemptOf, refuseWhenLocked } from "~/server/authentication/login-throttle";
import { verifyPassword } from "~/server/authentication/passwords";
import { newToken } from "~/server/authentication/encrypted-token";
import { adoptLanguage, openSession } from "../mutations";
import type { SignInInput } from "../inputs";
import { deviceCounters, emailKeyOf, passwordCounters } from "../policy";
import {
  actorOf,
  personColumns,
  type PersonRow,
  type Preferences,
  preferencesAfter,
} from "../queries";

export type SignedIn = { actor: Actor; refreshToken: string };
/** With the preferences that the browser takes over from the account. */
export type Admitted = SignedIn & { preferences: Preferences };

type Candidate = PersonRow & {
  passwordHash: string | null;
  inviteStatus: string;
  hasTwoFactor: boolean;
};

/**
 * The response and its time are the same for an unknown, wrong, inactive or not invited account. A user with two-factor authentication
 * receives a challenge instead of a session, and their attempts stay counted: otherwise a person who has the password could reset the
 * counter of codes again and again.
 */
export async function signIn(
  context: RequestContext,
  input: SignInInput,
  from: From,
): Promise<Admitted> {
  const emailKey = emailKeyOf(input.email);
  const device = await findDevice(context, emailKey, from.deviceCookie ?? "");
  const unknownDevice = await passwordCounters({ emailKey, source: from.source });
  const unknown = { tenantId: context.tenant.id, source: from.source, known: false };
  // Without a known device, nothing is read for a locked account or when no hashing slot is free.
  if (device === null)
    refuseWhenLocked(context.loginThrottle.knownLock(unknownDevice), context.now());
  const early = device === null ? reserveHash(unknown) : null;
  const { person, counted, turn } = await loaded(context, emailKey, {
    early,
    ways: { device: deviceCounters(device, "password"), unknownDevice },
    // A device that is locked for its own wrong passwords waits with the unknown ones.
    later: (isOfDevice) =>
      reserveHash(isOfDevice ? { ...unknown, source: device ?? "", known: true } : unknown),
  });
  const proved = await verifyPassword(input.password, person?.passwordHash ?? null);
  const isRight =
    person !== undefined && proved && person.active && person.inviteStatus === "ACCEPTED";
  turn.end(isRight);
  if (!isRight) {
    if (person && !proved) {
      const logged = logWrongPassword(context, person.userId, from);
      if (from.after) from.after(logged);
      else await logged;
    }
    throw new Refusal("login_failed");
  }
  if (!person.hasTwoFactor) return admit(context, person, emailKey, counted, from);
  context.loginThrottle.succeed(counted.filter(({ scope }) => scope === "everywhere"));
  throw new Refusal("second_step_required", "second_step_required", {
    challenge: await encryptChallenge(context, emailKey, person),
  });
}

/** While the response leaves: its time must not tell whether the account exists. */
async function logWrongPassword(
  context: RequestContext,
  userId: string,
  { userAgent }: Pick<From, "userAgent">,
): Promise<void> {
  const [wrong] = await context.loginThrottle.count([wrongPasswordCounter(userId)]);
  const attempts = wrong?.failures ?? 0;
  if (!WRONG_PASSWORDS.loggedAt.includes(attempts)) return;
  const subject = { type: "user", id: userId };
  const facts = { attempts, userAgent: userAgent.slice(0, 300) };
  const event = "user.sign-in-failed";
  const logged = activityStep(context, { job: "sign-in" }, { subject, event, facts });
  await context.database.write([logged.statement]);
}

type Ways = Parameters<typeof countAttemptOf>[1];
type Slots = { early: HashSlot | null; ways: Ways; later(isOfDevice: boolean): HashSlot };
type Loaded = {
  person: Candidate | undefined;
  counted: readonly AttemptCounter[];
  turn: HashSlot;
};

/** Counts the attempt while the account is read. A refused attempt needs no slot. */
async function loaded(
  context: RequestContext,
  emailKey: string,
  { early, ways, later }: Slots,
): Promise<Loaded> {
  let turn = early;
  try {
    const [person, counted] = await Promise.all([
      findCandidate(context, emailKey),
      countAttemptOf(context, ways),
    ]);
    turn ??= later(counted === ways.device);
    await turn.begin();
    return { person, counted, turn };
  } catch (error) {
    turn?.end(false);
    throw error;
  }
}

async function findCandidate(
  context: RequestContext,
  emailKey: string,
): Promise<Candidate | undefined> {
  const rows = await context.db
    .select({
      passwordHash: users.passwordHash,
      inviteStatus: users.inviteStatus,
      hasTwoFactor: flag(HAS_TWO_FACTOR),
      ...personColumns(context),
    })
    .from(users)
    .where(eq(users.emailKey, emailKey));
  return rows[0];
}

async function admit(
  context: RequestContext,
  person: Candidate,
  emailKey: string,
  counted: readonly AttemptCounter[],
  from: From,
): Promise<Admitted> {
  const actor = actorOf(person, newId(context.now().getTime()));
  const refreshToken = newToken();
  const steps = [
    ...openSession(context, actor, await sha256(refreshToken), from),
    ...adoptLanguage(context, person, from),
  ];
  await context.database.write(steps.map((each) => each.statement));
  context.loginThrottle.succeed([...counted, wrongPasswordCounter(person.userId)]);
  await storeDevice(context, emailKey, from);
  return { actor, refreshToken, preferences: preferencesAfter(person, from) };
}

import type { AuthContext } from "../../app/kernel/server/request-context";
import { AttemptCounters } from "../../app/kernel/attempt-counters";
import { memoryThrottle } from "../../app/kernel/server/login-throttle";
import { openDatabase } from "../../app/kernel/server/database/open-database";
import { newId } from "../../app/kernel/ids";
import { type Settings, settingsFrom } from "../../app/kernel/server/settings";
import { CAST, castMember, fixedId } from "./cast";
import { insert } from "./insert";
import { customerOf } from "./people-and-places";

/** Acts as one of the cast at some moment of the past: seeds go through the same commands as people. */
export type Acting = (key: string, now: Date) => AuthContext;
type Company = { url: string; tenant: AuthContext["tenant"]; settings: Settings["history"] };

/** Seeds invite nobody. */
const NO_SIGNER: AuthContext["signer"] = { sign: async () => "", verify: async () => false };

/** Nor has anybody a second step to log in with. */
const NO_ENCRYPTION: AuthContext["encryption"] = { encrypt: async () => "", open: async () => null, today: "" };

/** Nobody guesses here. */
const NO_ATTEMPTS = new AttemptCounters(0);

/** And keep no files. */
const NO_FILES: AuthContext["files"] = {
  put: async () => undefined,
  get: async () => null,
  receive: () => Promise.reject(new Error("Seeds keep no files")),
  open: async () => null,
  remove: async () => undefined,
};

const NO_PUSH = { publicKey: null, fake: null };

/** Nobody waits for one call here, and a first start may have the machine busy with building. */
export const PATIENT_MS = 60_000;

export function actingIn({ url, tenant, settings }: Company): Acting {
  return (key, now) => {
    const { id: userId, name, surname, roles } = castMember(key);
    const actor = { userId, sessionId: sessionId(key), name, surname, roles, customerId: customerOf(roles) };
    const database = openDatabase({ url, timeoutMs: PATIENT_MS });
    const known = Promise.resolve(settingsFrom(settings, now));
    const requestId = `seed-${newId(now.getTime())}`;
    return {
      tenant, db: database.drizzle, database, requestId, language: "en", idempotencyKey: null, actor, signer: NO_SIGNER, encryption: NO_ENCRYPTION, files: NO_FILES, push: NO_PUSH,
      loginThrottle: memoryThrottle(tenant.id, NO_ATTEMPTS, () => now.getTime()),
      now: () => now, settings: () => known, enqueueOutbox: async () => undefined, verified: async () => actor,
    };
  };
}

function sessionId(key: string): string {
  return fixedId(9, CAST.findIndex((each) => each.key === key));
}

/** Commands write only within a session; these end with the seeding. */
export function seedSessions(now: number) {
  return CAST.map(({ key, id }) => insert("sessions", { id: sessionId(key), user_id: id, created_at: now, seen_at: now, expires_at: now + 86_400_000, user_agent: "seeds" }));
}

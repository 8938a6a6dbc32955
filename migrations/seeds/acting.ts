import type { AuthContext } from "../../app/server/request-context";
import { AttemptCounters } from "../../app/kernel/session/attempt-counters";
import { memoryThrottle } from "../../app/server/authentication/login-throttle";
import { openDatabase } from "../../app/database/open-database";
import { newId } from "../../app/kernel/ids";
import { type Settings, settingsFrom } from "../../app/server/settings";
import type { FileStore } from "../lifecycle/file-store";
import { CAST, castMember, fixedId } from "./cast";
import { insert } from "./insert";
import { customerOf } from "./people-and-places";

/** Creates the context of a cast member at a moment in the past: seeds run the same commands as users. */
export type Acting = (key: string, now: Date) => AuthContext;
type Company = {
  url: string;
  tenant: AuthContext["tenant"];
  settings: Settings["history"];
  /** Null where photos cannot be stored. */
  store: FileStore["write"] | null;
};

/** Seeds send no invitations. */
const NO_SIGNER: AuthContext["signer"] = { sign: async () => "", verify: async () => false };

/** Seeds use no two-factor authentication. */
const NO_ENCRYPTION: AuthContext["encryption"] = {
  encrypt: async () => "",
  open: async () => null,
  today: "",
};

/** Seeds have no login attempts to count. */
const NO_ATTEMPTS = new AttemptCounters(0);

/** Seeds store nothing but photos. */
const NO_FILES: AuthContext["files"] = {
  put: async () => undefined,
  get: async () => null,
  receive: () => Promise.reject(new Error("Seeds keep no files")),
  open: async () => null,
  remove: async () => undefined,
};

const NO_PUSH = { publicKey: null, fake: null };

/** Generous, because on a first start the machine may be busy building. */
export const PATIENT_MS = 60_000;

export function actingIn({ url, tenant, settings, store }: Company): Acting {
  // One handle for all users: reads and writes of commands that run at the same time share their calls.
  const database = openDatabase({ url, timeoutMs: PATIENT_MS });
  return (key, now) => {
    const { id: userId, name, surname, roles } = castMember(key);
    const actor = {
      userId,
      sessionId: sessionId(key),
      name,
      surname,
      roles,
      customerId: customerOf(roles),
    };
    const known = Promise.resolve(settingsFrom(settings, now));
    const requestId = `seed-${newId(now.getTime())}`;
    return {
      tenant,
      db: database.drizzle,
      database,
      requestId,
      language: "en",
      idempotencyKey: null,
      actId: null,
      actor,
      signer: NO_SIGNER,
      encryption: NO_ENCRYPTION,
      files: store ? { ...NO_FILES, put: store } : NO_FILES,
      push: NO_PUSH,
      loginThrottle: memoryThrottle(tenant.id, NO_ATTEMPTS, () => now.getTime()),
      now: () => now,
      settings: () => known,
      enqueueOutbox: async () => undefined,
      verified: async () => actor,
    };
  };
}

function sessionId(key: string): string {
  return fixedId(
    9,
    CAST.findIndex((each) => each.key === key),
  );
}

/** Commands require a session. These are deleted after seeding. */
export function seedSessions(now: number) {
  return CAST.map(({ key, id }) =>
    insert("sessions", {
      id: sessionId(key),
      user_id: id,
      created_at: now,
      seen_at: now,
      expires_at: now + 86_400_000,
      user_agent: "seeds",
    }),
  );
}

import { cleanPicture, pictureFacts } from "../../../app/kernel/pictures/cleaner";
import type { Language } from "../../../app/kernel/text/languages";
import { newId } from "../../../app/kernel/ids";
import type { AuthContext, RequestContext } from "../../../app/server/request-context";
import type { Actor } from "../../../app/kernel/authorization/roles";
import { AttemptCounters } from "../../../app/kernel/session/attempt-counters";
import type { SessionKeys } from "../../../app/server/authentication/claims";
import { memoryThrottle } from "../../../app/server/authentication/login-throttle";
import { encryptionFor } from "../../../app/server/authentication/encryption";
import { signerFor } from "../../../app/server/authentication/signatures";
import { sha256 } from "../../../app/kernel/text/canonical";
import { FIRST_BYTES } from "../../../app/server/files";
import { readSettings } from "../../../app/server/settings";
import { getPersonOfSession } from "../../../app/features/sessions/queries";
import type { FreshDatabase } from "./database";

export type TestContext = RequestContext & { clock: { at: number }; queueMessages: number[] };

/** The value of the worker's SESSION_KEYS. */
export const TEST_KEYS: SessionKeys = {
  current: "k1",
  keys: { k1: "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY" },
};

type Circumstances = {
  key?: string | null;
  language?: Language | undefined;
  clock?: { at: number };
};

/** A request context as a command receives it, with a clock that a test can set and recorded queue messages. */
export function contextFor(
  fresh: Pick<FreshDatabase, "namespace" | "open">,
  { key = null, language = "en", clock = { at: Date.now() } }: Circumstances = {},
): TestContext {
  const database = fresh.open();
  const queueMessages: number[] = [];
  const now = () => new Date(clock.at);
  let settings: ReturnType<typeof readSettings> | null = null;
  return {
    tenant: { id: fresh.namespace, code: "acme", name: "Acme", origin: "http://acme.localhost" },
    db: database.drizzle,
    database,
    requestId: newId(),
    language,
    idempotencyKey: key,
    actId: null,
    signer: signerFor(TEST_KEYS, fresh.namespace),
    encryption: encryptionFor(TEST_KEYS, fresh.namespace),
    files: storedFiles(fresh.namespace),
    push: { publicKey: null, fake: "push.internal" },
    loginThrottle: memoryThrottle(fresh.namespace, attempts, () => clock.at),
    now,
    settings: () => (settings ??= readSettings(database.drizzle, now())),
    enqueueOutbox: async (delaySeconds) => void queueMessages.push(delaySeconds),
    clock,
    queueMessages,
  };
}

/** Takes the place of the worker's Durable Objects. */
const attempts = new AttemptCounters();

const bytesOf = new Map<string, Uint8Array<ArrayBuffer>>();

/** Takes the place of the worker's bucket. */
function storedFiles(namespace: string): RequestContext["files"] {
  return {
    put: async (key, { bytes }) => void bytesOf.set(`${namespace} ${key}`, bytes),
    get: async (key) => bytesOf.get(`${namespace} ${key}`) ?? null,
    async receive(key, body, sizeBytes) {
      const received = new Uint8Array(await new Response(body).arrayBuffer());
      const bytes = await cleanPicture(received);
      if (bytes.length !== sizeBytes) throw new Error("Fewer or more bytes than announced");
      bytesOf.set(`${namespace} ${key}`, bytes);
      const { isWhole, pixels } = pictureFacts(received);
      return {
        sha256: await sha256(bytes),
        first: bytes.slice(0, FIRST_BYTES),
        isCut: isWhole === false,
        pixels,
      };
    },
    async open(key, part) {
      const bytes = bytesOf.get(`${namespace} ${key}`);
      if (!bytes) return null;
      const requested = part ? bytes.slice(part.offset, part.offset + part.length) : bytes;
      return { body: new Blob([requested]).stream(), size: bytes.length };
    },
    remove: async (keys) => keys.forEach((key) => bytesOf.delete(`${namespace} ${key}`)),
  };
}

/** The same request context, signed in. */
export function ctxOf(context: TestContext, actor: Actor): AuthContext & TestContext {
  let person: ReturnType<typeof getPersonOfSession> | null = null;
  return {
    ...context,
    actor,
    verified: async () => (await (person ??= getPersonOfSession(context, actor.sessionId))).actor,
  };
}

/** The same request context. `work` happens once, after the command has decided and before its batch is sent. */
export function beforeWrite<Context extends RequestContext>(
  context: Context,
  work: () => Promise<unknown>,
): Context {
  let worked: Promise<unknown> | null = null;
  return {
    ...context,
    async enqueueOutbox(delaySeconds) {
      await (worked ??= work());
      await context.enqueueOutbox(delaySeconds);
    },
  };
}

import * as z from "zod/mini";
import type { Mailer } from "~/kernel/mail/mailer";
import type { Printer } from "~/kernel/pdf/printer";
import type { Pusher, PushSetting } from "~/kernel/push/pusher";
import type { SessionKeys } from "~/server/authentication/claims";
import type { LoginThrottle } from "./durable-objects/login-throttle";

/** Bindings of the web worker, with the names of wrangler.toml. */
export type Env = {
  ASSETS: Fetcher;
  /** Contains {namespace}. */
  DATABASE_URL: string;
  /** Only for databases that require a token. */
  DATABASE_TOKEN?: string;
  /** Writes to one database each, by namespace. */
  TENANT_HUB: DurableObjectNamespace;
  /**
   * Location of the databases as a Cloudflare location hint (weur, eeur, enam…), where new hubs are
   * created. Empty: near the first writer.
   */
  DATABASE_LOCATION: DurableObjectLocationHint | "";
  APP_DOMAIN: string;
  APP_ORIGIN_SCHEME: string;
  /** Empty for the default port. */
  APP_PORT: string;
  /** JSON: id of the current signing key, and all accepted keys. */
  SESSION_KEYS: string;
  /**
   * DNS over HTTPS resolver with JSON answers. It resolves user-supplied URLs before they are
   * fetched. Empty: only the host names are checked.
   */
  DNS_RESOLVER: string;
  FILES: R2Bucket;
  OUTBOX: Queue<OutboxMessage>;
  /** Counts sign-in attempts without a database. */
  LOGIN_THROTTLE: DurableObjectNamespace<LoginThrottle>;
  /** RPC entrypoint of the pdf worker. */
  PDF: Printer & Awake;
  /** RPC entrypoint of the push worker. */
  PUSH: Mailer & Pusher & Awake;
  /** Public key for push subscriptions. Without it, push is not offered. */
  VAPID_PUBLIC_KEY?: string;
  /** Host of the fake push service. Only in tests and in local development. */
  FAKE_PUSH?: string;
  /** Analytics Engine, or its fake in local development (worker/dev/stack/fake-metrics.ts). */
  METRICS?: AnalyticsEngineDataset;
  /** Release: Cloudflare's version id and the name given by `npm run deploy`. */
  RELEASE?: WorkerVersionMetadata;
  /** Key for the operators' health endpoint. Without it, the endpoint does not exist. */
  OPERATOR_KEY?: string;
};

/** Resolves when the worker is running. It starts nothing. */
type Awake = { awake(): Promise<void> };

/** Names the tenant whose outbox has rows. `night` also plans the work of its next night. */
export type OutboxMessage = { tenant: string; night?: true };

let parsed: { text: string; keys: SessionKeys } | null = null;

/** Parsed once per isolate. */
export function sessionKeys(env: Env): SessionKeys {
  if (parsed?.text !== env.SESSION_KEYS)
    parsed = { text: env.SESSION_KEYS, keys: readKeys(env.SESSION_KEYS) };
  return parsed.keys;
}

const sessionKeysSchema = () =>
  z.object({ current: z.string(), keys: z.record(z.string(), z.string()) });

function readKeys(text: string): SessionKeys {
  const { data: keys } = sessionKeysSchema().safeParse(JSON.parse(text));
  if (!keys?.keys[keys.current]) throw new Error("SESSION_KEYS names no current key");
  return keys;
}

export function databaseUrl(env: Env, namespace: string): string {
  return env.DATABASE_URL.replace("{namespace}", namespace);
}

/**
 * Database into which the health endpoint writes a row. It is created together with the directory
 * and creates its own table.
 */
export const WRITE_PROBE = "write-probe";

/** Derived from the tenant's id and not from its code, because the id never changes. */
export function tenantNamespace(tenantId: string): string {
  return `t-${tenantId.replaceAll("-", "")}`;
}

export function pushSetting(env: Env): PushSetting {
  return { publicKey: env.VAPID_PUBLIC_KEY ?? null, fake: env.FAKE_PUSH ?? null };
}

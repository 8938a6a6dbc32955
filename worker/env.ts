import type { Mailer } from "~/kernel/mail/mailer";
import type { Printer } from "~/kernel/print/printer";
import type { Pusher, PushSetting } from "~/kernel/pusher";
import type { SessionKeys } from "~/kernel/server/claims";
import type { LoginThrottle } from "./durable-objects/login-throttle";

/** The bindings of the web worker, as wrangler.toml names them. */
export type Env = {
  ASSETS: Fetcher;
  /** With {namespace} in it. */
  DATABASE_URL: string;
  /** Only where databases ask for one. */
  DATABASE_TOKEN?: string;
  /** Writes one database each, by its namespace. */
  TENANT_HUB: DurableObjectNamespace;
  /** Where the databases are, in Cloudflare's words (weur, eeur, enam…): new hubs start there. Empty: near whoever writes first. */
  DATABASE_LOCATION: DurableObjectLocationHint | "";
  APP_DOMAIN: string;
  APP_ORIGIN_SCHEME: string;
  /** Empty for the usual one. */
  APP_PORT: string;
  /** JSON: which key signs now, and all that are still believed. */
  SESSION_KEYS: string;
  /** DNS over HTTPS that answers JSON, by which addresses typed by people are checked before they are fetched. Empty: only their names are. */
  DNS_RESOLVER: string;
  FILES: R2Bucket;
  OUTBOX: Queue<OutboxMessage>;
  /** Attempts to sign in, counted without a database. */
  LOGIN_THROTTLE: DurableObjectNamespace<LoginThrottle>;
  /** The pdf worker's entrypoint, by RPC. */
  PDF: Printer & Awake;
  /** The push worker's. */
  PUSH: Mailer & Pusher & Awake;
  /** What browsers subscribe with. Without it nobody is offered push. */
  VAPID_PUBLIC_KEY?: string;
  /** Only in tests and on a developer's machine: a host that stands in for the push services. */
  FAKE_PUSH?: string;
  /** Analytics Engine, on one machine its stand-in (worker/dev/stack/fake-metrics.mjs). */
  METRICS?: AnalyticsEngineDataset;
  /** Which release this is, as Cloudflare numbers it and as `npm run deploy` named it. */
  RELEASE?: WorkerVersionMetadata;
  /** Opens the health address of those who run this. Without it nobody is told. */
  OPERATOR_KEY?: string;
};

/** Answers when the worker is there; starts nothing. */
export type Awake = { awake(): Promise<void> };

/** Tells the consumer whose outbox has rows; at night also to sweep. */
export type OutboxMessage = { tenant: string; prune?: true };

let parsed: { text: string; keys: SessionKeys } | null = null;

/** Parsed once per isolate. */
export function sessionKeys(env: Env): SessionKeys {
  if (parsed?.text !== env.SESSION_KEYS) parsed = { text: env.SESSION_KEYS, keys: readKeys(env.SESSION_KEYS) };
  return parsed.keys;
}

function readKeys(text: string): SessionKeys {
  const keys = JSON.parse(text) as SessionKeys;
  if (!keys.keys?.[keys.current]) throw new Error("SESSION_KEYS names no current key");
  return keys;
}

export function databaseUrl(env: Env, namespace: string): string {
  return env.DATABASE_URL.replace("{namespace}", namespace);
}

/** A database of its own for the health address, which writes a row into it. Made by whoever makes the directory; its table makes itself. */
export const WRITE_PROBE = "write-probe";

/** By the tenant's id, which never changes, not by its code. */
export function tenantNamespace(tenantId: string): string {
  return `t-${tenantId.replaceAll("-", "")}`;
}

export function pushSetting(env: Env): PushSetting {
  return { publicKey: env.VAPID_PUBLIC_KEY ?? null, fake: env.FAKE_PUSH ?? null };
}

import type { Language } from "../languages";
import type { PushSetting } from "../pusher";
import type { Actor } from "../roles";
import type { TenantDatabase } from "./database/open-database";
import type { Files } from "./files";
import type { LoginThrottle } from "./login-throttle";
import type { Encryption } from "./encryption";
import type { Settings } from "./settings";
import type { Signer } from "./signatures";

/** Where and as whom a request runs, before anybody is known to be signed in. */
export type RequestContext = {
  tenant: { id: string; code: string; name: string; origin: string };
  /** Reads started in the same turn leave as one request; holding it is the proof of the tenant. */
  db: TenantDatabase["drizzle"];
  database: TenantDatabase;
  requestId: string;
  language: Language;
  /** Null for a write without a key (other clients); our own always sends one. */
  idempotencyKey: string | null;
  /** For codes that leave by mail: signed for this tenant, stored nowhere. */
  signer: Signer;
  /** For what the database keeps and must not be able to read. */
  encryption: Encryption;
  /** Pictures, papers and documents. First the bytes, then the rows that name them. */
  files: Files;
  push: PushSetting;
  /** Limits guessing, by account, source and device. */
  loginThrottle: LoginThrottle;
  now(): Date;
  settings(): Promise<Settings>;
  /** Tells the queue that this tenant's outbox has rows. Never throws: the nightly walk is the last resort. */
  enqueueOutbox(delaySeconds: number): Promise<void>;
};

/** A visit by a signed-in person: what pages, API, queries and commands work with. */
export type AuthContext = RequestContext & {
  /** By the signed claims: good for building reads at once. */
  actor: Actor;
  /** By the database: read in the page's own wave. Throws a Refusal when the session has ended. */
  verified(): Promise<Actor>;
};

/** Work done by nobody in person: outbox, cron, seeds. Activity names the job. */
export type SystemContext = RequestContext & { job: string };

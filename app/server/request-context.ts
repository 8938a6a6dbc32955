import type { Language } from "~/kernel/text/languages";
import type { PushSetting } from "~/kernel/push/pusher";
import type { Actor } from "~/kernel/authorization/roles";
import type { TenantDatabase } from "~/database/open-database";
import type { Files } from "./files";
import type { LoginThrottle } from "./authentication/login-throttle";
import type { Encryption } from "./authentication/encryption";
import type { Settings } from "./settings";
import type { Signer } from "./authentication/signatures";

/** Tenant and services of a request, before the user is known. */
export type RequestContext = {
  tenant: { id: string; code: string; name: string; origin: string };
  /**
   * Reads started in the same task are sent as one request. Holding this object proves the tenant.
   */
  db: TenantDatabase["drizzle"];
  database: TenantDatabase;
  requestId: string;
  language: Language;
  /** Null for a write without a key (other clients). Our own client always sends one. */
  idempotencyKey: string | null;
  /**
   * The same for all requests that carry out one act of the user, such as a change of several
   * selected records. Null for a request that stands alone.
   */
  actId: string | null;
  /** For codes sent by mail: signed for this tenant and stored nowhere. */
  signer: Signer;
  /** For values that the database stores but must not be able to read. */
  encryption: Encryption;
  /**
   * Storage of pictures, PDFs and documents. Store the bytes first, then the rows that refer to
   * them.
   */
  files: Files;
  push: PushSetting;
  /** Limits guessing by account, source and device. */
  loginThrottle: LoginThrottle;
  now(): Date;
  settings(): Promise<Settings>;
  /**
   * Notifies the queue that this tenant's outbox has rows. Never throws: the nightly maintenance
   * processes rows without a message.
   */
  enqueueOutbox(delaySeconds: number): Promise<void>;
};

/** Request context of a signed-in user, for pages, API, queries and commands. */
export type AuthContext = RequestContext & {
  /** From the signed claims. Sufficient for starting reads at once. */
  actor: Actor;
  /**
   * From the database, read in the page's own round trip. Throws a Refusal when the session has
   * ended.
   */
  verified(): Promise<Actor>;
  /**
   * What the caller sent, when the input of the command was completed with stored values. A repeat
   * with the same idempotency key is recognised by it.
   */
  sentInput?: unknown;
};

/** Context of work without a user: outbox, cron, seeds. The activity log names the job. */
export type SystemContext = RequestContext & { job: string };

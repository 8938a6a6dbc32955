import type { Language } from "~/kernel/languages";
import type { RequestContext } from "~/kernel/server/request-context";
import { openDatabase } from "~/kernel/server/database/open-database";
import { encryptionFor } from "~/kernel/server/encryption";
import { readSettings, type Settings } from "~/kernel/server/settings";
import { signerFor } from "~/kernel/server/signatures";
import { hubWriter } from "../durable-objects/hub-writer";
import { databaseUrl, type Env, pushSetting, sessionKeys, tenantNamespace } from "../env";
import { logBug } from "../observability/log";
import { loginThrottleFor } from "../durable-objects/login-throttle-client";
import { filesIn } from "./tenant-files";
import { logSlowCall } from "../observability/slow-calls";

type RequestFacts = {
  requestId: string;
  language: Language;
  idempotencyKey: string | null;
  /** Goes on after the answer. */
  after(work: Promise<unknown>): void;
};

/** The one place, with the jobs' own, where a tenant's database is opened. */
export function createRequestContext(env: Env, tenant: { id: string; code: string; name: string }, it: RequestFacts): RequestContext {
  const namespace = tenantNamespace(tenant.id);
  const database = openDatabase({
    url: databaseUrl(env, namespace),
    token: env.DATABASE_TOKEN,
    writer: hubWriter(env, namespace),
    observe: logSlowCall({ requestId: it.requestId, tenant: tenant.id }),
  });
  let settings: Promise<Settings> | null = null;
  const now = () => new Date();
  return {
    tenant: { ...tenant, origin: originOf(env, tenant.code) },
    db: database.drizzle,
    database,
    requestId: it.requestId,
    language: it.language,
    idempotencyKey: it.idempotencyKey,
    signer: signerFor(sessionKeys(env), tenant.id),
    encryption: encryptionFor(sessionKeys(env), tenant.id),
    files: filesIn(env.FILES),
    push: pushSetting(env),
    loginThrottle: loginThrottleFor(env, tenant.id, it),
    now,
    settings: () => (settings ??= readSettings(database.drizzle, now())),
    async enqueueOutbox(delaySeconds) {
      const sending = env.OUTBOX.send({ tenant: tenant.id }, { delaySeconds }).catch((error: unknown) => logBug(it.requestId, error));
      // The late bell has to hang before anything is written; the early one may ring while the answer leaves.
      if (delaySeconds > 0) await sending;
      else it.after(sending);
    },
  };
}

/** The registered address, whatever a request called itself: links in mails and papers begin with it. */
export function originOf({ APP_ORIGIN_SCHEME, APP_DOMAIN, APP_PORT }: Env, code: string): string {
  return `${APP_ORIGIN_SCHEME}://${code}.${APP_DOMAIN}${APP_PORT ? `:${APP_PORT}` : ""}`;
}

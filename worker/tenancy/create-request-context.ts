import type { Language } from "~/kernel/text/languages";
import type { RequestContext } from "~/server/request-context";
import { openDatabase } from "~/database/open-database";
import { encryptionFor } from "~/server/authentication/encryption";
import { readSettings, type Settings } from "~/server/settings";
import { signerFor } from "~/server/authentication/signatures";
import { hubWriter } from "../durable-objects/hub-writer";
import { databaseUrl, type Env, pushSetting, sessionKeys, tenantNamespace } from "../env";
import { logBug } from "../observability/log";
import { loginThrottleFor } from "../durable-objects/login-throttle-client";
import { readStreams } from "./read-streams";
import { filesIn } from "./tenant-files";
import { logSlowCall } from "../observability/slow-calls";

type RequestFacts = {
  requestId: string;
  language: Language;
  idempotencyKey: string | null;
  actId: string | null;
  /** Runs after the response. */
  after(work: Promise<unknown>): void;
  /** Called when code of the request continues after a wait (worker/middleware/thread-time.ts). */
  resumed?: () => void;
};

/** Opens a tenant's database. Only this function and the jobs do so. */
export function createRequestContext(
  env: Env,
  tenant: { id: string; code: string; name: string },
  it: RequestFacts,
): RequestContext {
  const namespace = tenantNamespace(tenant.id);
  const database = openDatabase({
    url: databaseUrl(env, namespace),
    token: env.DATABASE_TOKEN,
    writer: hubWriter(env, namespace),
    streams: readStreams,
    observe: logSlowCall({ requestId: it.requestId, tenant: tenant.id }),
    resumed: it.resumed,
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
    actId: it.actId,
    signer: signerFor(sessionKeys(env), tenant.id),
    encryption: encryptionFor(sessionKeys(env), tenant.id),
    files: filesIn(env.FILES, it.resumed),
    push: pushSetting(env),
    loginThrottle: loginThrottleFor(env, tenant.id, it),
    now,
    settings: () => (settings ??= readSettings(database.drizzle, now())),
    async enqueueOutbox(delaySeconds) {
      const sending = env.OUTBOX.send({ tenant: tenant.id }, { delaySeconds }).catch(
        (error: unknown) => logBug(it.requestId, error),
      );
      // The delayed message must be queued before anything is written. The immediate one may be
      // sent while the response leaves.
      if (delaySeconds > 0) await sending;
      else it.after(sending);
    },
  };
}

/**
 * The registered origin, independent of the request's host. Links in mails and PDFs begin with it.
 */
export function originOf({ APP_ORIGIN_SCHEME, APP_DOMAIN, APP_PORT }: Env, code: string): string {
  return `${APP_ORIGIN_SCHEME}://${code}.${APP_DOMAIN}${APP_PORT ? `:${APP_PORT}` : ""}`;
}

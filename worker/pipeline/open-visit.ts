import type { Language } from "~/kernel/languages";
import type { Visit } from "~/kernel/server/ctx";
import { openDatabase } from "~/kernel/server/database/open-database";
import { readSettings, type Settings } from "~/kernel/server/settings";
import { databaseUrl, type Env, tenantNamespace } from "../env";
import { logBug } from "./log";

type Circumstances = {
  requestId: string;
  language: Language;
  idempotencyKey: string | null;
  /** Of this request's address, "" for the usual one. */
  port: string;
  /** Goes on after the answer. */
  after(work: Promise<unknown>): void;
};

/** The one place, with the jobs' own, where a tenant's database is opened. */
export function openVisit(env: Env, tenant: { id: string; code: string; name: string }, it: Circumstances): Visit {
  const database = openDatabase({ url: databaseUrl(env, tenantNamespace(tenant.id)), token: env.DATABASE_TOKEN });
  let settings: Promise<Settings> | null = null;
  const now = () => new Date();
  return {
    tenant: { ...tenant, origin: originOf(env, tenant.code, it.port) },
    db: database.drizzle,
    database,
    requestId: it.requestId,
    language: it.language,
    idempotencyKey: it.idempotencyKey,
    now,
    settings: () => (settings ??= readSettings(database.drizzle, now())),
    async ring(delaySeconds) {
      const ringing = env.OUTBOX.send({ tenant: tenant.id }, { delaySeconds }).catch((error: unknown) => logBug(it.requestId, error));
      // The late bell has to hang before anything is written; the early one may ring while the answer leaves.
      if (delaySeconds > 0) await ringing;
      else it.after(ringing);
    },
  };
}

/** The registered address, whatever a request called itself: links in mails and papers begin with it. */
export function originOf(env: Env, code: string, port: string): string {
  return `${env.APP_ORIGIN_SCHEME}://${code}.${env.APP_DOMAIN}${port ? `:${port}` : ""}`;
}

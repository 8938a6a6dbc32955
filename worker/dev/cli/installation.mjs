import { existsSync } from "node:fs";
import { join } from "node:path";
import { startDatabaseProxy } from "../proxy/database-proxy.mjs";
import { migrateAll } from "../stack/databases.mjs";
import { runningServer } from "../process/data-directory-lock.mjs";
import { importTypeScript } from "../stack/load-typescript.mjs";
import { PlainError } from "../process/plain-error.mjs";
import { localSecrets } from "../stack/secrets.mjs";
import { connectSqld, startSqld } from "../stack/sqld.mjs";
import { ROOT } from "../stack/stack.mjs";

/**
 * The databases and files of the tenants of one installation.
 * @typedef {{
 *   provisioner: any,
 *   fileStore(): Promise<any>,
 *   originOf(code: string): string,
 *   sessionKeys: string | undefined,
 * }} Installation
 */

/**
 * The deployment that the environment variables select (README, "Companies"), otherwise this machine.
 * @param {NodeJS.ProcessEnv} env
 * @param {(undo: () => Promise<void> | void) => void} onCleanup
 * @returns {Promise<Installation>}
 */
export function openInstallation(env, onCleanup) {
  return env.DATABASE_URL ? openDeployment(env) : openThisMachine(onCleanup);
}

/** @param {NodeJS.ProcessEnv} env @returns {Promise<Installation>} */
async function openDeployment(env) {
  const lifecycle = await importTypeScript("migrations/lifecycle/lifecycle.ts");
  const place = { databaseUrl: needed(env, "DATABASE_URL"), token: env.DATABASE_TOKEN };
  const provisioner = env.TURSO_API_TOKEN
    ? lifecycle.tursoProvisioner({
        ...place,
        organization: needed(env, "TURSO_ORGANIZATION"),
        group: needed(env, "TURSO_GROUP"),
        apiToken: env.TURSO_API_TOKEN,
        apiUrl: env.TURSO_API_URL,
      })
    : lifecycle.sqldProvisioner({
        ...place,
        adminUrl: needed(env, "SQLD_ADMIN_URL"),
        adminKey: env.SQLD_ADMIN_KEY,
      });
  return {
    provisioner,
    sessionKeys: env.SESSION_KEYS,
    originOf: (code) => needed(env, "APP_ORIGIN").replace("{code}", code),
    fileStore: async () =>
      lifecycle.s3FileStore({
        endpoint: needed(env, "R2_ENDPOINT"),
        bucket: needed(env, "R2_BUCKET"),
        accessKeyId: needed(env, "R2_ACCESS_KEY_ID"),
        secretAccessKey: needed(env, "R2_SECRET_ACCESS_KEY"),
      }),
  };
}

/** @param {NodeJS.ProcessEnv} env @param {string} name @returns {string} */
function needed(env, name) {
  const value = env[name];
  if (!value)
    throw new PlainError(
      `${name} is not set. The README lists the environment variables of a deployment.`,
    );
  return value;
}

/** While the product is running, its databases can be used, but not its files. @param {(undo: () => Promise<void> | void) => void} onCleanup @returns {Promise<Installation>} */
async function openThisMachine(onCleanup) {
  const lifecycle = await importTypeScript("migrations/lifecycle/lifecycle.ts");
  const dir = join(ROOT, ".local");
  const dataDir = join(dir, "sqld");
  const running = runningServer(dataDir);
  const sqld = running ? connectSqld({ ...running, dataDir }) : await startHere(dataDir, onCleanup);
  const proxy = await startDatabaseProxy(sqld);
  onCleanup(() => proxy.close());
  if (!running) await migrateAll(sqld, proxy);
  return {
    provisioner: lifecycle.sqldProvisioner({
      databaseUrl: proxy.url("x").replace("/x/", "/{namespace}/"),
      adminUrl: sqld.adminUrl,
    }),
    sessionKeys: localSecrets(dir).SESSION_KEYS,
    originOf: (code) => `http://${code}.localhost:${process.env.PORT ?? 8787}`,
    async fileStore() {
      if (running)
        throw new PlainError(
          "The product is running on this machine and uses the files. Stop it first.",
        );
      return lifecycle.bucketFileStore(await openBucket(dir, onCleanup));
    },
  };
}

/** @param {string} dataDir @param {(undo: () => Promise<void> | void) => void} onCleanup */
async function startHere(dataDir, onCleanup) {
  if (!existsSync(dataDir)) throw new PlainError("There is no local data yet. Run npm start once.");
  const sqld = await startSqld({ dataDir });
  onCleanup(() => sqld.stop());
  return sqld;
}

/** The local bucket in which the workers store files. @param {string} dir @param {(undo: () => Promise<void> | void) => void} onCleanup */
async function openBucket(dir, onCleanup) {
  const { Miniflare } = await import("miniflare");
  const mf = new Miniflare({
    modules: true,
    script: "export default { fetch: () => new Response() }",
    r2Buckets: { FILES: "files" },
    defaultPersistRoot: join(dir, "state", "v3"),
    cf: false,
  });
  onCleanup(() => mf.dispose());
  return mf.getR2Bucket("FILES");
}

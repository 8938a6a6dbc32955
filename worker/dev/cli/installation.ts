import { existsSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import type { DatabaseProvisioner } from "../../../migrations/lifecycle/database-provisioner";
import { bucketFileStore, type FileStore } from "../../../migrations/lifecycle/file-store";
import { s3FileStore } from "../../../migrations/lifecycle/s3-file-store";
import { sqldProvisioner } from "../../../migrations/lifecycle/sqld-provisioner";
import { tursoProvisioner } from "../../../migrations/lifecycle/turso-provisioner";
import { startDatabaseProxy } from "../proxy/database-proxy";
import { migrateAll } from "../stack/databases";
import { openLocalBucket } from "../stack/local-bucket";
import { runningServer } from "../process/data-directory-lock";
import { runningProduct } from "../process/running-product";
import { PlainError } from "../process/plain-error";
import type { OnCleanup } from "../process/run-with-cleanup";
import { sharedFileStore } from "../stack/shared-files";
import { localSecrets } from "../stack/secrets";
import { connectSqld, startSqld } from "../stack/sqld";
import { ROOT } from "../stack/stack";

/** The databases and files of the tenants of one installation. */
export type Installation = {
  provisioner: DatabaseProvisioner;
  fileStore(): Promise<FileStore>;
  originOf(code: string): string;
  /** The product's own domain, below which a name is the code of a tenant. */
  domain(): string;
  /** Makes the first request to a tenant, which triggers its outbox. False if nothing answers. */
  wake(code: string): Promise<boolean>;
  sessionKeys: string | undefined;
};

/** The deployment that the environment variables select (README, "Companies"), otherwise this machine. */
export function openInstallation(
  env: NodeJS.ProcessEnv,
  onCleanup: OnCleanup,
): Promise<Installation> {
  return env.DATABASE_URL ? openDeployment(env) : openThisMachine(onCleanup);
}

async function openDeployment(env: NodeJS.ProcessEnv): Promise<Installation> {
  const place = { databaseUrl: needed(env, "DATABASE_URL"), token: env.DATABASE_TOKEN };
  const provisioner = env.TURSO_API_TOKEN
    ? tursoProvisioner({
        ...place,
        organization: needed(env, "TURSO_ORGANIZATION"),
        group: needed(env, "TURSO_GROUP"),
        apiToken: env.TURSO_API_TOKEN,
        apiUrl: env.TURSO_API_URL,
      })
    : sqldProvisioner({
        ...place,
        adminUrl: needed(env, "SQLD_ADMIN_URL"),
        adminKey: env.SQLD_ADMIN_KEY,
      });
  return {
    provisioner,
    sessionKeys: env.SESSION_KEYS,
    originOf: (code) => needed(env, "APP_ORIGIN").replace("{code}", code),
    domain: () => domainIn(needed(env, "APP_ORIGIN")),
    wake: (code) =>
      fetch(`${needed(env, "APP_ORIGIN").replace("{code}", code)}/login`, {
        signal: AbortSignal.timeout(WAKE_MS),
      }).then(
        (response) => response.ok,
        () => false,
      ),
    fileStore: async () =>
      s3FileStore({
        endpoint: needed(env, "R2_ENDPOINT"),
        bucket: needed(env, "R2_BUCKET"),
        accessKeyId: needed(env, "R2_ACCESS_KEY_ID"),
        secretAccessKey: needed(env, "R2_SECRET_ACCESS_KEY"),
      }),
  };
}

function needed(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value)
    throw new PlainError(
      `${name} is not set. The README lists the environment variables of a deployment.`,
    );
  return value;
}

const WAKE_MS = 10_000;

/** Not by fetch: outside of browsers, *.localhost does not resolve everywhere. */
function wakeHere(code: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { host: `${code}.localhost:${port}` };
    const call = request({ host: "127.0.0.1", port, path: "/login", headers }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    call.setTimeout(WAKE_MS, () => call.destroy());
    call.once("error", () => resolve(false));
    call.end();
  });
}

function domainIn(origin: string): string {
  const [, domain] = /^https?:\/\/\{code\}\.([a-z0-9.-]+)(?::\d+)?\/?$/.exec(origin) ?? [];
  if (!domain)
    throw new PlainError(
      `APP_ORIGIN is "${origin}" and must be of the form https://{code}.example.com`,
    );
  return domain;
}

/** While the product is running, its database server is used, and the files that it shares. */
async function openThisMachine(onCleanup: OnCleanup): Promise<Installation> {
  const dir = join(ROOT, ".local");
  const dataDir = join(dir, "sqld");
  const running = runningServer(dataDir);
  const product = runningProduct(dir);
  const sqld = running ? connectSqld({ ...running, dataDir }) : await startHere(dataDir, onCleanup);
  const proxy = await startDatabaseProxy(sqld);
  onCleanup(() => proxy.close());
  if (!running) await migrateAll(sqld, proxy);
  return {
    provisioner: sqldProvisioner({
      databaseUrl: proxy.url("x").replace("/x/", "/{namespace}/"),
      token: undefined,
      adminUrl: sqld.adminUrl,
      adminKey: undefined,
    }),
    sessionKeys: localSecrets(dir).SESSION_KEYS,
    originOf: (code) => `http://${code}.localhost:${product?.port ?? process.env.PORT ?? 8787}`,
    domain: () => "localhost",
    wake: async (code) => product !== null && wakeHere(code, product.port),
    async fileStore() {
      if (product?.files) return sharedFileStore(product.files);
      if (running)
        throw new PlainError(
          "The files of this machine are in use by npm run dev, or by the product while it starts. Wait for npm start, or stop npm run dev.",
        );
      const { bucket, close } = await openLocalBucket(dir);
      onCleanup(close);
      return bucketFileStore(bucket);
    },
  };
}

async function startHere(dataDir: string, onCleanup: OnCleanup) {
  if (!existsSync(dataDir)) throw new PlainError("There is no local data yet. Run npm start once.");
  const sqld = await startSqld({ dataDir });
  onCleanup(() => sqld.stop());
  return sqld;
}

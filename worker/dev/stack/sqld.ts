import { constants, copyFileSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { lockDataDirectory } from "../process/data-directory-lock";
import { restartOnFailure } from "../process/restart-on-failure";
import { namespaceName } from "./namespaces";
import { freePort } from "../process/ports";
import { IDLE_SECONDS, limitLogSize, startSqldProcess, stopSqldProcess } from "./sqld-process";
import { probeByWriting, PROBES } from "./write-probe";

type SqldAddress = { url: string; adminUrl: string; dataDir: string };
export type SqldCalls = SqldAddress & {
  createNamespace(name: string): Promise<void>;
  forkNamespace(from: string, to: string): Promise<void>;
  /** A fork in a fifth of the time, by copied files: nothing may write to `from` meanwhile. */
  copyNamespace(from: string, to: string): Promise<void>;
  deleteNamespace(name: string): Promise<void>;
  hasNamespace(name: string): boolean;
  listNamespaces(): string[];
};
export type Sqld = SqldCalls & { stop(): Promise<void> };

/**
 * Starts the real libSQL server, one database per namespace, and waits until it responds. With `print` a watchdog writes a row
 * every second and restarts the server on the same ports when it has exited or hangs.
 * @param options `more`: further command-line arguments
 */
export async function startSqld({
  dataDir,
  port,
  maxNamespaces = 20_000,
  more = [],
  print,
}: {
  dataDir: string;
  port?: number;
  maxNamespaces?: number;
  more?: string[];
  print?: ((line: string) => void) | undefined;
}): Promise<Sqld> {
  mkdirSync(dataDir, { recursive: true });
  const claim = await lockDataDirectory(dataDir);
  const options = {
    dataDir,
    http: port ?? (await freePort()),
    admin: await freePort(),
    maxNamespaces,
    more,
  };
  const [url, adminUrl] = [`http://127.0.0.1:${options.http}`, `http://127.0.0.1:${options.admin}`];
  let child = await start();
  const calls = connectSqld({ url, adminUrl, dataDir });
  // Not /health: sqld does not count it as a request.
  const keepAlive = setInterval(
    () => fetch(`${url}/version`).catch(() => {}),
    (IDLE_SECONDS / 3) * 1000,
  );
  keepAlive.unref();
  const watch = print && (await watchByWriting(calls, { port: options.http, restart, print }));
  return {
    ...calls,
    async stop() {
      clearInterval(keepAlive);
      await watch?.stop();
      await stopSqldProcess(child);
      claim.release();
    },
  };

  function start() {
    return startSqldProcess(options, (pid) => claim.record(pid, { url, adminUrl }));
  }
  async function restart() {
    await stopSqldProcess(child, "SIGKILL");
    child = await start();
  }
}

async function watchByWriting(
  calls: SqldCalls,
  {
    port,
    restart,
    print,
  }: { port: number; restart(): Promise<void>; print: (line: string) => void },
) {
  if (!calls.hasNamespace(PROBES)) await calls.createNamespace(PROBES);
  function request() {
    limitLogSize(calls.dataDir);
    return probeByWriting(port);
  }
  return restartOnFailure({ name: "The database server", check: request, restart, print });
}

/** The admin calls to a server that another process started. */
export function connectSqld({ url, adminUrl, dataDir }: SqldAddress): SqldCalls {
  return {
    url,
    adminUrl,
    dataDir,
    createNamespace: (name) => admin(adminUrl, "POST", `${namespaceName(name)}/create`),
    forkNamespace: (from, to) =>
      admin(adminUrl, "POST", `${namespaceName(from)}/fork/${namespaceName(to)}`),
    copyNamespace(from, to) {
      const folderOf = (name: string) => join(dataDir, "dbs", namespaceName(name));
      copyFiles(folderOf(from), folderOf(to));
      return this.createNamespace(to);
    },
    deleteNamespace: (name) => admin(adminUrl, "DELETE", namespaceName(name)),
    hasNamespace: (name) => listNamespaces(dataDir).includes(namespaceName(name)),
    listNamespaces: () => listNamespaces(dataDir),
  };
}

async function admin(adminUrl: string, method: "POST" | "DELETE", path: string) {
  const body = method === "POST" && path.endsWith("/create") ? "{}" : null;
  const headers: Record<string, string> = body ? { "content-type": "application/json" } : {};
  const response = await fetch(`${adminUrl}/v1/namespaces/${path}`, { method, body, headers });
  if (!response.ok)
    throw new Error(`Database ${path}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

/** The database, what is not yet moved into it, and the log of its changes. */
const DATABASE_FILES = ["data", "data-wal", "wallog"];

function copyFiles(from: string, to: string) {
  mkdirSync(to);
  for (const file of DATABASE_FILES)
    copyFileSync(join(from, file), join(to, file), constants.COPYFILE_FICLONE);
}

/** The admin API cannot list databases, but each database is a folder. */
function listNamespaces(dataDir: string) {
  try {
    return readdirSync(join(dataDir, "dbs"));
  } catch {
    return [];
  }
}

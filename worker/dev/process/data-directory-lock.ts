import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PlainError } from "./plain-error";

/**
 * Locks a data directory, because two servers on one directory would corrupt its databases. The lock file records the owner process and
 * its server. If the owner is running, the lock is refused; a server whose owner was killed is terminated first.
 */
export async function lockDataDirectory(folder: string) {
  const file = join(folder, "running.json");
  const before = readClaim(file);
  if (before && serves(before.server, folder)) {
    if (isAlive(before.owner))
      throw new PlainError(
        `The product is already running from this folder (process ${before.owner}). Stop it first.`,
      );
    await end(before.server);
  }
  return {
    record(server: number | undefined, address: { url: string; adminUrl: string }) {
      writeFileSync(file, JSON.stringify({ owner: process.pid, server, ...address }));
    },
    release() {
      rmSync(file, { force: true });
    },
  };
}

/** The URLs of the server of a data directory while its owner runs, otherwise null. */
export function runningServer(folder: string): { url: string; adminUrl: string } | null {
  const claim = readClaim(join(folder, "running.json"));
  return claim && serves(claim.server, folder) && isAlive(claim.owner)
    ? { url: claim.url, adminUrl: claim.adminUrl }
    : null;
}

/** The process that owns the running server of a data directory. */
export function runningOwner(folder: string): number | null {
  return runningServer(folder) ? (readClaim(join(folder, "running.json"))?.owner ?? null) : null;
}

function readClaim(
  file: string,
): { owner: number; server: number; url: string; adminUrl: string } | null {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/** Process ids are reused: the process must also have this folder on its command line. */
function serves(pid: number, folder: string) {
  return isAlive(pid) && commandLine(pid).includes(folder);
}

function commandLine(pid: number) {
  const file = `/proc/${pid}/cmdline`;
  if (existsSync(file)) return readFileSync(file, "utf8");
  return spawnSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function end(pid: number) {
  process.kill(pid, "SIGTERM");
  for (let tries = 0; isAlive(pid); tries += 1) {
    if (tries === 200) process.kill(pid, "SIGKILL");
    await sleep(25);
  }
}

import { readdirSync, readFileSync } from "node:fs";

/** /proc counts in hundredths of a second. */
export const TICK_MS = 10;

/** Called once Miniflare is ready, the answer says which workerd it has started since. */
export function newWorkerd(): () => number {
  const before = workerds();
  return () => {
    const [pid] = workerds().filter((each) => !before.includes(each));
    if (!pid) throw new Error("Miniflare started no workerd");
    return pid;
  };
}

/** User and system time of all threads: the fourteenth and fifteenth word of the line, the name may have spaces. */
export function ticksOf(pid: number): number {
  const words = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return Number(words[11]) + Number(words[12]);
}

/** Children of this process, by number. */
function workerds(): number[] {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return all.filter(isOurs).map(Number);
}

function isOurs(pid: string): boolean {
  try {
    const [name, rest] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    return Boolean(name?.includes("workerd")) && rest?.split(" ")[1] === String(process.pid);
  } catch {
    // It ended while we looked.
    return false;
  }
}

import { readdirSync, readFileSync } from "node:fs";

/** /proc counts CPU time in hundredths of a second. */
export const TICK_MS = 10;

/** Returns a function that, called when Miniflare is ready, returns the process id of the workerd that it has started since. */
export function newWorkerd(): () => number {
  const before = workerds();
  return () => {
    const [pid] = workerds().filter((each) => !before.includes(each));
    if (!pid) throw new Error("Miniflare did not start workerd");
    return pid;
  };
}

/** User and system time of all threads: fields 14 and 15 of the line; the process name may contain spaces. */
export function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

/** The process ids of the workerd children of this process. */
function workerds(): number[] {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return all.filter(isOurs).map(Number);
}

function isOurs(pid: string): boolean {
  try {
    const [name, rest] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    return Boolean(name?.includes("workerd")) && rest?.split(" ")[1] === String(process.pid);
  } catch {
    // The process has exited in the meantime.
    return false;
  }
}

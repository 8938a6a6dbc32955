import { readdirSync, readFileSync } from "node:fs";
import type { Row } from "./table";

const INTERVAL_MS = 10_000;

/** Samples the resident memory of all workerd processes every ten seconds. */
export function memoryWatch() {
  const megabytes: number[] = [residentMegabytes()];
  const timer = setInterval(() => megabytes.push(residentMegabytes()), INTERVAL_MS);
  function row(name: string): Row {
    clearInterval(timer);
    megabytes.push(residentMegabytes());
    const half = megabytes.slice(Math.floor(megabytes.length / 2));
    const growth = Math.max(...half) / Math.max(1, half[0] ?? 1);
    return {
      row: `memory of workerd: ${name}`,
      measured: `${megabytes[0]} MB before, ${Math.max(...megabytes)} at most, ${megabytes.at(-1)} after; second half ${growth.toFixed(2)} ×`,
      bar: "a plateau",
      ok: growth <= 1.15,
      facts: { megabytes },
    };
  }
  return { row };
}

/** Of all workerd processes. */
export function residentMegabytes(): number {
  const pages = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(pagesOf);
  return Math.round((pages.reduce((sum, each) => sum + each, 0) * 4096) / 1_000_000);
}

/** The resident memory of a workerd process in pages of 4 kB; 0 for any other process. */
function pagesOf(pid: string): number {
  try {
    if (!readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("workerd")) return 0;
    return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1] ?? 0);
  } catch {
    // The process has exited in the meantime.
    return 0;
  }
}

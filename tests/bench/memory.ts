import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { browsersOf } from "../support/stack/processes";
import { floodsOf, mixedLoad, startFlood } from "./neighbour/measure";
import type { Stage } from "./stage";
import type { Row } from "./table";

const INTERVAL_MS = 10_000;
const MINUTES = 30;
const FLOOD_MS = 20_000;
const BREAK_MS = 5_000;

/** Half an hour of mixed load with some 200 PDFs, while each flood of the table "neighbour" comes in turn. */
export async function measureMemory(stage: Stage): Promise<Row[]> {
  const minutes = Math.min(MINUTES, stage.minutes);
  const folder = join(stage.dir, "data");
  const [workerd, chromium] = [
    memoryWatch(),
    memoryWatch({ of: "Chromium", read: () => chromiumMegabytes(folder) }),
  ];
  const most = { browsers: 0 };
  const counting = setInterval(() => {
    most.browsers = Math.max(most.browsers, browsersOf(folder).length);
  }, INTERVAL_MS);
  const over = AbortSignal.timeout(minutes * 60_000);
  const [served] = await Promise.all([mixedLoad(stage.story, over), floodInTurn(stage, over)]);
  clearInterval(counting);
  const name = `${minutes} min of mixed load, floods and ${served["PDF 200"] ?? 0} PDFs`;
  const counts = Object.entries(served).map(([kind, count]) => `${count} × ${kind}`);
  return [
    { ...workerd.row(name), note: counts.join(", ") },
    { ...chromium.row(name), note: `${most.browsers} browser at most` },
  ];
}

async function floodInTurn(stage: Stage, over: AbortSignal): Promise<void> {
  for (let turn = 0; !over.aborted; turn += 1) {
    // Anew for each turn, because their tokens expire.
    const floods = Object.values(await floodsOf(stage));
    const flood = floods[turn % floods.length];
    const flooder = flood && startFlood(flood);
    await new Promise((resolve) => setTimeout(resolve, FLOOD_MS));
    await flooder?.stop();
    await new Promise((resolve) => setTimeout(resolve, BREAK_MS));
  }
}

type Watched = { of: string; read: () => number };

/** Samples the resident memory of all processes of one kind every ten seconds. */
export function memoryWatch(
  { of, read }: Watched = { of: "workerd", read: () => residentMegabytes() },
) {
  const megabytes: number[] = [read()];
  const timer = setInterval(() => megabytes.push(read()), INTERVAL_MS);
  function row(name: string): Row {
    clearInterval(timer);
    megabytes.push(read());
    const half = megabytes.slice(Math.floor(megabytes.length / 2));
    const growth = Math.max(...half) / Math.max(1, half[0] ?? 1);
    return {
      row: `memory of ${of}: ${name}`,
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
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return megabytesOf(all.filter(isWorkerd));
}

/** Of the browsers of a stack and their helper processes, which are their children. */
function chromiumMegabytes(folder: string): number {
  const parents = new Map(readdirSync("/proc").flatMap(parentOf));
  const browsers = browsersOf(folder);
  const isOurs = (pid: number): boolean => {
    const parent = parents.get(pid) ?? 0;
    return browsers.includes(pid) || (parent > 1 && isOurs(parent));
  };
  return megabytesOf([...parents.keys()].filter(isOurs));
}

/** A process with its parent: the fourth field of the line; the process name may contain spaces. */
function parentOf(name: string): [pid: number, parent: number][] {
  if (!/^\d+$/.test(name)) return [];
  try {
    const fields = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return [[Number(name), Number(fields[1])]];
  } catch {
    // The process has exited in the meantime.
    return [];
  }
}

function megabytesOf(pids: readonly (string | number)[]): number {
  const pages = pids.reduce<number>((sum, pid) => sum + pagesOf(pid), 0);
  return Math.round((pages * 4096) / 1_000_000);
}

function isWorkerd(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("workerd");
  } catch {
    // The process has exited in the meantime.
    return false;
  }
}

/** The resident memory of a process in pages of 4 kB. */
function pagesOf(pid: string | number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1] ?? 0);
  } catch {
    // The process has exited in the meantime.
    return 0;
  }
}

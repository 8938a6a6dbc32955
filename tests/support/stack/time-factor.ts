import type { WorkerOptions } from "miniflare";
import { boundedFactor } from "../../../app/kernel/time-limits";
import { WORKERS } from "../../../worker/build/bundles";
import { CAST_TEMPLATE } from "../db/templates";
import { makeTenant } from "../db/tenant";
import "./localhost";
import { origin, sqld, timeFactor } from "./stack";

// Limits of the product that end work which is only slow would fail tests on a busy machine (decision 0029). The stack is measured once,
// when it has started, and its workers and pages wait that much longer.

/** `forkMs`: of one. */
type Speed = { pagesMs: number; forkMs: number };

/** One of each would take less than the share of a second that a CPU quota grants at once. */
const PAGES = 10;
const FORKS = 8;

/**
 * On two quiet cores, where they take as long as the processors work for them. Each is the least processor time of all processes of the
 * stack under loads of 6 to 12. For the first ten login pages it was measured twelve times (516 to 774 ms), for forks six times (65 to 222
 * ms each; decision 0029: 58).
 */
const QUIET: Speed = { pagesMs: 520, forkMs: 65 };
/** Measurements of one machine differ by less. */
const NOISE = 1.5;

/** How much longer limits have to be on a machine that took so long: a whole number from 1 to 10. */
export function factorFor(speed: Speed): number {
  const slower = timesSlower(speed);
  return slower < NOISE ? 1 : Math.ceil(boundedFactor(slower));
}

function timesSlower({ pagesMs, forkMs }: Speed): number {
  return Math.max(pagesMs / QUIET.pagesMs, forkMs / QUIET.forkMs);
}

/** Measures the running stack, and prints the result. TIME_FACTOR in the environment replaces it. */
export async function measureTimeFactor(): Promise<number> {
  const given = process.env["TIME_FACTOR"];
  if (given) return boundedFactor(Number(given));
  // At once, because tests use all cores.
  const [pagesMs, forkMs] = await Promise.all([timeOfPages(), timeOfFork()]);
  const speed = { pagesMs, forkMs };
  const factor = factorFor(speed);
  const times = timesSlower(speed).toFixed(1);
  const scaled = factor === 1 ? "not scaled" : `scaled by ${factor}`;
  console.log(
    `This machine takes ${times} times as long as a quiet one: time limits are ${scaled}.`,
  );
  return factor;
}

async function timeOfPages(): Promise<number> {
  const { code } = await makeTenant();
  const from = performance.now();
  for (let page = 0; page < PAGES; page += 1) {
    const response = await fetch(`${origin(code)}/login`);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The login page was answered with ${response.status}`);
  }
  return performance.now() - from;
}

async function timeOfFork(): Promise<number> {
  const { forkNamespace, deleteNamespace } = sqld();
  const names = Array.from({ length: FORKS }, (_, index) => `x-measured-${index}`);
  const from = performance.now();
  for (const name of names) await forkNamespace(CAST_TEMPLATE, name);
  const ms = (performance.now() - from) / FORKS;
  for (const name of names) await deleteNamespace(name);
  return ms;
}

/** The definitions of workers whose time limits are scaled as in the whole run. */
export function withTimeFactor(workers: WorkerOptions[], factor = timeFactor()): WorkerOptions[] {
  const ours = new Set<string | undefined>(WORKERS.map(({ name }) => name));
  return workers.map((worker) =>
    ours.has(worker.name)
      ? { ...worker, bindings: { ...worker.bindings, TIME_FACTOR: String(factor) } }
      : worker,
  );
}

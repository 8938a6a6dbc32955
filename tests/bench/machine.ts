import { cpus, loadavg, totalmem } from "node:os";
import { ms, quantile } from "./table";

/** Describes the machine, and how much the duration of the same work varies. */
export async function describeMachine(): Promise<string> {
  const [cpu] = cpus();
  const samples = Array.from({ length: 30 }, spin);
  const [half, most] = [quantile(samples, 0.5), quantile(samples, 0.95)];
  const load = loadavg()
    .map((each) => each.toFixed(1))
    .join(" ");
  return `Machine: ${cpus().length} × ${cpu?.model ?? "?"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; load ${load}; the same loop takes ${ms(half)} at the median and ${ms(most)} at p95. Quote counts and ratios.`;
}

function spin(): number {
  const from = performance.now();
  let sum = 0;
  for (let index = 0; index < 5_000_000; index += 1) sum += Math.sqrt(index);
  return sum > 0 ? performance.now() - from : 0;
}

import { signIn, timed, type SignedInUser } from "./client";
import { addressOf, listCases } from "./list-cases";
import type { Company, Stage } from "./stage";
import { ms, quantile, type Row, times } from "./table";

const REQUESTS = 100;
const HELD = 5;
const BAR = 6;

/** B requests its list, one request at a time, while A always has five requests in flight: for the same list, then for every variant of it. */
export async function measureNeighbour(stage: Stage): Promise<Row[]> {
  const all = listCases().map(({ query }) => addressOf("/work-orders", query));
  return [
    await beside(stage, "the same list", [addressOf("/work-orders", {})]),
    await beside(stage, "every list variant of 100,000", all),
  ];
}

async function beside({ small, large }: Stage, requested: string, paths: string[]): Promise<Row> {
  const [quiet, loud] = [await signIn(small, "marko"), await signIn(large, "marko")];
  await requestedOneByOne(small, quiet, 20);
  const idle = await requestedOneByOne(small, quiet, REQUESTS);
  const noise = keepBusy(large, loud, paths);
  const disturbed = await requestedOneByOne(small, quiet, REQUESTS);
  const counts = await noise.stop();
  const ratio = quantile(disturbed.took, 0.95) / quantile(idle.took, 0.95);
  const errors = idle.errors + disturbed.errors;
  const p95 = (each: { took: number[] }) => ms(quantile(each.took, 0.95));
  return {
    row: `noisy neighbour: A keeps five requests in flight for ${requested}`,
    measured: `p95 of B ${times(ratio)}, ${errors} errors`,
    bar: `≤ ${BAR} × idle, no errors`,
    ok: ratio <= BAR && errors === 0,
    note: `p95 ${p95(idle)} idle, ${p95(disturbed)} with load from A, which got ${counts.ok} responses, ${counts.limited} × 429 and ${counts.failed} errors; p50 ${times(quantile(disturbed.took, 0.5) / quantile(idle.took, 0.5))}`,
  };
}

async function requestedOneByOne({ origin }: Company, { cookie }: SignedInUser, count: number) {
  const took: number[] = [];
  let errors = 0;
  for (let index = 0; index < count; index += 1) {
    const got = await timed(`${origin}/work-orders.data`, { headers: { cookie } });
    took.push(got.ms);
    if (got.status !== 200) errors += 1;
  }
  return { took, errors };
}

function keepBusy({ origin }: Company, { cookie }: SignedInUser, paths: string[]) {
  const counts = { ok: 0, limited: 0, failed: 0 };
  const enough = new AbortController();
  async function hold(from: number): Promise<void> {
    for (let index = from; !enough.signal.aborted; index += 1) {
      const { status } = await timed(origin + paths[index % paths.length], { headers: { cookie } });
      counts[status === 200 ? "ok" : status === 429 ? "limited" : "failed"] += 1;
    }
  }
  const holding = Array.from({ length: HELD }, (_, index) => hold(index * 3));
  async function stop() {
    enough.abort();
    await Promise.all(holding);
    return counts;
  }
  return { stop };
}

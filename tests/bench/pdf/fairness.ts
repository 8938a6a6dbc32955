import { signIn, timed } from "../client";
import type { Company, Stage } from "../stage";
import { ms, quantile, type Row, times } from "../table";

const REQUESTS = 40;
const FLOOD = 60;
const BAR = 2;

type Download = () => Promise<{ status: number; ms: number }>;

/** B requests PDFs, one at a time, while one user of A requests sixty in parallel, and sixty more as soon as all of those are answered. */
export async function measurePdfFairness({ story, small }: Stage): Promise<Row[]> {
  const [quiet, loud] = [await downloadOf(story), await downloadOf(small)];
  await requestedOneByOne(quiet, 5);
  const idle = await requestedOneByOne(quiet, REQUESTS);
  const flood = keepFlooding(loud);
  const beside = await requestedOneByOne(quiet, REQUESTS);
  const counts = await flood.stop();
  const [p50, p95] = [0.5, 0.95].map((share) => ({
    idle: quantile(idle.took, share),
    beside: quantile(beside.took, share),
  }));
  const ratio = p95 ? p95.beside / p95.idle : 0;
  const failed = counts.failed + idle.errors + beside.errors;
  return [
    {
      row: `PDF of B while one user of A requests ${FLOOD} in parallel`,
      measured: `p95 ${times(ratio)}, ${failed} errors`,
      bar: `≤ ${BAR} × idle, no errors`,
      ok: ratio <= BAR && failed === 0,
      facts: { p50, p95, counts },
      note: `p50 ${ms(p50?.idle ?? 0)} idle, ${ms(p50?.beside ?? 0)} with load from A; p95 ${ms(p95?.idle ?? 0)} and ${ms(p95?.beside ?? 0)}; A got ${counts.ok} PDFs, ${counts.limited} × 429 and ${counts.failed} errors`,
    },
  ];
}

/** A PDF that is rendered for each request, because the PDF of an open order is not archived. */
async function downloadOf(company: Company): Promise<Download> {
  const { cookie } = await signIn(company, "marko");
  const { rows } = await company.database.read({
    sql: "SELECT id FROM work_orders WHERE status = 'in-progress' ORDER BY created_at LIMIT 1",
    args: [],
  });
  return () =>
    timed(`${company.origin}/api/workOrders/${String(rows[0]?.["id"])}/pdf`, {
      headers: { cookie },
    });
}

async function requestedOneByOne(download: Download, count: number) {
  const took: number[] = [];
  let errors = 0;
  for (let index = 0; index < count; index += 1) {
    const { status, ms: tookMs } = await download();
    took.push(tookMs);
    if (status !== 200) errors += 1;
  }
  return { took, errors };
}

function keepFlooding(download: Download) {
  const counts = { ok: 0, limited: 0, failed: 0 };
  const enough = new AbortController();
  async function flood(): Promise<void> {
    while (!enough.signal.aborted) {
      for (const { status } of await Promise.all(Array.from({ length: FLOOD }, download)))
        counts[status === 200 ? "ok" : status === 429 ? "limited" : "failed"] += 1;
    }
  }
  const flooding = flood();
  async function stop() {
    enough.abort();
    await flooding;
    return counts;
  }
  return { stop };
}

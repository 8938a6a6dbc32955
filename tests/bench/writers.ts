import { setTimeout as sleep } from "node:timers/promises";
import { runMixedUsers } from "../support/load/mixed";
import { runWriters, type WriterRun } from "../support/load/run";
import { checkLedger, countRows, type Ledger, type Writers } from "../support/load/writes";
import { signIn, signInAnew } from "./client";
import { memoryWatch } from "./memory";
import type { Stage } from "./stage";
import { orderIn } from "./story";
import { ms, quantile, type Row } from "./table";
import { FAULTS, type FaultWindow, injectFaults } from "./writer-faults";

/** Durations required by quality §1; `npm run bench -- --only writers --minutes 1` shortens each phase. */
const WRITER_MINUTES = 5;
const MIXED_MINUTES = 20;
const SLOWEST_MS = 2000;

type Phase = {
  name: string;
  minutes: number;
  run(signal: AbortSignal): Promise<WriterRun>;
  withFaults?: boolean;
};

/** Writers, users with a mixed load, and faults of server and workers; after each phase the rows are compared with the confirmed writes. */
export async function measureWriters(stage: Stage): Promise<Row[]> {
  const { story } = stage;
  const [marko, tomislav] = [await signIn(story, "marko"), await signIn(story, "tomislav")];
  const by: Writers = {
    manager: {
      origin: story.origin,
      token: marko.token,
      renewToken: () => newToken(story, "marko"),
    },
    lead: {
      origin: story.origin,
      token: tomislav.token,
      renewToken: () => newToken(story, "tomislav"),
    },
    orderId: await orderIn(story, "in-progress", "tomislav"),
  };
  const writers = (count: number): Phase => ({
    name: `${count} ${count === 1 ? "writer" : "writers"} of one company`,
    minutes: count === 1 ? 1 : WRITER_MINUTES,
    run: (signal) => runWriters(by, count, signal),
  });
  const people = (count: number): Phase => ({
    name: `${count} users, mixed load`,
    minutes: MIXED_MINUTES,
    run: (signal) => runMixedUsers(by, marko.cookie, count, signal),
  });
  const faulty: Phase = {
    ...writers(20),
    name: `20 writers with faults (${FAULTS.join(", ")})`,
    withFaults: true,
  };
  const rows: Row[] = [];
  for (const phase of [
    writers(1),
    writers(5),
    writers(20),
    writers(100),
    faulty,
    people(6),
    people(30),
  ]) {
    for (const row of await measured(stage, phase)) {
      rows.push(row);
      // The run takes more than an hour: a phase that has ended is not lost with the others.
      console.log(`${row.row}: ${row.measured} (${row.note ?? ""})`);
    }
  }
  return rows;
}

const renewals = new Map<string, Promise<string>>();

/** Callers whose token expires at the same time share one sign-in. */
function newToken(story: Stage["story"], key: string): Promise<string> {
  const renewal = renewals.get(key) ?? signInAnew(story, key).then(({ token }) => token);
  renewals.set(key, renewal);
  void renewal.finally(() => renewals.delete(key));
  return renewal;
}

async function measured(stage: Stage, phase: Phase): Promise<Row[]> {
  const { story, stack } = stage;
  const minutes = Math.min(phase.minutes, stage.minutes);
  const before = await countRows(story.database);
  const memory = memoryWatch();
  stack.proxy.record.clear();
  const from = Date.now();
  const ended = AbortSignal.timeout(minutes * 60_000);
  const [run, faults] = await Promise.all([
    phase.run(ended),
    phase.withFaults ? injectFaults(stack, minutes) : [],
  ]);
  const seconds = (Date.now() - from) / 1000;
  // The follow-up work of the writes (notifications, emails) is part of the load.
  await sleep(2000);
  const { batches, writesAtOnce } = stack.proxy.record.summary(story.namespace);
  const ledger = await checkLedger(story.database, before, run.confirmed, run.sent);
  return [
    speedRow(phase, run, faults, { minutes, batchesPerSecond: batches / seconds, writesAtOnce }),
    ledgerRow(phase, ledger, run),
    memory.row(phase.name),
  ];
}

type Figures = { minutes: number; batchesPerSecond: number; writesAtOnce: number };

function speedRow(
  { name }: Phase,
  { responses, confirmed }: WriterRun,
  faults: FaultWindow[],
  { minutes, batchesPerSecond, writesAtOnce }: Figures,
): Row {
  const calm = responses.filter(
    ({ at, ms: took }) => !faults.some(({ from, until }) => at + took >= from && at <= until),
  );
  const took = calm.map((each) => each.ms);
  const failed = calm.filter(({ status }) => status === 0 || status >= 500).length;
  const inFault = responses.length - calm.length;
  const slowest = Math.max(0, ...took);
  return {
    row: `writers: ${name}, ${minutes} min`,
    measured: `p50 ${ms(quantile(took, 0.5))}, p95 ${ms(quantile(took, 0.95))}, slowest ${ms(slowest)}, ${failed} failed`,
    bar: `≤ ${SLOWEST_MS} ms, none failed`,
    ok: slowest <= SLOWEST_MS && failed === 0,
    note: `${responses.length} responses, ${confirmed.length} writes confirmed, ${batchesPerSecond.toFixed(0)} batches/s, ${writesAtOnce} writes in parallel${faults.length > 0 ? `, ${inFault} responses during faults and 10 s after` : ""}; ${slowestOf(calm)}`,
  };
}

function slowestOf(responses: WriterRun["responses"]): string {
  const kinds = [...new Set(responses.map(({ what }) => what))];
  const tookBy = (kind: string) =>
    responses.filter(({ what }) => what === kind).map((each) => each.ms);
  return kinds.map((kind) => `${kind} p95 ${ms(quantile(tookBy(kind), 0.95))}`).join(", ");
}

function ledgerRow(
  { name }: Phase,
  { lost, twice, unasked, confirmed }: Ledger,
  { sent }: WriterRun,
): Row {
  const missing = sent.length - confirmed;
  return {
    row: `ledger: ${name}`,
    measured: `${confirmed} confirmed, ${lost} lost, ${twice} duplicated, ${unasked} unrequested, ${missing} never confirmed`,
    bar: "none",
    ok: lost + twice + unasked + missing === 0,
  };
}

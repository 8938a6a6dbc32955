import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { notificationChoices } from "../../app/database/schema/notifications";
import { userRoles, users } from "../../app/database/schema/users";
import { NOTIFICATION_EVENTS, WAYS } from "../../app/features/notifications/model";
import { newId } from "../../app/kernel/ids";
import { toStatement } from "../../app/server/command/statement";
import { castMember } from "../../migrations/seeds/cast";
import { step } from "../../worker/dev/process/steps";
import { runMixedUsers } from "../support/load/mixed";
import { runWriters, type WriterRun } from "../support/load/run";
import { checkLedger, countRows, type Ledger, type Writers } from "../support/load/writes";
import { getPage, renewalOf, signInAnew, signInByEmail } from "./client";
import { memoryWatch } from "./memory";
import type { Company, Stage } from "./stage";
import { orderIn } from "./story";
import { ms, quantile, type Row } from "./table";
import { FAULTS, type FaultWindow, injectFaults } from "./writer-faults";

/** Durations required by quality §1; `npm run bench -- --only writers --minutes 1` shortens each phase. */
const WRITER_MINUTES = 5;
const FEW_USERS_MINUTES = 10;
/** Long enough to see whether the memory grows. */
const MANY_USERS_MINUTES = 30;
const SLOWEST_MS = 2000;
const P95_MS = 1000;
/** With writers enough to cause them. */
const LEAST_BATCHES = { writers: 100, perSecond: 150 };
/** Requests of one person follow each other at a pace, so that each writer is another one. */
const PEOPLE = 100;

type Phase = {
  name: string;
  minutes: number;
  run(signal: AbortSignal): Promise<WriterRun>;
  leastBatches?: number;
  withFaults?: boolean;
};

/**
 * Writers, users with a mixed load, and faults of server and workers; after each phase the rows are compared with the confirmed writes.
 * After more than an hour the product answers as in its first minute.
 */
export async function measureWriters(stage: Stage): Promise<Row[]> {
  const { story } = stage;
  const by = await step(`${PEOPLE} managers signed in`, () => peopleOf(story));
  const writers = (count: number): Phase => ({
    name: `${count} ${count === 1 ? "writer" : "writers"} of one company`,
    minutes: count === 1 ? 1 : WRITER_MINUTES,
    run: (signal) => runWriters(by, count, signal),
    leastBatches: count >= LEAST_BATCHES.writers ? LEAST_BATCHES.perSecond : 0,
  });
  const people = (count: number, minutes: number): Phase => ({
    name: `${count} users, mixed load`,
    minutes,
    run: (signal) => runMixedUsers(by, count, signal),
  });
  const faulty: Phase = {
    ...writers(20),
    name: `20 writers with faults (${FAULTS.join(", ")})`,
    withFaults: true,
  };
  const first = await responseTimes(stage);
  const rows: Row[] = [];
  for (const phase of [
    writers(1),
    writers(5),
    writers(20),
    writers(100),
    faulty,
    people(6, FEW_USERS_MINUTES),
    people(30, MANY_USERS_MINUTES),
  ]) {
    for (const row of await measured(stage, phase)) {
      rows.push(row);
      // The run takes more than an hour: a phase that has ended is not lost with the others.
      console.log(`${row.row}: ${row.measured} (${row.note ?? ""})`);
    }
  }
  return [...rows, asBefore(first, await responseTimes(stage))];
}

/** Managers who are copies of one of the company, signed in. */
async function peopleOf(story: Company): Promise<Writers[]> {
  const orderId = await orderIn(story, "in-progress", "tomislav");
  const [marko] = await story.database.drizzle
    .select()
    .from(users)
    .where(eq(users.id, castMember("marko").id));
  if (!marko) throw new Error("The demo company has no manager");
  const people = Array.from({ length: PEOPLE }, (_, index) => {
    const email = `writer-${index}@example.com`;
    return { ...marko, id: newId(), email, emailKey: email };
  });
  const { drizzle } = story.database;
  await story.database.write(
    people.flatMap((person) => [
      toStatement(drizzle.insert(users).values(person)),
      toStatement(drizzle.insert(userRoles).values({ userId: person.id, role: "MANAGER" })),
    ]),
  );
  // Otherwise each ticket would be a hundred mails.
  const channels = NOTIFICATION_EVENTS.flatMap((event) =>
    WAYS.map((channel) => ({ event, channel, wanted: false })),
  );
  for (const { id } of people)
    await story.database.write([
      toStatement(
        drizzle
          .insert(notificationChoices)
          .values(channels.map((each) => ({ ...each, userId: id }))),
      ),
    ]);
  const writers: Writers[] = [];
  for (const { email } of people) {
    const user = await signInByEmail(story, email);
    const manager = { ...user, origin: story.origin, renewToken: renewalOf(story, user) };
    writers.push({ manager, lead: manager, orderId });
    // Passwords of one address are hashed at a rate (decision 0043).
    await sleep(SIGN_IN_EVERY_MS);
  }
  return writers;
}
const SIGN_IN_EVERY_MS = 300;

type ResponseTimes = Record<"list" | "order", number[]>;
const TIMES_EACH = 40;

async function responseTimes({ small }: Stage): Promise<ResponseTimes> {
  const manager = await signInAnew(small, "marko");
  const { rows } = await small.database.read({
    sql: "SELECT id FROM work_orders LIMIT 1",
    args: [],
  });
  const found: ResponseTimes = { list: [], order: [] };
  for (let index = 0; index < TIMES_EACH; index += 1) {
    found.list.push((await getPage(small, "/work-orders.data", manager)).ms);
    found.order.push((await getPage(small, `/work-orders/${rows[0]?.["id"]}.data`, manager)).ms);
  }
  return found;
}

function asBefore(before: ResponseTimes, after: ResponseTimes): Row {
  const p50 = (times: number[]) => quantile(times, 0.5);
  const ratio = Math.max(p50(after.list) / p50(before.list), p50(after.order) / p50(before.order));
  return {
    row: "pages after the load, in another company",
    measured: `list p50 ${ms(p50(before.list))} → ${ms(p50(after.list))}, order ${ms(p50(before.order))} → ${ms(p50(after.order))}`,
    bar: "≤ 1.5 × the first minute",
    ok: ratio <= 1.5,
    facts: { before, after },
  };
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
  { name, leastBatches = 0 }: Phase,
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
  const slowest = took.reduce((most, each) => Math.max(most, each), 0);
  const p95 = quantile(took, 0.95);
  return {
    row: `writers: ${name}, ${minutes} min`,
    measured: `p50 ${ms(quantile(took, 0.5))}, p95 ${ms(p95)}, slowest ${ms(slowest)}, ${failed} failed, ${batchesPerSecond.toFixed(0)} batches/s`,
    bar: `p95 ≤ ${P95_MS} ms, all ≤ ${SLOWEST_MS} ms, none failed${leastBatches > 0 ? `, ≥ ${leastBatches} batches/s` : ""}`,
    ok: p95 <= P95_MS && slowest <= SLOWEST_MS && failed === 0 && batchesPerSecond >= leastBatches,
    note: `${responses.length} responses, ${confirmed.length} writes confirmed, ${writesAtOnce} writes in parallel${faults.length > 0 ? `, ${inFault} responses during faults and 10 s after` : ""}; ${slowestOf(calm)}`,
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

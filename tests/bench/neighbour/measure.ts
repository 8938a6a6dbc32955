import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { PARTS_AT_ONCE } from "../../../app/features/offline-data/model";
import { newId } from "../../../app/kernel/ids";
import { typescriptArgs } from "../../../worker/dev/process/children";
import { step } from "../../../worker/dev/process/steps";
import { ROOT } from "../../../worker/dev/stack/stack";
import { signIn, timed } from "../client";
import { makeOrders, type Order, reportEntry } from "../field-phone";
import { addressOf, listCases } from "../list-cases";
import type { Company, Stage } from "../stage";
import { deepPngOf } from "../../support/fakes/pictures";
import { ms, quantile, type Row, times } from "../table";
import type { Flood, FloodCounts } from "./flooder";

const ROUNDS = 40;
const WARM_UP_ROUNDS = 5;
/** The PDFs of one person follow each other at a pace (decision 0007): several print in turn, and their pace is free again before each phase. */
const PRINTING = ["marko", "sanja", "ana", "amar"];
const SETTLE_MS = 14_000;
const PICTURE_SIDE = 1_414;
/** Times idle. A PDF also waits for the one that the browser is printing. */
const KINDS: Record<string, number> = { list: 2, page: 2, write: 2, PDF: 2.5 };

/** `most`: times idle, if it is more than usual. */
type NamedFlood = Flood & { most?: number };
type Requests = Record<string, () => Promise<{ status: number; ms: number }>>;
type Took = Record<string, number[]>;
/** `errors`: "PDF 503" for each response that is not 200. */
type Taken = { took: Took; errors: string[] };

/**
 * What a user of one company waits for while a client floods another company, compared with the minute before; and whether the flooded
 * company's other users are served.
 */
export async function measureNeighbour(stage: Stage): Promise<Row[]> {
  const { story, small } = stage;
  const [own, colleague] = [
    await requestsOf(story, "marko", PRINTING),
    // Not the one who floods.
    await requestsOf(small, "sanja", ["sanja", "ana", "amar"]),
  ];
  await take(own, WARM_UP_ROUNDS);
  const rows: Row[] = [];
  for (const name of Object.keys(await floodsOf(stage)).filter((each) => isWanted(stage, each)))
    rows.push(
      await step(`beside ${name}`, async () => {
        // Anew for each, because their tokens expire.
        const flood = (await floodsOf(stage))[name];
        if (!flood) throw new Error(`There is no flood of ${name}`);
        return beside(name, flood, { own, colleague });
      }),
    );
  return rows;
}

function isWanted({ floods }: Stage, name: string): boolean {
  return !floods || floods.some((part) => name.includes(part));
}

async function beside(
  name: string,
  { most = 2, ...flood }: NamedFlood,
  { own, colleague }: { own: Requests; colleague: Requests },
): Promise<Row> {
  const idle = await take(own, ROUNDS);
  const { disturbed, served, counts } = await during(flood, { own, colleague });
  await pause(SETTLE_MS);
  const ratios = Object.keys(KINDS).map((kind) => ({
    kind,
    ratio: at(0.95, disturbed, kind) / at(0.95, idle, kind),
  }));
  const errors = counted([...idle.errors, ...disturbed.errors, ...served.errors]);
  return {
    row: `beside ${name}`,
    measured: `${ratios.map(({ kind, ratio }) => `${kind} ${times(ratio)}`).join(", ")}, ${errors.join(", ") || "no errors"}`,
    bar: `p95 ≤ ${most} × idle, PDF ${Math.max(most, KINDS["PDF"] ?? 0)} ×, no errors`,
    ok:
      ratios.every(({ kind, ratio }) => ratio <= Math.max(most, KINDS[kind] ?? 0)) &&
      errors.length === 0,
    facts: { ratios, counts },
    note: [
      ...Object.keys(KINDS).map(
        (kind) =>
          `${kind} p50 ${ms(at(0.5, idle, kind))} → ${ms(at(0.5, disturbed, kind))}, p95 ${ms(at(0.95, idle, kind))} → ${ms(at(0.95, disturbed, kind))}`,
      ),
      `its colleague's list ${ms(at(0.5, served, "list"))}`,
      `the flood got ${Object.entries(counts)
        .map(([status, count]) => `${count} × ${status}`)
        .join(", ")}`,
    ].join("; "),
  };
}

/** "40 × write 429" for each error. */
function counted(errors: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const error of errors) counts.set(error, (counts.get(error) ?? 0) + 1);
  return [...counts].map(([error, count]) => `${count} × ${error}`);
}

async function during(flood: Flood, { own, colleague }: { own: Requests; colleague: Requests }) {
  const flooder = startFlood(flood);
  try {
    await pause(SETTLE_MS);
    const disturbed = await take(own, ROUNDS);
    const served = await take(colleague, WARM_UP_ROUNDS);
    return { disturbed, served, counts: await flooder.stop() };
  } catch (error) {
    await flooder.stop();
    throw error;
  }
}

function at(share: number, { took }: { took: Took }, kind: string): number {
  return quantile(took[kind] ?? [], share);
}

/** One after the other, with pauses, so that the measurement itself causes little load. */
async function take(requests: Requests, rounds: number): Promise<Taken> {
  const took: Took = {};
  const errors: string[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const [kind, request] of Object.entries(requests)) {
      const { status, ms: tookMs } = await request();
      (took[kind] ??= []).push(tookMs);
      if (status !== 200) errors.push(`${kind} ${status}`);
      await pause(20);
    }
  return { took, errors };
}

/** A list, a page, a write and a PDF in turn until it is over, counted by kind and status: 200 PDFs in half an hour. */
export async function mixedLoad(
  company: Company,
  over: AbortSignal,
): Promise<Record<string, number>> {
  const requests = Object.entries(await requestsOf(company, "marko", PRINTING));
  const counts: Record<string, number> = {};
  while (!over.aborted) {
    const next = pause(ROUND_MS);
    for (const [kind, request] of requests) {
      const { status } = await request();
      counts[`${kind} ${status}`] = (counts[`${kind} ${status}`] ?? 0) + 1;
    }
    await next;
  }
  return counts;
}
const ROUND_MS = 9_000;

async function requestsOf(
  company: Company,
  key: string,
  people: readonly string[],
): Promise<Requests> {
  const { origin } = company;
  const { cookie } = await signIn(company, key);
  const printing = await Promise.all(people.map((each) => signIn(company, each)));
  const order = await orderOf(company);
  // Another than the one that is read: its comments become many.
  const [discussed] = await makeOrders(company, 1);
  if (!discussed) throw new Error("There is no work order to comment on");
  const get = (path: string) => () => timed(origin + path, { headers: { cookie } });
  return {
    list: get("/work-orders.data"),
    page: get(`/work-orders/${order}.data`),
    write: () => writeComment(company, key, discussed.id),
    PDF: () => {
      printing.push(...printing.splice(0, 1));
      const headers = { cookie: printing[0]?.cookie ?? cookie };
      return timed(`${origin}/api/workOrders/${order}/pdf`, { headers });
    },
  };
}

/** A comment, because tickets are limited to some per hour. */
async function writeComment(company: Company, key: string, orderId: string) {
  const { token } = await signIn(company, key);
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "idempotency-key": newId(),
  };
  const body = JSON.stringify({ commentId: newId(), text: "Beside a flood" });
  return timed(`${company.origin}/api/workOrders/${orderId}/comments`, {
    method: "PUT",
    headers,
    body,
  });
}

/** An order in progress: its PDF is printed for each request, because it is not archived. */
async function orderOf({ database }: Company): Promise<string> {
  const { rows } = await database.read({
    sql: "SELECT id FROM work_orders WHERE status = 'in-progress' ORDER BY created_at LIMIT 1",
    args: [],
  });
  return String(rows[0]?.["id"]);
}

export async function floodsOf({ small, large }: Stage): Promise<Record<string, NamedFlood>> {
  const { cookie } = await signIn(small, "marko");
  const technician = await signIn(small, "tomislav");
  const assigned = await makeOrders(small, PARTS_AT_ONCE);
  const order = await orderOf(small);
  const none = {
    origin: small.origin,
    method: "GET",
    headers: {},
    body: "",
    pace: "fast",
  } as const;
  const attempt = {
    method: "POST",
    paths: ["/api/auth/login"],
    headers: { "content-type": "application/json" },
    body: '{"email":"flood-{n}@example.com","password":"Winter2026"}',
  } as const;
  const lists = listCases().map(({ query }) => addressOf("/work-orders", query));
  return {
    "five lists of 100,000 orders in flight": {
      ...none,
      origin: large.origin,
      parallel: 5,
      paths: lists,
      most: 6,
      headers: { cookie: (await signIn(large, "marko")).cookie },
    },
    "80 sign-ins of unknown users": { ...none, ...attempt, parallel: 80 },
    "200 lists of one person": {
      ...none,
      parallel: 200,
      paths: [addressOf("/work-orders", {})],
      headers: { cookie },
    },
    "60 PDFs of one person without a pause": {
      ...none,
      parallel: 60,
      paths: [`/api/workOrders/${order}/pdf`],
      headers: { cookie },
    },
    "120 half-sent sign-ins": { ...none, ...attempt, parallel: 120, pace: "slow-body" },
    "five slow readers": {
      ...none,
      parallel: 5,
      paths: [addressOf("/work-orders", {})],
      headers: { cookie },
      pace: "slow-reader",
    },
    "ten descriptions of the API without a session": {
      ...none,
      parallel: 10,
      paths: ["/api/openapi.json"],
    },
    "twelve offline parts of one technician in flight": {
      ...none,
      parallel: 12,
      paths: [
        `/api/fieldPack/parts?names=${assigned.map(({ id }) => `work-orders/${id}`).join(",")}`,
      ],
      headers: { cookie: technician.cookie },
    },
    "six signature pictures": {
      ...none,
      parallel: 6,
      method: "PUT",
      paths: ["/api/dailyReports"],
      headers: {
        authorization: `Bearer ${technician.token}`,
        "content-type": "application/json",
      },
      body: reportWithPicture(assigned[0]),
    },
    "bursts of 100 pages of one person": {
      ...none,
      parallel: 100,
      paths: ["/work-orders"],
      headers: { cookie },
      pace: "burst",
    },
  };
}

/** A picture of one colour is looked at whole before it is refused, and nothing is stored. */
function reportWithPicture(order: Order | undefined): string {
  if (!order) throw new Error("There is no work order to report on");
  const at = Date.now();
  const plan = { order, at, from: "08:00", to: "09:00", notes: "Beside a flood" };
  const image = `data:image/png;base64,${Buffer.from(deepPngOf(PICTURE_SIDE)).toString("base64")}`;
  const technicianSignature = { name: "Tomislav Kovač", image };
  return JSON.stringify({ ...reportEntry(plan, 0).call.body, technicianSignature });
}

export function startFlood(flood: Flood) {
  const flooder = spawn(
    process.execPath,
    typescriptArgs("tests/bench/neighbour/flooder.ts", JSON.stringify(flood)),
    { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] },
  );
  const counts = text(flooder.stdout);
  async function stop(): Promise<FloodCounts> {
    flooder.kill("SIGTERM");
    return JSON.parse(await counts) as FloodCounts;
  }
  return { stop };
}

function pause(forMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, forMs));
}

import {
  doneOrdersInput,
  projectsInput,
  scopeInput,
  workedDaysInput,
} from "../../app/features/analytics/inputs";
import {
  readDoneOrders,
  readProjects,
  readTechnicians,
} from "../../app/features/analytics/queries/efficiency";
import { readTechnicianHours, readWorkedDays } from "../../app/features/analytics/queries/hours";
import { readAssignments, readOrderStatus } from "../../app/features/analytics/queries/orders";
import { ENTRY_REPORTS, REPORTS } from "../../app/features/analytics/model";
import { dayOfNumber } from "../../app/kernel/time/days";
import { newId } from "../../app/kernel/ids";
import { parseInput } from "../../app/kernel/input/parse";
import { encodeStatement, sendPipeline, type Statement } from "../../app/database/hrana";
import type { AuthContext } from "../../app/server/request-context";
import { step } from "../../worker/dev/process/steps";
import { explainStatement, readsOf } from "../support/db/explain";
import {
  entriesFrom,
  type Report,
  reportsFrom,
  TWO_YEARS,
  addWorkHistory,
} from "./analytics-company";
import { getPage, signIn } from "./client";
import { type Company, filled, type Stage } from "./stage";
import { ms, quantile, type Row } from "./table";

const DAY_MS = 86_400_000;
const BUSY = { id: "01900000-0000-7000-8000-00000000beae", code: "busy", orders: 100_000 };
const RUNS = 7;
const MAX_ROUND_TRIPS = 2;
/** The ids of the entries are derived from this number, which is greater than those of the two years. */
const FREE = 1_000_000;

/** Two years, 100,000 orders, 1,000,000 entries: measures the report pages, and the rows that their queries read. */
export async function measureAnalytics(stage: Stage): Promise<Row[]> {
  const company = await step("1000000 hour entries created", () =>
    filled(stage, { ...BUSY, like: stage.large }, (database) =>
      addWorkHistory(database, BUSY.orders, Date.now()),
    ),
  );
  return [
    ...(await pageRows(stage, company)),
    await rowsRead(company),
    await rowsWritten(stage, company),
  ];
}

async function pageRows(stage: Stage, company: Company): Promise<Row[]> {
  const today = Math.floor(Date.now() / DAY_MS);
  const [from, to] = [dayOfNumber(today - TWO_YEARS), dayOfNumber(today)];
  const caller = await signIn(company, "marko");
  const rows: Row[] = [];
  const reports = [
    ...REPORTS.map((report) => [report, `/analytics?report=${report}`] as const),
    // By order, entries are read.
    ...ENTRY_REPORTS.map(
      (report) =>
        [`${report} by order`, `/analytics/entries?report=${report}&group1=order`] as const,
    ),
  ];
  for (const [report, address] of reports) {
    const path = `${address}&from=${from}&to=${to}`;
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) times.push((await getPage(company, path, caller)).ms);
    stage.stack.proxy.record.clear();
    await getPage(company, path, caller);
    const { roundTrips, requests } = stage.stack.proxy.record.summary(company.namespace);
    rows.push({
      row: `analytics over two years: ${report}`,
      measured: `${roundTrips} round trips, ${requests} requests, ${ms(quantile(times, 0.5))}`,
      bar: `≤ ${MAX_ROUND_TRIPS} round trips`,
      ok: roundTrips <= MAX_ROUND_TRIPS,
    });
  }
  return rows;
}

/** The settings, which are read beside the report, are not. */
const OF_REPORT = /^SELECT/;

async function rowsRead({ namespace, database }: Company): Promise<Row> {
  const today = Math.floor(Date.now() / DAY_MS);
  const days = { from: dayOfNumber(today - TWO_YEARS), to: dayOfNumber(today) };
  const scope = parseInput(scopeInput, days);
  const queries: [string, (ctx: AuthContext) => Promise<unknown>][] = [
    ["status", (ctx) => readOrderStatus(ctx, scope)],
    ["projects", (ctx) => readProjects(ctx, parseInput(projectsInput, { ...days, by: "job" }))],
    ["orders", (ctx) => readDoneOrders(ctx, parseInput(doneOrdersInput, days))],
    ["technicians", (ctx) => readTechnicians(ctx, scope)],
    ["hours", (ctx) => readTechnicianHours(ctx, scope, "overtime")],
    ["assignments", (ctx) => readAssignments(ctx, scope)],
    ["days", (ctx) => readWorkedDays(ctx, parseInput(workedDaysInput, days))],
  ];
  const place = { namespace, database, open: () => database };
  const scans: string[] = [];
  const read: string[] = [];
  for (const [name, query] of queries) {
    let rowsRead = 0;
    for (const statement of await readsOf(place, "marko", query, OF_REPORT)) {
      const steps = await explainStatement(database, statement);
      scans.push(
        ...steps.filter((line) =>
          /^SCAN (daily_report_hours|daily_reports|work_orders|r|w|x)\b/.test(line),
        ),
      );
      rowsRead += (await database.read(statement)).rowsRead;
    }
    read.push(`${name} ${rowsRead}`);
  }
  return {
    row: "analytics over two years: scans of entries",
    measured: scans.join("; ") || "none",
    bar: "none",
    ok: scans.length === 0,
    note: `rows read: ${read.join(" · ")}`,
  };
}

/** Counts the rows written for one report of five entries on an order in progress, including indexes, the change feed and the sums that the triggers maintain. */
async function rowsWritten({ stack }: Stage, { database, namespace }: Company): Promise<Row> {
  const { rows } = await database.read({
    sql: "SELECT id FROM work_orders WHERE status = 'in-progress' LIMIT 1",
    args: [],
  });
  const now = Date.now();
  const report: Report = {
    id: newId(),
    order: String(rows[0]?.["id"]),
    on: dayOfNumber(Math.floor(now / DAY_MS) + 1),
    at: now,
    number: FREE,
  };
  const written = await writtenBy(stack.proxy.url(namespace), reportsFrom([report]));
  const hours = await writtenBy(
    stack.proxy.url(namespace),
    entriesFrom([report], () => 0),
  );
  return {
    row: "analytics: rows written for a report of five entries",
    measured: `${written + hours}`,
    bar: "",
    ok: null,
    note: `report ${written}, entries with the sums of the triggers ${hours}`,
  };
}

/** As counted by libSQL, including indexes and triggers. */
async function writtenBy(url: string, statement: Statement): Promise<number> {
  const [response] = await sendPipeline<{ rows_written: number }>(
    { url, fetch },
    [{ type: "execute", stmt: encodeStatement(statement) }],
    AbortSignal.timeout(10_000),
  );
  if (response?.type !== "ok")
    throw new Error(response?.error.message ?? "The database returned no result");
  return response.response.result.rows_written;
}

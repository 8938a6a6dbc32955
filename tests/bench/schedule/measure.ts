import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright";
import { listVisits } from "../../../app/features/visits/queries/with-orders";
import { ensureChromium } from "../../../worker/dev/browsers/chromium";
import { ROOT } from "../../../worker/dev/stack/stack";
import { readsOf } from "../../support/db/explain";
import { getPage, signIn as signInByApi } from "../client";
import { DAYS, FROM, openScheduleCompany, TECHNICIANS, VISITS } from "./company";
import type { Company, Stage } from "../stage";
import { kB, ms, quantile, type Row } from "../table";
import { defineName, signIn } from "../watcher";

const PATH = `/schedule?from=${FROM}&view=two-weeks`;
const SLOWER = 4;
const ROUNDS = 5;
const DAY_MS = 86_400_000;

/** The dispatch board with fifty technicians, fourteen days and a thousand visits. */
export async function measureSchedule(stage: Stage): Promise<Row[]> {
  const company = await openScheduleCompany(stage);
  return [
    await roundTripRow(stage, company),
    await rowsRow(company),
    scriptRow(),
    await scriptingRow(company),
  ];
}

async function roundTripRow({ stack: { proxy } }: Stage, company: Company): Promise<Row> {
  const manager = await signInByApi(company, "marko");
  await getPage(company, PATH, manager);
  proxy.record.clear();
  const { status } = await getPage(company, PATH, manager);
  const { roundTrips, requests } = proxy.record.summary(company.namespace);
  return {
    row: "round trips: /schedule",
    measured: `${roundTrips} round trips, ${requests} requests`,
    bar: "1 round trip",
    ok: status === 200 && roundTrips === 1,
  };
}

async function rowsRow({ namespace, database }: Company): Promise<Row> {
  const from = Date.parse(`${FROM}T00:00:00Z`);
  const range = { from, to: from + DAYS * DAY_MS, technicianId: null, withCancelled: false };
  const place = { namespace, database, open: () => database };
  const [visits] = await readsOf(place, "marko", (ctx) => listVisits(ctx, range), /^SELECT/);
  const { rows, rowsRead } = await database.read(visits);
  const ratio = rowsRead / Math.max(1, rows.length);
  return {
    row: "schedule, rows read per visit shown",
    measured: `${ratio.toFixed(1)} (${rows.length} visits)`,
    bar: "≤ 20",
    ok: ratio <= 20,
  };
}

type Route = { parentId?: string; module: string; imports: string[] };

const CLIENT = join(ROOT, "build", "client");
/** Loaded after the board has been painted, or when it is needed. */
const LATER = /^(board-drag|conflict-dialog)-[^/]*\.js$/;

/** What the board adds to the script of every page in the frame, with what it loads later. */
function scriptRow(): Row {
  const names = readdirSync(join(CLIENT, "assets"));
  const manifest = names.find((name) => /^manifest-.+\.js$/.test(name)) ?? "";
  const source = readFileSync(join(CLIENT, "assets", manifest), "utf8");
  const { routes } = JSON.parse(source.slice(source.indexOf("{"), source.lastIndexOf("}") + 1)) as {
    routes: Record<string, Route>;
  };
  const { parentId = "", ...board } = routes["routes/schedule/board"] ?? NO_ROUTE;
  const frame = routes[parentId] ?? NO_ROUTE;
  const common = [frame.module, ...frame.imports];
  const own = [board.module, ...board.imports].filter((file) => !common.includes(file));
  const later = names.filter((name) => LATER.test(name)).map((name) => `/assets/${name}`);
  const sizes = [...own, ...later].map(
    (file) => gzipSync(readFileSync(join(CLIENT, file)), { level: 9 }).length,
  );
  const bytes = sizes.reduce((sum, each) => sum + each, 0);
  return {
    row: "schedule, script beyond that of every page, gzip",
    measured: kB(bytes),
    bar: "≤ 60 kB",
    ok: bytes <= 60_000,
    note: [...own, ...later].join(", "),
  };
}

const NO_ROUTE: Route = { module: "", imports: [] };

/** The time in scripts until the page is idle, by samples of the profiler, at a quarter of this machine's speed. */
async function scriptingRow({ origin }: Company): Promise<Row> {
  const { executable, args, env } = await ensureChromium();
  const browser = await chromium.launch({
    executablePath: executable,
    args,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
    await defineName(context);
    await signIn(context, origin, "marko");
    const took: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      // The profiler does not follow a navigation to another process, as from an empty page.
      await page.goto(`${origin}/profile`, { waitUntil: "networkidle" });
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
      await devtools.send("Profiler.enable");
      await devtools.send("Profiler.start");
      await page.goto(origin + PATH);
      // React marks each element that it has hydrated.
      await page.waitForFunction(() =>
        Object.keys(document.querySelector(".schedule-grid") ?? {}).some((key) =>
          key.startsWith("__reactProps"),
        ),
      );
      await page.waitForLoadState("networkidle");
      const { profile } = await devtools.send("Profiler.stop");
      // The first round fills the caches.
      if (round > 0) took.push(scriptMs(profile));
      await page.close();
    }
    const half = quantile(took, 0.5);
    return {
      row: `scripting at CPU × ${SLOWER}: ${TECHNICIANS} technicians × ${DAYS} days, ${VISITS} visits`,
      measured: ms(half),
      bar: "≤ 200 ms",
      ok: half <= 200,
      note: `median of ${ROUNDS}: ${took.map((each) => ms(each)).join(", ")}`,
      facts: took,
    };
  } finally {
    await browser.close();
  }
}

type Profile = {
  nodes: { id: number; callFrame: { functionName: string } }[];
  samples?: number[];
  timeDeltas?: number[];
};

/** Everything but waiting and what the browser does itself, such as style and layout. */
function scriptMs({ nodes, samples = [], timeDeltas = [] }: Profile): number {
  const outside = new Set(
    nodes
      .filter(({ callFrame }) => /^\((idle|program|root)\)$/.test(callFrame.functionName))
      .map(({ id }) => id),
  );
  const micros = samples.reduce(
    (sum, id, index) => (outside.has(id) ? sum : sum + (timeDeltas[index] ?? 0)),
    0,
  );
  return micros / 1000;
}

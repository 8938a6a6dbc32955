import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { ensureChromium } from "../../worker/dev/browsers/chromium";
import { freePort } from "../../worker/dev/process/ports";
import { fetchLighthouse } from "./lighthouse/fetch";
import type { Stage } from "./stage";
import { orderIn } from "./story";
import { quantile, type Row } from "./table";
import { signIn } from "./watcher";

const ROUNDS = 5;
const BARS = { performance: 0.95, accessibility: 1, "best-practices": 0.96 };
type Category = keyof typeof BARS;
const CATEGORIES = Object.keys(BARS) as Category[];

type Looked = { name: string; as: string | null; path: string };

/** The Lighthouse scores of each page with Lighthouse's phone and network emulation; storage and cache are cleared before each round. */
export async function measureScores(stage: Stage): Promise<Row[]> {
  const lighthouse = await fetchLighthouse(stage.dir);
  const rows: Row[] = [];
  for (const { name, as, path } of await pagesOf(stage)) {
    rows.push(
      await inBrowser(stage, as, async (port) => {
        const rounds: Record<Category, number>[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const { lhr } = await lighthouse(stage.story.origin + path, {
            port,
            output: "json",
            logLevel: "error",
            onlyCategories: CATEGORIES,
          });
          rounds.push(
            Object.fromEntries(
              CATEGORIES.map((each) => [each, lhr.categories[each]?.score ?? 0]),
            ) as Record<Category, number>,
          );
        }
        return rowOf(name, rounds);
      }),
    );
  }
  return rows;
}

function rowOf(name: string, rounds: Record<Category, number>[]): Row {
  const half = CATEGORIES.map((each) =>
    quantile(
      rounds.map((round) => round[each]),
      0.5,
    ),
  );
  const formatAll = (numbers: number[]) => numbers.map((each) => each.toFixed(2)).join(", ");
  return {
    row: `Lighthouse mobile, ${name}: performance, accessibility, best practices`,
    measured: formatAll(half),
    bar: `≥ ${formatAll(Object.values(BARS))}`,
    ok: CATEGORIES.every((each, at) => (half[at] ?? 0) >= BARS[each]),
    note: `performance of ${ROUNDS}: ${formatAll(rounds.map(({ performance }) => performance))}`,
    facts: rounds,
  };
}

async function pagesOf({ story }: Stage): Promise<Looked[]> {
  const order = await orderIn(story, "in-progress", "tomislav");
  return [
    { name: "login", as: null, path: "/login" },
    { name: "list", as: "tomislav", path: "/work-orders" },
    { name: "detail", as: "tomislav", path: `/work-orders/${order}` },
    {
      name: "daily-report wizard",
      as: "tomislav",
      path: `/work-orders/${order}/daily-reports/new`,
    },
    { name: "kanban", as: "marko", path: "/work-orders?view=kanban" },
  ];
}

/** Lighthouse connects to the browser by its port and uses the session cookie, which it does not clear. */
async function inBrowser<T>(
  { story }: Stage,
  as: string | null,
  look: (port: number) => Promise<T>,
): Promise<T> {
  const { executable, args, env } = await ensureChromium();
  const profile = mkdtempSync(join(tmpdir(), "lighthouse-"));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: executable,
    args: [...args, `--remote-debugging-port=${port}`],
    env: { ...process.env, ...env } as Record<string, string>,
  });
  try {
    if (as) await signIn(context, story.origin, as);
    return await look(port);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

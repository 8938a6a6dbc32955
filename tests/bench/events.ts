import { setTimeout as sleep } from "node:timers/promises";
import { type BrowserContext, chromium, type Page } from "playwright";
import { ensureChromium } from "../../worker/dev/browsers/chromium";
import type { Stage } from "./stage";
import { orderIn } from "./story";
import { ms, quantile, type Row } from "./table";
import { defineName, signIn } from "./watcher";

const BAR_MS = 200;
const SLOWER = 4;
const ROUNDS = 5;
/** The browser reports an event after the paint that follows it. */
const QUIET_MS = 1_000;
/** The browser does not report shorter events. */
const SHORTEST_MS = 16;

type Operation = {
  name: string;
  as: "marko" | "tomislav";
  path: string;
  width: number;
  act(page: Page): Promise<void>;
};

/** The time from an input to the next paint, as measured by the browser's Event Timing API, at a quarter of this machine's speed. */
export async function measureEvents(stage: Stage): Promise<Row[]> {
  const { executable, args, env } = await ensureChromium();
  const browser = await chromium.launch({
    executablePath: executable,
    args,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  try {
    const rows: Row[] = [];
    for (const deed of await deedsOf(stage)) {
      const context = await browser.newContext({ viewport: { width: deed.width, height: 800 } });
      await defineName(context);
      await signIn(context, stage.story.origin, deed.as);
      const took: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        took.push(await longest(context, stage.story.origin, deed));
      await context.close();
      rows.push(rowOf(deed.name, took));
    }
    return rows;
  } finally {
    await browser.close();
  }
}

function rowOf(name: string, took: number[]): Row {
  const half = quantile(took, 0.5);
  return {
    row: `event time at CPU × ${SLOWER}: ${name}`,
    measured: half < SHORTEST_MS ? `under ${SHORTEST_MS} ms` : ms(half),
    bar: `≤ ${BAR_MS} ms`,
    ok: half <= BAR_MS,
    note: `median of ${ROUNDS}: ${took.map((each) => ms(each)).join(", ")}`,
    facts: took,
  };
}

async function deedsOf({ story }: Stage): Promise<Operation[]> {
  const order = await orderIn(story, "in-progress", "tomislav");
  return [
    { name: "filter", as: "marko", path: "/work-orders", width: 1280, act: chooseStatus },
    {
      name: "view switch",
      as: "marko",
      path: "/work-orders",
      width: 1280,
      act: (page) => page.locator(".view-switch a:not([aria-current]):visible").last().click(),
    },
    {
      name: "kanban move",
      as: "marko",
      path: "/work-orders?view=kanban",
      width: 1280,
      act: moveCard,
    },
    {
      name: "drawer",
      as: "tomislav",
      path: "/work-orders",
      width: 390,
      act: (page) => page.locator(".top-bar button[popovertarget=drawer]").click(),
    },
    {
      name: "expense of a report",
      as: "tomislav",
      path: `/work-orders/${order}/daily-reports/new`,
      width: 390,
      act: (page) => page.getByRole("button", { name: "Expense", exact: true }).click(),
    },
  ];
}

async function chooseStatus(page: Page): Promise<void> {
  await page.locator("select[name=status]").focus();
  await page.keyboard.press("ArrowDown");
}

/** With the keyboard: pick up, move, drop. */
async function moveCard(page: Page): Promise<void> {
  await page.locator("[data-card] a").first().focus();
  for (const key of [" ", "ArrowRight", " "]) await page.keyboard.press(key);
}

async function longest(
  context: BrowserContext,
  origin: string,
  { path, act }: Operation,
): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(watchEvents);
  await page.goto(origin + path, { waitUntil: "networkidle" });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.evaluate("window.longestEvent = 0");
  await act(page);
  await sleep(QUIET_MS);
  const took = Number(await page.evaluate("window.longestEvent"));
  await page.close();
  return took;
}

/** Runs in the page. */
function watchEvents(): void {
  const note = (list: PerformanceObserverEntryList) => {
    for (const { duration } of list.getEntries())
      Object.assign(window, {
        longestEvent: Math.max(duration, Number(Reflect.get(window, "longestEvent") ?? 0)),
      });
  };
  new PerformanceObserver(note).observe({
    type: "event",
    durationThreshold: 16,
    buffered: false,
  } as PerformanceObserverInit);
}

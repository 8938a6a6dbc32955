import type { Page } from "playwright";
import { pngOf } from "../support/fakes/pictures";
import { typeWorkday } from "../support/records/outbox";
import {
  replaceOutbox,
  makeOrders,
  openPhone,
  type Order,
  type Phone,
  reportEntry,
} from "./field-phone";
import type { Stage } from "./stage";
import { kB, ms, quantile, type Row } from "./table";

const SAVE_BAR_MS = 300;
const PHOTOS_BAR_MS = 1_000;
const DRAIN_BAR_MS = 30_000;
const PRECACHE_BAR = 1_500_000;
const RESPONSIVE_BAR_MS = 200;
const ROUNDS = 5;

/** A phone after a visit, then offline, then on a slow network. */
export async function measureField(stage: Stage): Promise<Row[]> {
  const orders = await makeOrders(stage.story, 50 + ROUNDS);
  const phone = await openPhone(stage);
  try {
    const [visit, storedRow] = [await secondVisit(phone), await storedBytes(phone)];
    const written = orders.slice(0, ROUNDS);
    await offlineDataHas(phone.page, written);
    const [report, photos] = [
      await saveReports(phone, written),
      await saveComments(phone, written),
    ];
    const drain = await drainReports(phone, orders.slice(ROUNDS));
    return [visit, storedRow, report, photos, ...drain];
  } finally {
    await phone.close();
  }
}

async function secondVisit({ page }: Phone): Promise<Row> {
  for (let visit = 1; visit <= 2; visit += 1)
    await page.goto("/work-orders/assigned", { waitUntil: "networkidle" });
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname))
      .reduce((sum, each) => sum + (each as PerformanceResourceTiming).transferSize, 0),
  );
  return {
    row: "second visit with its service worker, script and style",
    measured: `${bytes} bytes`,
    bar: "0 bytes",
    ok: bytes === 0,
  };
}

async function storedBytes({ page }: Phone): Promise<Row> {
  const { bytes, files } = await page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith("release."));
    const cache = await caches.open(name ?? "");
    const responses = await Promise.all((await cache.keys()).map((each) => cache.match(each)));
    const sizes = await Promise.all(
      responses.map(async (response) => (await response?.arrayBuffer())?.byteLength ?? 0),
    );
    return { bytes: sizes.reduce((sum, each) => sum + each, 0), files: sizes.length };
  });
  return {
    row: "release in the cache of a phone",
    measured: `${kB(bytes)} in ${files} files`,
    bar: "≤ 1.5 MB",
    ok: bytes > 0 && bytes <= PRECACHE_BAR,
  };
}

/** Waits until the offline data has been downloaded in the background. Playwright's waitForFunction treats a promise as truthy, so it cannot be used. */
async function offlineDataHas(page: Page, orders: readonly Order[]): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.evaluate(
    untilOffline,
    orders.map(({ id }) => `work-orders/${id}`),
  );
}

/** Runs in the page. */
async function untilOffline(wanted: string[]): Promise<void> {
  const here = () =>
    new Promise<string[]>((resolve) => {
      const opening = indexedDB.open("field");
      opening.addEventListener("success", () => {
        const reading = opening.result.transaction("pack").objectStore("pack").getAllKeys();
        reading.addEventListener(
          "success",
          () => (
            opening.result.close(),
            resolve(reading.result.map((key) => String((key as unknown[])[1])))
          ),
        );
      });
    });
  for (let left = wanted; left.length > 0;) {
    if (performance.now() > 120_000)
      throw new Error(`Missing in the offline data: ${left.join(", ")}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
    const names = await here();
    left = wanted.filter((name) => !names.includes(name));
  }
}

async function saveReports(phone: Phone, orders: readonly Order[]): Promise<Row> {
  const times: number[] = [];
  for (const { id } of orders) {
    times.push(
      await offlineAndSlow(phone, async (page, slow) => {
        await page.goto(`/work-orders/${id}/daily-reports/new`);
        // The form is alive with it.
        await page.getByRole("button", { name: "Add work" }).waitFor();
        await typeWorkday(page);
        await slow();
        return timeToNote(page, "File report", "Daily report has been saved");
      }),
    );
  }
  const median = quantile(times, 0.5);
  return {
    row: "save a report offline, tap to note, CPU × 4",
    measured: ms(median),
    bar: `≤ ${SAVE_BAR_MS} ms`,
    ok: median <= SAVE_BAR_MS,
    note: `each: ${times.map(ms).join(", ")}`,
    facts: times,
  };
}

/** Reports have no photos; comments have, and use the same outbox. */
async function saveComments(phone: Phone, orders: readonly Order[]): Promise<Row> {
  const times: number[] = [];
  const photos = [1, 2].map((name) => ({
    name: `${name}.png`,
    mimeType: "image/png",
    buffer: Buffer.from(pngOf(1_600, 1_200)),
  }));
  for (const { id } of orders) {
    times.push(
      await offlineAndSlow(phone, async (page, slow) => {
        await page.goto(`/work-orders/${id}?tab=comments`);
        await page.getByRole("textbox", { name: "Write a comment" }).fill("Dvije slike");
        await page.getByLabel("Add photos").setInputFiles(photos);
        await page.getByText("Sent together with the rest").nth(1).waitFor();
        await slow();
        return timeToNote(page, "Send", "Saved on this device");
      }),
    );
  }
  const median = quantile(times, 0.5);
  return {
    row: "save two photos offline, tap to note, CPU × 4",
    measured: ms(median),
    bar: `≤ ${PHOTOS_BAR_MS} ms`,
    ok: median <= PHOTOS_BAR_MS,
    note: `each: ${times.map(ms).join(", ")}`,
    facts: times,
  };
}

async function offlineAndSlow(
  { context, page }: Phone,
  work: (page: Page, slow: () => Promise<void>) => Promise<number>,
): Promise<number> {
  const devtools = await context.newCDPSession(page);
  await context.setOffline(true);
  try {
    return await work(
      page,
      async () => void (await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 })),
    );
  } finally {
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await devtools.detach();
  }
}

/** The time from the tap until the text is painted, by the clock of the page. The observer does not force layout, which would be measured, too. */
function timeToNote(page: Page, button: string, text: string): Promise<number> {
  return page.evaluate(
    ([label, note]) =>
      new Promise<number>((resolve, reject) => {
        const found = [...document.querySelectorAll("main button")].find(
          (each) => each.textContent?.trim() === label,
        );
        if (!(found instanceof HTMLElement))
          return reject(new Error(`There is no button "${label}"`));
        const from = performance.now();
        const look = () => {
          if (!document.body.textContent?.includes(note)) return;
          watching.disconnect();
          const painted = new MessageChannel();
          painted.port1.addEventListener("message", () => resolve(performance.now() - from));
          painted.port1.start();
          requestAnimationFrame(() => painted.port2.postMessage(null));
        };
        const watching = new MutationObserver(look);
        watching.observe(document.body, { childList: true, subtree: true, characterData: true });
        found.click();
      }),
    [button, text] as const,
  );
}

async function drainReports({ context, page }: Phone, orders: readonly Order[]): Promise<Row[]> {
  const at = Date.now();
  await page.goto("/outbox");
  await replaceOutbox(
    page,
    orders.map((order, index) =>
      reportEntry({ order, at, from: "06:00", to: "06:15", notes: `Red ${index}` }, index + 100),
    ),
  );
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await context.setOffline(false);
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.goto("/outbox");
  const { took, longest } = await page.evaluate(watchDrain);
  await devtools.detach();
  return [
    {
      row: `${orders.length} reports at 150 ms`,
      measured: `${(took / 1000).toFixed(1)} s`,
      bar: "≤ 30 s",
      ok: took <= DRAIN_BAR_MS,
    },
    {
      row: "longest task of the page in the meantime",
      measured: ms(longest),
      bar: `≤ ${RESPONSIVE_BAR_MS} ms`,
      ok: longest <= RESPONSIVE_BAR_MS,
    },
  ];
}

/** Runs in the page after it has started to send, until no entry is left. */
async function watchDrain(): Promise<{ took: number; longest: number }> {
  const from = performance.now();
  let longest = 0;
  new PerformanceObserver((list) =>
    list.getEntries().forEach(({ duration }) => (longest = Math.max(longest, duration))),
  ).observe({ entryTypes: ["longtask"] });
  const left = () =>
    new Promise<number>((resolve) => {
      const opening = indexedDB.open("field");
      opening.addEventListener("success", () => {
        const counting = opening.result.transaction("entries").objectStore("entries").count();
        counting.addEventListener(
          "success",
          () => (opening.result.close(), resolve(counting.result)),
        );
      });
    });
  while ((await left()) > 0) {
    if (performance.now() - from > 120_000)
      throw new Error(`${await left()} entries are still queued`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { took: performance.now() - from, longest };
}

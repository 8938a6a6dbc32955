import type { Locator, Page } from "playwright/test";
import { newId } from "../../../app/kernel/ids";
import { expect, hydrated, PHONE, test, visit } from "../../support/e2e/fixtures";
import { apiAs, type E2eCompany, makeOrder } from "../../support/e2e/tenant";

const STEP_MS = 50;
/** Long enough for all of the slowest page. */
const STEPS = 20;
/** The document arrives piece by piece; its scripts are on the phone already. */
const SLOW = { offline: false, latency: 40, downloadThroughput: 80_000, uploadThroughput: 80_000 };
const FAST = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

type Order = { id: string; number: string };
type PhonePage = {
  path: (order: Order) => string;
  /** What is tapped once the page has loaded, and where it leads within the document. Pages without it have a search field. */
  link?: { in: (main: Locator, order: Order) => Locator; to: RegExp };
};

const tab = (name: string | RegExp) => (main: Locator, order: Order) =>
  main.getByRole("navigation", { name: order.number }).getByRole("link", { name });
const link = (name: string) => (main: Locator) => main.getByRole("link", { name, exact: true });

/** Of a technician on a phone. */
const PAGES: Record<string, PhonePage> = {
  "the day": { path: () => "/work-orders" },
  "the own orders": { path: () => "/work-orders/assigned" },
  "the own orders as cards": { path: () => "/work-orders/assigned?view=cards" },
  "the board of orders": { path: () => "/work-orders?view=kanban" },
  "the own tasks": { path: () => "/tasks/assigned" },
  "the week": {
    path: () => "/work-orders/week",
    link: { in: link("Month"), to: /view=month/ },
  },
  "an order": {
    path: ({ id }) => `/work-orders/${id}`,
    link: { in: tab(/^Daily reports/), to: /tab=reports/ },
  },
  "the reports of an order": {
    path: ({ id }) => `/work-orders/${id}?tab=reports`,
    link: { in: tab("Work hours"), to: /tab=hours/ },
  },
  "the inbox": {
    path: () => "/profile/notifications",
    link: { in: link("Notification settings"), to: /\/choices$/ },
  },
  "the profile": {
    path: () => "/profile",
    link: { in: link("Helpdesk"), to: /\/helpdesk$/ },
  },
};

/** Thirty orders, so that a document takes its time, and a timer that runs: each page has its bar. Returns the order of the timer. */
async function busy(company: E2eCompany): Promise<Order> {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  for (let more = 0; more < 30; more++) await makeOrder(manager, { description: LONG });
  const lead = await apiAs(company, "tomislav");
  await lead("POST", `/workOrders/${order.id}/start`, { version: order.version });
  await lead("PUT", "/timers", {
    id: newId(),
    workOrderId: order.id,
    kind: "work",
    capturedAt: Date.now(),
  });
  return order;
}

const LONG = "Zamjena brtve na pumpi rashladne vode, provjera ležaja i spojke. ".repeat(4);

type Place = { x: number; y: number };

/**
 * Where fingers land this long after the first content of the page is there: on up to eight parts of it that neither lead away nor open, of its
 * main part once that has begun. Until `noticed` is asked, what a tap meets by mistake, because the page has moved meanwhile, leads nowhere.
 */
function placesAfter(page: Page, ms: number): Promise<Place[]> {
  return page.evaluate(async (delay) => {
    const ACTS = "a, button, input, select, textarea, summary, label";
    /** The first place of each part, those within the main part first. */
    function passivePlaces(): Place[] {
      const { clientWidth, clientHeight } = document.documentElement;
      const found = new Map<Element, Place>();
      for (let y = 8; y < clientHeight; y += 16)
        for (const x of [clientWidth / 2, clientWidth / 6, clientWidth - 8]) {
          const target = document.elementFromPoint(x, y);
          if (target && !target.closest(ACTS) && !found.has(target)) found.set(target, { x, y });
        }
      const rank = (target: Element) =>
        target.matches("main *") ? 0 : target.matches("main") ? 1 : 2;
      return [...found]
        .toSorted(([one], [other]) => rank(one) - rank(other))
        .map(([, place]) => place);
    }
    const count = (what: string) =>
      sessionStorage.setItem(what, String(Number(sessionStorage.getItem(what)) + 1));
    for (const what of [
      "test.taps",
      "test.early",
      "test.keys",
      "test.letters",
      "test.clicks",
      "test.asked",
    ])
      sessionStorage.setItem(what, "0");
    const listen = <Type extends keyof WindowEventMap>(
      type: Type,
      hear: (event: WindowEventMap[Type]) => void,
    ) => addEventListener(type, hear, true);
    listen("pointerdown", () => {
      count("test.taps");
      const main = Object.keys(document.querySelector("main") ?? {});
      if (!main.some((key) => key.startsWith("__reactProps"))) count("test.early");
    });
    listen("keydown", ({ target }) => {
      count("test.keys");
      if (target instanceof Element && target.matches("input[type=search]")) count("test.letters");
    });
    listen("click", (event) => {
      count("test.clicks");
      const isAsked = sessionStorage.getItem("test.asked") !== "0";
      if (!isAsked && event.target instanceof Element && event.target.closest("a, button"))
        event.preventDefault();
    });
    while (!document.body?.firstElementChild || passivePlaces().length === 0)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve, delay));
    return passivePlaces().slice(0, 8);
  }, ms);
}

/** The search field of the page, once it is there. */
function fieldPlace(page: Page): Promise<Place | null> {
  return page.evaluate(() => {
    const field = document.querySelector("main input[type=search]");
    if (!field) return null;
    field.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = field.getBoundingClientRect();
    const place = { x: left + width / 2, y: top + height / 2 };
    return document.elementFromPoint(place.x, place.y) === field ? place : null;
  });
}

type Noticed = Record<"taps" | "early" | "keys" | "letters" | "clicks", number>;

/** What has arrived in the page. `early`: taps before React had its main part; `letters`: keys in its search field. */
function noticed(page: Page): Promise<Noticed> {
  return page.evaluate(() => {
    const read = (what: string) => Number(sessionStorage.getItem(`test.${what}`));
    sessionStorage.setItem("test.asked", "1");
    return {
      taps: read("taps"),
      early: read("early"),
      keys: read("keys"),
      letters: read("letters"),
      clicks: read("clicks"),
    };
  });
}

/** Follows a link of the page, or searches and follows a tab: both stay in the document, so that it is React that answers. */
async function expectAlive(page: Page, phonePage: PhonePage, order: Order): Promise<void> {
  await page.evaluate(() => document.body.setAttribute("data-stays", ""));
  if (phonePage.link) {
    await tapUntil(page, phonePage.link.in(page.getByRole("main"), order), phonePage.link.to);
  } else {
    const field = searchField(page);
    await field.fill("p");
    await field.press("Enter");
    await expect(page).toHaveURL(/[?&]search=p(&|$)/);
    // The tabs make room for a keyboard.
    await field.blur();
    const tabs = page.getByRole("navigation", { name: "Quick navigation" });
    await tapUntil(page, tabs.getByRole("link", { name: /^Inbox/ }), /\/profile\/notifications$/);
  }
  await expect(page.locator("body[data-stays]")).toHaveCount(1);
}

/** On a slow machine the browser takes a touch for a long one, which is no click: it taps again. A click that the page ignores fails. */
async function tapUntil(page: Page, link: Locator, to: RegExp): Promise<void> {
  const { clicks } = await noticed(page);
  await expect(async () => {
    if ((await noticed(page)).clicks === clicks) await link.tap();
    await expect(page).toHaveURL(to, { timeout: 2_000 });
  }).toPass();
}

function searchField(page: Page): Locator {
  return page.getByRole("main").locator("input[type=search]").first();
}

async function tapWhileItLoads(
  page: Page,
  phonePage: PhonePage,
  order: Order,
  steps: number[],
): Promise<void> {
  const path = phonePage.path(order);
  // Those of React too. What else is said on the console fails the test at its end.
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await visit(page, path);
  const sum = { early: 0, letters: 0 };
  for (const step of steps)
    await test.step(`after ${step * STEP_MS} ms`, async () => {
      await devtools.send("Network.emulateNetworkConditions", SLOW);
      await page.goto(path, { waitUntil: "commit" });
      const places = await placesAfter(page, step * STEP_MS);
      expect(places).not.toEqual([]);
      for (const { x, y } of places) await page.touchscreen.tap(x, y);
      const field = await fieldPlace(page);
      if (field) await page.touchscreen.tap(field.x, field.y);
      await page.keyboard.type("p");
      await hydrated(page);
      await devtools.send("Network.emulateNetworkConditions", FAST);
      const seen = await noticed(page);
      expect(seen).toMatchObject({ taps: places.length + (field ? 1 : 0), keys: 1 });
      if (seen.letters > 0) await expect(searchField(page)).toHaveValue("p");
      sum.early += seen.early;
      sum.letters += seen.letters;
      await expectAlive(page, phonePage, order);
      expect(errors).toEqual([]);
    });
  expect(sum.early, "taps before React had the page").toBeGreaterThan(0);
  if (!phonePage.link) expect(sum.letters, "letters in the search field").toBeGreaterThan(0);
}

test(
  "a tap and a letter at any moment while the phone's first page loads leave it working",
  { tag: "@journey" },
  async ({ as, company }) => {
    const order = await busy(company);
    const page = await as("tomislav", PHONE);
    await tapWhileItLoads(page, { path: () => "/work-orders" }, order, [0, 4, 8, 12]);
  },
);

for (const [name, phonePage] of Object.entries(PAGES))
  test(`a page of the phone stays alive after a tap and a letter at every 50 ms of its load: ${name}`, async ({
    as,
    company,
  }) => {
    const order = await busy(company);
    const page = await as("tomislav", PHONE);
    const steps = Array.from({ length: STEPS }, (_, index) => index);
    await tapWhileItLoads(page, phonePage, order, steps);
  });

import type { Page } from "playwright/test";
import { newId } from "../../../app/kernel/ids";
import { expect, hydrated, PHONE, test, visit } from "../../support/e2e/fixtures";
import { apiAs, type E2eCompany, makeOrder } from "../../support/e2e/tenant";

// React's errors on the console fail these tests, as every other does.

const STEP_MS = 50;
/** Long enough for all of the slowest page. */
const STEPS = 20;
/** The document arrives piece by piece; its scripts are on the phone already. */
const SLOW = { offline: false, latency: 40, downloadThroughput: 80_000, uploadThroughput: 80_000 };
const FAST = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

type Order = { id: string };

/** Of a technician on a phone. */
const PAGES: Record<string, (order: Order) => string> = {
  "the day": () => "/work-orders",
  "the own orders": () => "/work-orders/assigned",
  "the own orders as cards": () => "/work-orders/assigned?view=cards",
  "the board of orders": () => "/work-orders?view=kanban",
  "the week": () => "/work-orders/week",
  "an order": ({ id }) => `/work-orders/${id}`,
  "the reports of an order": ({ id }) => `/work-orders/${id}?tab=reports`,
  "the own tasks": () => "/tasks/assigned",
  "the inbox": () => "/profile/notifications",
  "the profile": () => "/profile",
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

/**
 * Taps on the page and types into its first field this long after the first of its content has arrived: on what is there by then. The place of
 * a tap has no effect of its own, so that the page stays; to React each is a first input, which makes it hydrate that part at once.
 */
async function tapAfter(page: Page, ms: number): Promise<void> {
  await page.evaluate((at) => sessionStorage.setItem("test.tap", String(at)), ms);
}

/** Runs in the page. */
function tapEarly(): void {
  const at = sessionStorage.getItem("test.tap");
  if (at === null) return;
  const tap = (target: Element) => {
    for (const type of ["pointerdown", "pointerup", "click"])
      target.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true }));
  };
  const act = () => {
    const targets = document.querySelectorAll("h1, h2, main li, main td, main p, .timer-bar p");
    const before = Number(sessionStorage.getItem("test.tapped"));
    sessionStorage.setItem("test.tapped", String(before + targets.length));
    for (const target of targets) tap(target);
    const field = document.querySelector("main input[type=search]");
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "p", bubbles: true }));
    document.execCommand("insertText", false, "p");
  };
  // The document itself may take seconds, on a slow machine more than all steps.
  const arrival = new MutationObserver(() => {
    if (!document.querySelector("main")) return;
    arrival.disconnect();
    setTimeout(act, Number(at));
  });
  arrival.observe(document, { childList: true, subtree: true });
}

/** How many places all taps together have met. */
function countTapped(page: Page): Promise<number> {
  return page.evaluate(() => Number(sessionStorage.getItem("test.tapped")));
}

/** A link continues in the same document: React answers it. What was typed may still be searched for, so it is tried again. */
async function expectAlive(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.body.setAttribute("data-stays", ""));
  const isTasks = path.startsWith("/tasks");
  const link = page
    .getByRole("navigation", { name: "Quick navigation" })
    .getByRole("link", { name: isTasks ? /^Inbox/ : "Tasks" });
  const wanted = isTasks ? /\/profile\/notifications$/ : /\/tasks\/assigned$/;
  await expect(async () => {
    // The tabs make room for a keyboard, and the tap may come only now.
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    await link.click({ timeout: 2_000 });
    await expect(page).toHaveURL(wanted, { timeout: 2_000 });
  }).toPass();
  await expect(page.locator("body[data-stays]")).toHaveCount(1);
}

async function tapWhileItLoads(page: Page, path: string, steps: number[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await page.addInitScript(tapEarly);
  await visit(page, path);
  for (const step of steps)
    await test.step(`after ${step * STEP_MS} ms`, async () => {
      await tapAfter(page, step * STEP_MS);
      await devtools.send("Network.emulateNetworkConditions", SLOW);
      await page.goto(path);
      await hydrated(page);
      await devtools.send("Network.emulateNetworkConditions", FAST);
      await expectAlive(page, path);
    });
  await expect.poll(() => countTapped(page)).toBeGreaterThan(0);
}

test(
  "a tap and a letter at any moment while the phone's first page loads leave it working",
  { tag: "@journey" },
  async ({ as, company }) => {
    await busy(company);
    const page = await as("tomislav", PHONE);
    await tapWhileItLoads(page, "/work-orders", [2, 5, 8, 11]);
  },
);

for (const [name, pathOf] of Object.entries(PAGES))
  test(`a page of the phone stays alive after a tap at every 50 ms of its load: ${name}`, async ({
    as,
    company,
  }) => {
    const order = await busy(company);
    const page = await as("tomislav", PHONE);
    const steps = Array.from({ length: STEPS }, (_, index) => index + 1);
    await tapWhileItLoads(page, pathOf(order), steps);
  });

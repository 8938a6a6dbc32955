import type { Page } from "playwright/test";
import { newId } from "../../../app/kernel/ids";
import {
  type Api,
  apiAs,
  eveningZone,
  makeOrder,
  type MadeOrder,
  reportOf,
  startedOrder,
} from "../../support/e2e/tenant";
import { offlineDataOf } from "../../support/e2e/offline-data";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { ownersOnPhone } from "../../support/e2e/queued";
import {
  goOffline,
  NO_NETWORK,
  PHONE_WITH_WORKER,
  waitForFact,
  waitForServiceWorker,
} from "../../support/e2e/offline";
import { expectToast } from "../../support/e2e/toasts";
import { expectSaved, fileReport } from "../../support/records/outbox";

// The timer on the page of an order, and what the report gets from it.

// What began an hour and a half ago began today, at whatever time a test runs.
const NOW = Date.now();
const ZONE = eveningZone(NOW);
test.use({ zone: ZONE });
/** 20:00 there. */
const EVENING = NOW - (NOW % 3_600_000);

const strip = (page: Page) => page.getByRole("region", { name: "Timer" });
const press = (page: Page, name: string) => strip(page).getByRole("button", { name }).click();

test(
  "is started, paused, continued and stopped on its order; starting on another order stops it",
  { tag: "@journey" },
  async ({ as, company }) => {
    const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
    const [here, there] = [await makeOrder(manager), await startedOrder(manager, lead)];
    const page = await as("tomislav", PHONE);
    await visit(page, `/work-orders/${here.id}`);
    await press(page, "Track travel");
    await expect(strip(page).getByText(/^Travel since \d\d:\d\d$/)).toBeVisible();
    await press(page, "Pause");
    await expect(strip(page).getByText("Paused")).toBeVisible();
    await press(page, `Continue ${here.number}`);
    await expect(strip(page).getByText(/^Travel since/)).toBeVisible();
    await visit(page, `/work-orders/${there.id}`);
    await expect(
      strip(page).getByText(`Running on ${here.number}. Starting here stops it there.`),
    ).toBeVisible();
    await press(page, "Track work");
    await expect(strip(page).getByText(/^Work since/)).toBeVisible();
    await press(page, "Stop");
    await expect(strip(page).getByRole("button", { name: "Track work" })).toBeVisible();
    // The page shows the stop before the server has it.
    await expect
      .poll(async () => (await lead("GET", `/timers?workOrderId=${here.id}`))["entities"])
      .toMatchObject([
        { kind: "travel", ending: "paused" },
        { kind: "travel", ending: "stopped" },
      ]);
  },
);

const TRACK = "Track work as well";
async function startTracked(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: TRACK }).check();
  await page.getByRole("button", { name: "Start work", exact: true }).click();
}

test("is offered where work is started: one button does both, without a network and without JavaScript too", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const [first, second] = [await makeOrder(manager), await makeOrder(manager)];
  const timersOf = async ({ id }: MadeOrder) =>
    (await lead("GET", `/timers?workOrderId=${id}`))["entities"];
  const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), first);
  await goOffline(page);
  await visit(page, `/work-orders/${first.id}/start`);
  await startTracked(page);
  await expect(strip(page).getByText(/^Work since/)).toBeVisible();
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await lead("GET", `/workOrders/${first.id}`))["status"])
    .toBe("in-progress");
  await expect.poll(() => timersOf(first)).toMatchObject([{ kind: "work", stoppedAt: null }]);

  const plain = await as("tomislav", { ...PHONE, javaScriptEnabled: false });
  await plain.goto(`/work-orders/${second.id}/start`);
  await startTracked(plain);
  await expect(strip(plain).getByText(/^Work since/)).toBeVisible();
  expect(await timersOf(second)).toMatchObject([{ kind: "work", stoppedAt: null }]);

  // Who reports no hours on the order has nothing to time.
  const office = await as("marko");
  await visit(office, `/work-orders/${(await makeOrder(manager)).id}/start`);
  await expect(office.getByRole("button", { name: "Start work" })).toBeVisible();
  await expect(office.getByRole("checkbox", { name: TRACK })).toHaveCount(0);
});

test("started and stopped without a network, it fills in the report, which is filed; all of it is sent later", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await startedOrder(manager, lead);
  const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), order);
  await goOffline(page);
  await visit(page, `/work-orders/${order.id}`);
  await press(page, "Track work");
  await expect(strip(page).getByText("Saved on this device, not sent yet.")).toBeVisible();
  // As after the phone was off.
  await page.reload();
  await expect(strip(page).getByText(/^Work since/)).toBeVisible();
  // The time that a page learns from responses is exact to two seconds: not at the turn of a minute.
  await movedBack(page, 95.5 * 60_000);
  await page.reload();
  // The time since the start counts too, on a busy machine several minutes.
  await expect(strip(page).getByText(/Work 1:(3[5-9]|4\d) h/)).toBeVisible();
  await press(page, "Stop");
  await expect(strip(page).getByRole("button", { name: "Track work" })).toBeVisible();

  await visit(page, `/work-orders/${order.id}/daily-reports/new`);
  await expect(page.getByText(/^Filled in from the timer\./)).toBeVisible();
  await expect(page.getByText(/Total \d:\d\d h/)).not.toHaveText("Total 0:00 h");
  await fileReport(page);
  await expectSaved(page);
  await page.context().setOffline(false);
  await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([]);
  const { entities } = await lead("GET", `/timers?workOrderId=${order.id}`);
  expect(entities).toMatchObject([{ kind: "work", ending: "stopped" }]);
  const reports = await lead("GET", `/dailyReports?workOrderId=${order.id}`);
  expect(reports["totalCount"]).toBe(1);
});

test("is in the top bar of every page while it runs, offline and after a reload, and on its order once that is submitted", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await startedOrder(manager, lead);
  const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), order);
  const mark = page.getByRole("link", { name: `Work on ${order.number} since` });
  await goOffline(page);
  await visit(page, `/work-orders/${order.id}`);
  await press(page, "Track work");
  await expect(strip(page).getByText(/^Work since/)).toBeVisible();
  for (const path of ["/work-orders", "/outbox"]) {
    await visit(page, path);
    await expect(mark).toBeVisible();
  }
  await page.reload();
  await expect(mark).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([]);
  await expect(mark).toBeVisible();
  // Its report ends the timer. The next one runs on an order that is closed.
  await lead("PUT", "/dailyReports", reportOf(order.id, "tomislav", ZONE));
  await lead("POST", `/workOrders/${order.id}/submitForApproval`, { version: order.version });
  await visit(page, "/profile");
  await expect(mark).toHaveCount(0);
  await lead("PUT", "/timers", {
    id: newId(),
    workOrderId: order.id,
    kind: "work",
    capturedAt: Date.now(),
  });
  await visit(page, "/profile");
  await mark.click();
  await expect(strip(page).getByText(/^Work since/)).toBeVisible();
  await press(page, "Stop");
  await expect(strip(page)).toHaveCount(0);
  await expect(mark).toHaveCount(0);
});

test("is a bar on the other pages of a phone: arrived, compared with the report, and ended by filing it", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await makeOrder(manager);
  const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), order);
  const bar = page.getByRole("complementary", { name: "Timer" });
  await goOffline(page);
  await visit(page, `/work-orders/${order.id}`);
  await press(page, "Track travel");
  await expect(strip(page).getByText(/^Travel since/)).toBeVisible();
  await expect(bar).toHaveCount(0);
  await visit(page, "/work-orders");
  await expect(bar).toContainText(/Travel 0:0\d/);
  await bar.getByRole("button", { name: "Arrived" }).click();
  await expect(bar).toContainText(/Work 0:0\d/);
  await movedBack(page, 95.5 * 60_000);
  await page.reload();
  await expect(bar).toContainText(/Work 1:(3[5-9]|4\d)/);

  await visit(page, `/work-orders/${order.id}/daily-reports/new`);
  await expect(page.getByText("Filing this report stops it.")).toBeVisible();
  await expect(bar).toBeVisible();
  const own = page.getByRole("region", { name: "Tomislav Đurić" });
  await own.getByText("Tomislav Đurić").click();
  await own.getByLabel("From", { exact: true }).fill("00:00");
  await own.getByLabel("To", { exact: true }).fill("07:00");
  await expect(page.getByText(/^Your hours: .* Your timer: 1:(3[5-9]|4\d) h\.$/)).toBeVisible();
  await fileReport(page);
  await expectSaved(page);
  await expect(bar).toHaveCount(0);
  await page.context().setOffline(false);
  await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([]);
  await expect
    .poll(async () => (await lead("GET", `/timers?workOrderId=${order.id}`))["entities"])
    .toMatchObject([
      { kind: "travel", ending: "stopped" },
      { kind: "work", ending: "stopped" },
    ]);
  await visit(page, "/work-orders");
  await expect(bar).toHaveCount(0);
});

test("asks on the first screen when a forgotten timer ended, without a network too", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const [order, other] = [await makeOrder(manager), await makeOrder(manager)];
  await forgotten(lead, order);
  const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), order);
  await offlineDataOf(page, "tomislav", (names) => names.includes(`work-orders/${other.id}`));
  await goOffline(page);
  // Another order asks before it starts its own.
  await visit(page, `/work-orders/${other.id}`);
  await expect(strip(page).getByText(`Still running on ${order.number}.`)).toBeVisible();
  await expect(strip(page).getByRole("button")).toHaveCount(0);
  await visit(page, "/work-orders");
  const bar = page.getByRole("complementary", { name: "Timer" });
  await expect(bar).toContainText(YESTERDAY);
  await bar.getByRole("link", { name: "When did you stop?" }).click();
  const question = page.getByRole("dialog", {
    name: ASKED,
  });
  await expect(question.getByRole("button", { name: /now$/ })).toBeVisible();
  // A time outside is not taken.
  await question.getByLabel("Time", { exact: true }).fill("14:00");
  await question.getByRole("button", { name: "Stop at this time" }).click();
  await expect(question.getByText(/^Enter a time between /)).toBeVisible();
  await question.getByRole("button", { name: /16:00 ?end of the working day$/ }).click();
  await expect(question).toHaveCount(0);
  await expect(strip(page).getByRole("button", { name: "Track travel" })).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([]);
  await expect.poll(() => minutesTimed(lead, order)).toEqual([90]);
});

test("a report asks when a forgotten timer ended before it is filed", async ({ as, company }) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await makeOrder(manager);
  await forgotten(lead, order);
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}/daily-reports/new`);
  const question = page.getByText(ASKED);
  await expect(question).toBeVisible();
  await page.getByRole("button", { name: "08:00–16:00" }).click();
  await fileReport(page);
  await expect(page.getByRole("button", { name: /16:00 ?end of the working day$/ })).toBeFocused();
  expect((await lead("GET", `/dailyReports?workOrderId=${order.id}`))["totalCount"]).toBe(0);
  await page.getByRole("button", { name: /16:00 ?end of the working day$/ }).click();
  await expect(question).toHaveCount(0);
  await fileReport(page);
  await expectToast(page, "Daily report created");
  await expect.poll(() => minutesTimed(lead, order)).toEqual([90]);
});

test("without JavaScript the stop of a forgotten timer leads to the question", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/status of 422/);
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await makeOrder(manager);
  await forgotten(lead, order);
  const page = await as("tomislav", { ...PHONE, javaScriptEnabled: false });
  await page.goto(`/work-orders/${order.id}`);
  await expect(strip(page).getByText(YESTERDAY)).toBeVisible();
  await press(page, "Stop");
  await expect(page.getByText(ASKED)).toBeVisible();
  await page.getByLabel("Time", { exact: true }).fill("14:00");
  await page.getByRole("button", { name: "Stop at this time" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await page.getByLabel("Time", { exact: true }).fill("15.15");
  await page.getByRole("button", { name: "Stop at this time" }).click();
  await expect(strip(page).getByRole("button", { name: "Track travel" })).toBeVisible();
  expect(await minutesTimed(lead, order)).toEqual([45]);
});

test("a paused timer is on the first screen with its sum, and goes on from there", async ({
  as,
  company,
}) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await makeOrder(manager);
  const id = newId();
  const ago = (minutes: number) => Date.now() - minutes * 60_000;
  const timer = { workOrderId: order.id, kind: "work" };
  const first = newId();
  await lead("PUT", "/timers", { ...timer, id: first, capturedAt: ago(120) });
  await lead("POST", `/timers/${first}/stop`, { ending: "paused", capturedAt: ago(60) });
  await lead("PUT", "/timers", { ...timer, id, capturedAt: ago(40) });
  await lead("POST", `/timers/${id}/stop`, { ending: "paused", capturedAt: ago(25) });
  const page = await as("tomislav", PHONE);
  await visit(page, "/work-orders");
  const bar = page.getByRole("complementary", { name: "Timer" });
  await expect(bar).toContainText("Paused 1:15");
  await expect(bar).toContainText(order.number);
  // Elsewhere it is not in the way.
  await visit(page, "/work-orders/assigned");
  await expect(bar).toHaveCount(0);
  await visit(page, "/work-orders");
  const goOn = bar.getByRole("button", { name: `Continue ${order.number}`, exact: true });
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(goOn).toHaveText("Continue", { useInnerText: true });
  await page.setViewportSize({ width: 480, height: 800 });
  await expect(goOn).toHaveText(`Continue ${order.number}`, { useInnerText: true });
  await goOn.click();
  await expect(bar).toContainText(/Work 0:0\d/);
  await bar.getByRole("button", { name: "Stop" }).click();
  await expect(bar).toHaveCount(0);
  await expect
    .poll(async () => (await lead("GET", `/timers?workOrderId=${order.id}`))["entities"])
    .toMatchObject([{ ending: "paused" }, { ending: "paused" }, { ending: "stopped" }]);
});

test("works before JavaScript loads", async ({ as, company }) => {
  const order = await startedOrder(await apiAs(company, "marko"), await apiAs(company, "tomislav"));
  const page = await as("tomislav", { ...PHONE, javaScriptEnabled: false });
  await page.goto(`/work-orders/${order.id}`);
  await press(page, "Track work");
  await expect(strip(page).getByText(/^Work since/)).toBeVisible();
  await press(page, "Stop");
  await expect(strip(page).getByRole("button", { name: "Track travel" })).toBeVisible();
});

/** Half past two of yesterday, with its day: "Thu, 19 Nov 14:30". */
const WEEKDAY = new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, weekday: "short" }).format(
  EVENING - 86_400_000,
);
const YESTERDAY = new RegExp(`${WEEKDAY},?\\s\\d.*\\s14:30`);
const ASKED = new RegExp(`^Work since ${YESTERDAY.source}: when did you stop\\?$`);

/** A timer that was started yesterday at half past two, and not stopped. */
async function forgotten(lead: Api, { id: workOrderId }: MadeOrder): Promise<void> {
  const capturedAt = EVENING - 29.5 * 3_600_000;
  await lead("PUT", "/timers", { id: newId(), workOrderId, kind: "work", capturedAt });
}

async function minutesTimed(lead: Api, { id }: MadeOrder): Promise<number[]> {
  const { entities } = await lead("GET", `/timers?workOrderId=${id}`);
  return (Array.isArray(entities) ? entities : []).map(({ startedAt, stoppedAt }) =>
    Math.round((stoppedAt - startedAt) / 60_000),
  );
}

/** A phone that has the release and this order. */
async function phoneWith(page: Page, { id }: MadeOrder): Promise<Page> {
  await visit(page, "/work-orders");
  await waitForServiceWorker(page);
  await waitForFact(page, "root");
  await offlineDataOf(page, "tomislav", (names) => names.includes(`work-orders/${id}`));
  return page;
}

/** Moves the queued start of the timer back, as if it had been some time ago. */
async function movedBack(page: Page, ms: number): Promise<void> {
  await page.evaluate(async (by) => {
    const names = await indexedDB.databases();
    for (const { name } of names) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? "");
        opening.onsuccess = () => resolve(opening.result);
        opening.addEventListener("error", () => reject(opening.error));
      });
      if (database.objectStoreNames.contains("entries")) {
        await new Promise<void>((resolve, reject) => {
          const writing = database.transaction("entries", "readwrite");
          const store = writing.objectStore("entries");
          const reading = store.getAll();
          reading.onsuccess = () => {
            for (const entry of reading.result) {
              if (entry.kind !== "timers.start") continue;
              entry.capturedAt -= by;
              entry.call.body.capturedAt -= by;
              entry.effect.timer.at -= by;
              if (entry.capture) entry.capture.estimatedAt -= by;
              store.put(entry);
            }
          };
          writing.oncomplete = () => resolve();
          writing.addEventListener("error", () => reject(writing.error));
        });
      }
      database.close();
    }
  }, ms);
}

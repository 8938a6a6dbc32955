import { newId } from "../../../app/kernel/ids";
import { castMember } from "../../../migrations/seeds/cast";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { offlineDataOf } from "../../support/e2e/offline-data";
import {
  goOffline,
  waitForServiceWorker,
  waitForFact,
  NO_NETWORK,
  PHONE_WITH_WORKER,
} from "../../support/e2e/offline";
import { waitForScripts } from "../../support/e2e/script-requests";
import { expectLastToast } from "../../support/e2e/toasts";
import { expect, test, visit } from "../../support/e2e/fixtures";
import {
  expectFiled,
  expectSaved,
  expectQueued,
  filedNotes,
  fileReport,
  writeReport,
} from "../../support/records/outbox";
import { breakDatabase } from "../../support/stack/stack";

const OFFLINE = "You are currently offline";

test("a phone starts offline: the requested page in its layout, a message for a page that is not stored, and that page once online", async ({
  as,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const page = await as("tomislav", PHONE_WITH_WORKER);
  await visit(page, "/profile/safety");
  await waitForServiceWorker(page);
  await expectLastToast(page, "Ready to work offline");
  await waitForFact(page, "root");
  await offlineDataOf(page, "tomislav", (names) => names.includes("profile/helpdesk"));
  await goOffline(page);

  // Never opened before. Before it is hydrated, the page may still be loaded again.
  await visit(page, "/profile/helpdesk");
  await expect(page.getByRole("heading", { name: "Add to your home screen" })).toBeVisible();
  await expect(page.locator(".quiet-bar")).toHaveText(OFFLINE);
  await expect(page.getByRole("button", { name: /^Your account, Tomislav/ })).toBeVisible();

  // Another page, of which nothing is stored, in the same layout.
  await page
    .locator("a[href='/profile']")
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole("heading", { name: OFFLINE })).toBeVisible();
  await page.context().setOffline(false);
  await expectLastToast(page, "You are back online");
  await expect(page.getByRole("main").getByText("tomislav@example.com")).toBeVisible();
  await expect(page.locator(".quiet-bar")).toHaveCount(0);
});

test("a page that cannot be shown offline says so and loads once online; the company's address leads to the home page", async ({
  as,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const page = await as("marko", PHONE_WITH_WORKER);
  await visit(page, "/work-orders");
  await waitForServiceWorker(page);
  await waitForFact(page, "root");
  await goOffline(page);
  await page.goto("/customers");
  await expect(page.getByRole("heading", { name: OFFLINE })).toBeVisible();
  await page.goto("/");
  await expect(page).toHaveURL(/\/work-orders$/);
  await page.goto("/customers");
  await expect(page.getByRole("heading", { name: OFFLINE })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "Customers" })).toBeVisible();
});

test("a page that the server refuses or fails comes from the server, never from the phone; a second visit loads no script or style", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/status of (404|503|500)/);
  const page = await as("tomislav", PHONE_WITH_WORKER);
  await visit(page, "/work-orders");
  await waitForServiceWorker(page);
  await waitForFact(page, "root");
  await visit(page, "/profile/safety");
  await waitForScripts(page);
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => /\.(js|css)$/.test(name))
      .map((each) => (each as PerformanceResourceTiming).transferSize),
  );
  expect(bytes.length).toBeGreaterThan(5);
  expect(bytes.filter((each) => each > 0)).toEqual([]);
  expect((await page.goto("/profile/nothing-here"))?.status()).toBe(404);
  const heal = await breakDatabase(company.namespace, { kind: "refuse" });
  expect((await page.goto("/profile/safety"))?.status()).toBe(503);
  await heal();
  expect((await page.goto("/profile/safety"))?.status()).toBe(200);
});

test(
  "the app restarts offline: an unopened order with its tabs, tasks and safety; a report is written and sent once when online",
  { tag: "@journey" },
  async ({ as, company, allowConsole }) => {
    allowConsole(NO_NETWORK);
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager, { description: "Zamjena filtera u podrumu" });
    const lead = castMember("tomislav").id;
    const task = await manager("PUT", "/tasks", {
      id: newId(),
      name: "Očistiti skladište",
      technicianIds: [lead],
      leadId: lead,
    });
    const first = await as("tomislav", PHONE_WITH_WORKER);
    await visit(first, "/profile/helpdesk");
    await waitForServiceWorker(first);
    await expectLastToast(first, "Ready to work offline");
    await waitForFact(first, "root");
    await offlineDataOf(
      first,
      "tomislav",
      (names) =>
        names.includes(`work-orders/${order.id}`) && names.includes(`tasks/${String(task["id"])}`),
    );
    const context = first.context();
    await goOffline(first);
    await first.close();

    const page = await context.newPage();
    const path = `/work-orders/${order.id}`;
    const readable: [string, string][] = [
      [path, "Zamjena filtera u podrumu"],
      [`${path}?tab=hours`, order.number],
      [`${path}?tab=reports`, "No daily reports yet"],
      [`${path}?tab=comments`, order.number],
      ["/tasks/assigned", "Očistiti skladište"],
      [`/tasks/${String(task["id"])}`, "Očistiti skladište"],
      ["/work-orders/unfiled-reports", "No unfiled reports"],
      ["/profile/safety", "112"],
    ];
    for (const [address, text] of readable) {
      await page.goto(address);
      await expect(page.getByRole("main").getByText(text).first(), address).toBeVisible();
      await expect(page.getByText(/^As of \d\d:\d\d/), address).toBeVisible();
    }
    await writeReport(page, order, "Iz podruma");
    await fileReport(page);
    await expectSaved(page);
    await page.goto("/outbox");
    await expect(page.getByRole("article", { name: "Daily report" })).toContainText(order.number);
    await expectQueued(page, 1);
    expect(await filedNotes(manager, [order])).toEqual([]);
    await context.setOffline(false);
    await expect(page.getByText("Nothing is waiting")).toBeVisible();
    await expectFiled(page, manager, [order], ["Iz podruma"]);
  },
);

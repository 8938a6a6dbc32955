import { apiAs, makeOrder, submitOrder, type MadeOrder } from "../../support/e2e/tenant";
import { goOffline } from "../../support/e2e/offline";
import { confirm } from "../../support/e2e/orders";
import { waitForScripts } from "../../support/e2e/script-requests";
import { expectToast } from "../../support/e2e/toasts";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { pngOf } from "../../support/fakes/pictures";
import {
  expectFiled,
  expectSaved,
  expectQueued,
  filedNotes,
  onFiling,
  putInOutbox,
  putPhotosInOutbox,
  fileReport,
  writeReport,
} from "../../support/records/outbox";

test(
  "thirty reports are sent one after another, and two windows that send at once send each once",
  { tag: ["@firefox", "@journey"] },
  async ({ as, company, allowConsole }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED/);
    const manager = await apiAs(company, "marko");
    const orders: MadeOrder[] = [];
    while (orders.length < 30) orders.push(await makeOrder(manager));
    const first = await as("tomislav", PHONE);
    const second = await first.context().newPage();
    await visit(first, "/outbox");
    await visit(second, "/outbox");
    await waitForScripts(second);
    await goOffline(first);
    await putInOutbox(first, orders, (index) => `Izvještaj ${index + 10}`);
    // As each window does after it has saved something.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- The rule takes every receiver for a window.
    await second.evaluate(() => new BroadcastChannel("outbox").postMessage(null));
    await expect(first.getByRole("article").first()).toBeVisible();
    const calls: string[] = [];
    // A call that began just before the connection came back has no response and is repeated with its key.
    first.context().on("requestfinished", (request) => {
      if (request.method() === "PUT" && request.url().endsWith("/api/dailyReports"))
        calls.push(request.headers()["idempotency-key"] ?? "");
    });
    await first.context().setOffline(false);
    await Promise.all(
      [first, second].map((page) => page.evaluate(() => window.dispatchEvent(new Event("focus")))),
    );
    // Thirty calls one after another: no limit of its own.
    await expect(() =>
      expect(first.getByText("Nothing is waiting")).toBeVisible({ timeout: 2_000 }),
    ).toPass();
    await expectFiled(
      first,
      manager,
      orders,
      orders.map((_, index) => `Izvještaj ${index + 10}`),
    );
    expect(calls).toHaveLength(30);
    expect(new Set(calls).size).toBe(30);
  },
);

test("a refused report blocks no other; its owner reads the reason, copies the text and discards it", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/status of 422/, /ERR_FAILED/);
  const manager = await apiAs(company, "marko");
  const orders = [await makeOrder(manager), await makeOrder(manager), await makeOrder(manager)];
  const page = await as("tomislav", PHONE);
  await visit(page, "/outbox");
  await expect(page.getByText("Nothing is waiting")).toBeVisible();
  const heal = await onFiling(page, (route) => route.abort());
  await putInOutbox(page, orders, (index) =>
    index === 1 ? "predugo ".repeat(1_000) : `Dobar ${index}`,
  );
  await heal();
  await page.reload();
  await expect(
    page.getByRole("link", { name: "To be sent: 1. Something needs your attention." }),
  ).toBeVisible();
  await expect.poll(() => filedNotes(manager, orders)).toEqual(["Dobar 0", "Dobar 2"]);
  const entry = page.getByRole("article", { name: "Daily report" });
  await expect(entry.getByText("Needs attention")).toBeVisible();
  await expect(entry.getByText("Check the highlighted fields.")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await entry.getByRole("button", { name: "Export" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^daily-reports\.file-.*\.json$/);
  await entry.getByRole("button", { name: "Delete" }).click();
  await confirm(page, "Delete this unsent report?", "Delete");
  await expect(page.getByText("Nothing is waiting")).toBeVisible();
  await expect(page.getByRole("link", { name: /^To be sent/ })).toHaveCount(0);
});

test("a refused report is edited in its original form and filed", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/status of (409|422)/, /ERR_FAILED/);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await writeReport(page, order, "Prvi pokušaj");
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  const signing = page
    .getByRole("button", { name: "Customer's signature" })
    .or(page.getByText("Customer's signature"));
  await signing.first().click();
  const customer = page.getByRole("group", { name: "Signature" }).last();
  await customer.getByRole("button", { name: "Type" }).click();
  await customer.getByLabel("Full name as signature").fill("Ćiro Žagar");
  await onFiling(page, (route) => route.abort());
  await fileReport(page);
  await expectSaved(page);
  // In place of the first one, without a moment in which a call would reach the server.
  await onFiling(page, (route) =>
    route.fulfill({
      status: 422,
      headers: { "x-request-id": "1", "content-type": "application/json" },
      body: JSON.stringify({
        code: "guard_failed",
        message: "Two entries overlap.",
        facts: {},
        requestId: "1",
      }),
    }),
  );
  await page.goto("/outbox");
  const entry = page.getByRole("article", { name: "Daily report" });
  await expect(entry.getByText("Two entries overlap.")).toBeVisible();
  await page.unroute("**/api/dailyReports");
  await entry.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByLabel("Notes")).toHaveValue("Prvi pokušaj");
  await expect(page.getByText("This report has not been sent yet.")).toBeVisible();
  await page.getByLabel("Notes").fill("Drugi pokušaj");
  await expect(page.getByLabel("Full name as signature").last()).toHaveValue("Ćiro Žagar");
  await fileReport(page);
  await expect(page).toHaveURL(new RegExp(`/work-orders/${order.id}\\?tab=reports`));
  await expectFiled(page, manager, [order], ["Drugi pokušaj"]);
});

test("an offline start is sent before the report of the same order; a report of an order locked meanwhile is stored by the server", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const [started, locked] = [await makeOrder(manager), await makeOrder(manager)];
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${started.id}`);
  await page.getByRole("link", { name: "Start work" }).click();
  const question = page.getByRole("dialog", { name: "Start this work order?" });
  await expect(question).toBeVisible();
  await goOffline(page);
  await question.getByRole("button", { name: "Start work" }).click();
  await expectToast(
    page,
    "Saved on this device. It will be sent once you're online and logged in.",
  );
  await expectQueued(page, 1);
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await manager("GET", `/workOrders/${started.id}`))["status"])
    .toBe("in-progress");
  await expectFiled(page, manager, [started], []);

  await writeReport(page, locked, "Zakašnjeli");
  await submitOrder(lead, locked);
  await fileReport(page);
  await expect(page).toHaveURL(/\/daily-reports\/[\w-]{36}$/);
  await expect(
    page.getByText(
      "The work order had already been submitted or finished when the report arrived.",
    ),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: /^To be sent/ })).toHaveCount(0);
});

test(
  "photos are sent before the entry that names them, each once although the connection drops between them",
  { tag: "@firefox" },
  async ({ as, company, allowConsole }) => {
    allowConsole(/ERR_FAILED/, /ERR_CONNECTION/);
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager);
    const page = await as("tomislav", PHONE);
    await visit(page, "/outbox");
    await expect(page.getByText("Nothing is waiting")).toBeVisible();
    const sent: string[] = [];
    let drops = 1;
    await page.route(/\/api\/(files|workOrders)\//, async (route) => {
      const { pathname } = new URL(route.request().url());
      const isDropped = sent.length === 1 && drops > 0;
      if (isDropped) drops -= 1;
      else if (route.request().method() !== "GET") sent.push(pathname);
      await (isDropped ? route.abort("connectionreset") : route.continue());
    });
    await putPhotosInOutbox(page, order, [pngOf(2, 2), pngOf(3, 3)]);
    await page.reload();
    await expect
      .poll(
        async () =>
          ((await manager("GET", `/workOrders/${order.id}`))["documents"] as unknown[]).length,
      )
      .toBe(2);
    await expect(page.getByText("Nothing is waiting")).toBeVisible();
    // A call whose response did not arrive is repeated: its file is the same.
    expect([...new Set(sent)].map((path) => path.split("/")[2])).toEqual([
      "files",
      "files",
      "workOrders",
    ]);
  },
);

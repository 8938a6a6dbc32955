import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { follow } from "../../support/e2e/live";
import { ownersOnPhone } from "../../support/e2e/queued";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { expectToast } from "../../support/e2e/toasts";

// Work on an order is started by one button, once, whoever taps it and how often.

test("an order has one button that starts work, and the timer is a choice that the device remembers", async ({
  as,
  company,
}) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const [first, second] = [await makeOrder(manager), await makeOrder(manager)];
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${first.id}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Start work" })).toHaveCount(1);
  await expect(main.getByRole("button", { name: "Track work" })).toHaveCount(0);
  await main.getByRole("link", { name: "Start work" }).click();
  const dialog = page.getByRole("dialog", { name: "Start this work order?" });
  const track = dialog.getByRole("checkbox", { name: "Track work as well" });
  await expect(track).not.toBeChecked();
  await track.check();
  await dialog.getByRole("button", { name: "Start work", exact: true }).click();
  await expect(page.getByText(/^Work since/)).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: `Continue ${first.number}` })).toBeVisible();

  await visit(page, `/work-orders/${second.id}/start`);
  await expect(track).toBeChecked();
  await track.uncheck();
  await dialog.getByRole("button", { name: "Start work", exact: true }).click();
  await expectToast(page, "Work started");
  await expect
    .poll(async () => (await lead("GET", `/timers?workOrderId=${second.id}`))["entities"])
    .toEqual([]);
  await expect(main.getByRole("button", { name: "Track work" })).toBeVisible();
});

test("the way to an order that is being timed becomes work when it is started", async ({
  as,
  company,
}) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}`);
  await page.getByRole("button", { name: "Track travel" }).click();
  await expect(page.getByText(/^Travel since/)).toBeVisible();
  await page.getByRole("link", { name: "Start work" }).click();
  const dialog = page.getByRole("dialog", { name: "Start this work order?" });
  await expect(dialog.getByRole("checkbox")).toBeChecked();
  await dialog.getByRole("button", { name: "Start work", exact: true }).click();
  await expect(page.getByText(/^Work since/)).toBeVisible();
  await expect
    .poll(async () => (await lead("GET", `/timers?workOrderId=${order.id}`))["entities"])
    .toMatchObject([
      { kind: "travel", ending: "stopped" },
      { kind: "work", stoppedAt: null },
    ]);
});

test("a tap on two buttons of the timer does what the first says", async ({ as, company }) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await makeOrder(manager);
  await lead("POST", `/workOrders/${order.id}/start`, { version: order.version });
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}`);
  await page.getByRole("region", { name: "Timer" }).evaluate((strip) => {
    for (const button of strip.querySelectorAll("button")) button.click();
  });
  await expect(page.getByText(/^Work since/)).toBeVisible();
  const timersOf = async () => (await lead("GET", `/timers?workOrderId=${order.id}`))["entities"];
  await expect.poll(timersOf).toMatchObject([{ kind: "work", stoppedAt: null }]);
  // Nothing else is on its way.
  await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([]);
  expect(await timersOf()).toMatchObject([{ kind: "work", stoppedAt: null }]);
});

test("the question follows when another person starts the order meanwhile", async ({
  as,
  company,
}) => {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await follow(page, `/work-orders/${order.id}`);
  await page.getByRole("link", { name: "Start work" }).click();
  await expect(page.getByRole("dialog", { name: "Start this work order?" })).toBeVisible();
  await lead("POST", `/workOrders/${order.id}/start`, { version: order.version });
  const dialog = page.getByRole("dialog", { name: "Work has already started" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Start work" })).toHaveCount(0);
  await dialog.getByRole("link", { name: "Write report" }).click();
  await expect(page.getByRole("heading", { name: "New daily report" })).toBeVisible();
});

test("a page that does not know yet that the order was started is answered clearly", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const [order, other] = [await makeOrder(manager), await makeOrder(manager)];
  const page = await as("tomislav", PHONE);
  await page.routeWebSocket(/\/api\/live/, (socket) => void socket.close());
  await visit(page, `/work-orders/${order.id}/start`);
  await lead("POST", `/workOrders/${order.id}/start`, { version: order.version });
  await page.getByRole("dialog").getByRole("button", { name: "Start work", exact: true }).click();
  await expectToast(page, "Work has already started");
  await expect(page.getByRole("link", { name: "Write report" })).toBeVisible();

  const plain = await as("tomislav", { ...PHONE, javaScriptEnabled: false });
  await plain.goto(`/work-orders/${other.id}/start`);
  await lead("POST", `/workOrders/${other.id}/start`, { version: other.version });
  await plain.getByRole("button", { name: "Start work", exact: true }).click();
  const answer = plain.getByRole("dialog", { name: "Work has already started" });
  await expect(answer.getByRole("link", { name: "Write report" })).toBeVisible();
  await expect(plain.getByRole("button", { name: "Start work" })).toHaveCount(0);
  await expect(plain.getByText("In progress").first()).toBeVisible();
});

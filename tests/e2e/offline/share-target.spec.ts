import { expectAccessible } from "../../support/e2e/axe";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import {
  goOffline,
  waitForServiceWorker,
  NO_NETWORK,
  PHONE_WITH_WORKER,
} from "../../support/e2e/offline";
import { offlineDataOf } from "../../support/e2e/offline-data";
import { PDF, PHOTO, share } from "../../support/e2e/share";
import { apiAs, makeOrder } from "../../support/e2e/tenant";

test("a photo that another app shares becomes a comment of the order in progress, with its text", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const lead = await apiAs(company, "tomislav");
  const [, begun] = [await makeOrder(manager), await makeOrder(manager)];
  await lead("POST", `/workOrders/${begun.id}/start`, { version: begun.version });
  const page = await as("tomislav", PHONE_WITH_WORKER);
  await visit(page, "/work-orders");
  await waitForServiceWorker(page);
  await share(page, [PHOTO], "Curi na spoju");
  const orders = page.getByRole("button", { name: /WO-|RN-|^\S+-\d+/ });
  await expect(page.getByText("pumpa.png")).toBeVisible();
  await expectAccessible(page, "what was shared");
  await expect(orders.first()).toContainText(begun.number);
  await orders.first().click();
  await expect(page).toHaveURL(new RegExp(`/work-orders/${begun.id}\\?tab=comments`));
  await expect(page.getByRole("textbox", { name: "Write a comment" })).toHaveValue("Curi na spoju");
  await expect(page.getByText("pumpa")).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect
    .poll(async () => JSON.stringify(await manager("GET", `/workOrders/${begun.id}/comments`)))
    .toMatch(/Curi na spoju.*pumpa/);
  await visit(page, "/share");
  await expect(page.getByText("Nothing to add")).toBeVisible();
});

test("without a network, shared files wait as documents of an order and are sent later", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE_WITH_WORKER);
  await visit(page, "/work-orders");
  await waitForServiceWorker(page);
  await offlineDataOf(page, "tomislav", (names) => names.includes(`work-orders/${order.id}`));
  await goOffline(page);
  await share(page, [PHOTO, PDF]);
  await page.getByText("Documents", { exact: true }).click();
  await page.getByRole("button", { name: new RegExp(order.number) }).click();
  await expect(page).toHaveURL(new RegExp(`/work-orders/${order.id}`));
  await visit(page, "/outbox");
  await expect(page.getByText("Documents and photos").first()).toBeVisible();
  await page.context().setOffline(false);
  await expect
    .poll(async () => JSON.stringify(await manager("GET", `/workOrders/${order.id}`)))
    .toMatch(/pumpa.*nalog\.pdf|nalog\.pdf.*pumpa/);
});

test("files that cannot be added are listed with the reason, and a discarded share is deleted", async ({
  as,
  company,
}) => {
  await makeOrder(await apiAs(company, "marko"));
  const page = await as("tomislav", PHONE_WITH_WORKER);
  await visit(page, "/work-orders");
  await waitForServiceWorker(page);
  const program = { name: "alat.exe", type: "application/pdf", bytes: [0x4d, 0x5a, 0, 1, 2, 0] };
  const film = { name: "film.png", type: "image/png", bytes: [0], size: 25_000_001 };
  await share(page, [program, film]);
  await expect(page.getByText("alat.exe: this kind of file can't be added")).toBeVisible();
  await expect(page.getByText("film.png: larger than 25 MB")).toBeVisible();
  await expect(page.getByRole("button", { name: /Servis|Brodogradilište/ })).toBeDisabled();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(/\/work-orders$/);
  await visit(page, "/share");
  await expect(page.getByText("Nothing to add")).toBeVisible();
});

test("a second share is added to the one that waits; a file that is left out is not added", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE_WITH_WORKER);
  await visit(page, "/work-orders");
  await waitForServiceWorker(page);
  await share(page, [PHOTO]);
  await expect(page.getByText("pumpa.png")).toBeVisible();
  await share(page, [PDF]);
  await expect(page.getByText("nalog.pdf")).toBeVisible();
  await page.getByRole("button", { name: "Remove pumpa.png" }).click();
  await expect(page.getByText("pumpa.png")).toHaveCount(0);
  await page.getByText("Documents", { exact: true }).click();
  await page.getByRole("button", { name: new RegExp(order.number) }).click();
  await expect(page).toHaveURL(new RegExp(`/work-orders/${order.id}`));
  const documents = async () => JSON.stringify(await manager("GET", `/workOrders/${order.id}`));
  await expect.poll(documents).toMatch(/nalog\.pdf/);
  expect(await documents()).not.toMatch(/pumpa/);
});

test("without a service worker, and signed out, the server says that nothing was added", async ({
  as,
  anonymousPage,
  allowConsole,
}) => {
  allowConsole(/422/);
  for (const page of [await as("tomislav", PHONE), await anonymousPage(PHONE)]) {
    await visit(page, page.url() === "about:blank" ? "/login" : "/work-orders");
    await share(page, [PHOTO]);
    await expect(page.getByText("Nothing was added.")).toBeVisible();
  }
});

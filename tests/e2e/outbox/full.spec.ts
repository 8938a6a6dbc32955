import type { Route } from "playwright/test";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { withLimitedStorage } from "../../support/e2e/full-storage";
import {
  goOffline,
  waitForServiceWorker,
  NO_NETWORK,
  PHONE_WITH_WORKER,
} from "../../support/e2e/offline";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import {
  expectFiled,
  expectSaved,
  expectQueued,
  filedNotes,
  onFiling,
  putInOutbox,
  fileReport,
  writeComment,
  writeReport,
} from "../../support/records/outbox";
import { pngOf } from "../../support/fakes/pictures";

const FULL =
  "This device's storage is full and you're offline. Everything you typed is still here. Free up some space or connect to a network, then save again.";

test(
  "full storage is reported before anything is saved, typed text stays and is saved once there is space; queued entries are still sent",
  { tag: "@firefox" },
  async ({ as, company, allowConsole }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED/);
    const manager = await apiAs(company, "marko");
    const [order, another] = [await makeOrder(manager), await makeOrder(manager)];
    const page = await as("tomislav", PHONE);
    const storage = await withLimitedStorage(page);
    await writeReport(page, order, "Pun telefon");
    await storage.fill();
    await goOffline(page);
    await fileReport(page);
    await expect(page.getByRole("alert").getByText(FULL)).toBeVisible();
    await expect(page.getByRole("link", { name: /^To be sent/ })).toHaveCount(0);
    await storage.free();
    await fileReport(page);
    await expectSaved(page);
    await expectQueued(page, 1);
    expect(await filedNotes(manager, [order])).toEqual([]);
    await storage.fill();
    await page.context().setOffline(false);
    await expectFiled(page, manager, [order], ["Pun telefon"]);

    // Online it is sent directly to the server, from a page that has not been able to store anything.
    await writeReport(page, another, "Odmah");
    await fileReport(page);
    await expect(page).toHaveURL(/\/edit\?instead=filed$/);
    await expect(page.getByText(/^Daily report created\. /)).toBeVisible();
    await expectFiled(page, manager, [order, another], ["Odmah", "Pun telefon"]);
  },
);

test("a comment with a photo that does not fit stays in its editor with the photo, and is sent once", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE_WITH_WORKER);
  const storage = await withLimitedStorage(page);
  await visit(page, `/work-orders/${order.id}?tab=comments`);
  await waitForServiceWorker(page);
  const box = page.getByRole("textbox", { name: "Write a comment" });
  await writeComment(page, "Ventil curi");
  await storage.fill();
  await goOffline(page);
  await page.getByLabel("Add photos").setInputFiles({
    name: "ventil.png",
    mimeType: "image/png",
    buffer: Buffer.from(pngOf(40, 30)),
  });
  await expect(page.getByText("Sent together with the rest")).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText(FULL)).toBeVisible();
  await expect(box).toHaveValue("Ventil curi");
  await expect(page.getByText("Sent together with the rest")).toBeVisible();
  await storage.free();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expectQueued(page, 1);
  await page.context().setOffline(false);
  await expect(page.getByRole("link", { name: /^To be sent/ })).toHaveCount(0);
  const comments = async () =>
    (
      (await manager("GET", `/workOrders/${order.id}/comments`)) as {
        comments: { text: string; photos: unknown[] }[];
      }
    ).comments.map(({ text, photos }) => [text, photos.length]);
  await expect.poll(comments).toEqual([["Ventil curi", 1]]);
});

test("a retry on a full phone says when it cannot be sent, keeps its reason when refused again, and is sent once the server accepts it", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK, /status of 422/);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  const storage = await withLimitedStorage(page);
  await visit(page, "/outbox");
  await expect(page.getByText("Nothing is waiting")).toBeVisible();
  let calls = 0;
  const refuse = (route: Route) => {
    calls += 1;
    return route.fulfill({
      status: 422,
      headers: { "x-request-id": "1" },
      json: { code: "guard_failed", message: "Not like this.", facts: {}, requestId: "1" },
    });
  };
  const heal = await onFiling(page, refuse);
  await putInOutbox(page, [order], () => "Pun telefon");
  await visit(page, "/outbox");
  const entry = page.getByRole("article", { name: "Daily report" });
  await expect(entry.getByText("Not like this.")).toBeVisible();
  // Once with space for it: a file that failed because of the network is another case.
  await entry.getByRole("button", { name: "Send again" }).click();
  await expect.poll(() => calls).toBe(2);
  await expect(entry.getByText("Needs attention")).toBeVisible();
  await storage.fill();

  await heal();
  await goOffline(page);
  await entry.getByRole("button", { name: "Send again" }).click();
  await expect(entry.getByRole("alert")).toContainText("this device's storage is full");
  await expect(entry.getByText("Not like this.")).toBeVisible();

  const healAgain = await onFiling(page, refuse);
  await page.context().setOffline(false);
  await entry.getByRole("button", { name: "Send again" }).click();
  await expect.poll(() => calls).toBe(3);
  await expect(entry.getByRole("alert")).toContainText("this device's storage is full");
  await expect(entry.getByText("Needs attention")).toBeVisible();
  expect(await filedNotes(manager, [order])).toEqual([]);

  await healAgain();
  await entry.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("Nothing is waiting")).toBeVisible();
  await expect.poll(() => filedNotes(manager, [order])).toEqual(["Pun telefon"]);
});

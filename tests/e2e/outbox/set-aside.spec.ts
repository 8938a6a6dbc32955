import type { Page } from "playwright/test";
import { castMember } from "../../../migrations/seeds/cast";
import { setClockOff } from "../../support/e2e/clock";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { goOffline } from "../../support/e2e/offline";
import { ownersOnPhone } from "../../support/e2e/queued";
import {
  expectQueued,
  filedNotes,
  onFiling,
  putInOutbox,
  writeComment,
} from "../../support/records/outbox";

// Entries that can never be sent, do not need to be, or must not block the others.

test.beforeEach(({ allowConsole }) =>
  allowConsole(/ERR_INTERNET_DISCONNECTED/, /status of (404|409|500)/),
);

test("a comment on an order deleted meanwhile shows the reason, its text and Discard, and no action that would fail", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await commentOffline(page, order.id, "Ventil curi dolje");
  await manager("DELETE", `/workOrders/${order.id}`, { version: order.version });
  await page.context().setOffline(false);
  await visit(page, "/outbox");
  const entry = page.getByRole("article", { name: "Comment" });
  await expect(
    entry.getByText(
      /^Deleted: Marko Horvat, .+ This can no longer be sent: copy the text or discard it\.$/,
    ),
  ).toBeVisible();
  await expect(entry.getByRole("button", { name: "Send again" })).toHaveCount(0);
  await expect(entry.getByRole("link", { name: "Edit" })).toHaveCount(0);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await entry.getByRole("button", { name: "Copy text" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe("Ventil curi dolje");
  await entry.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Nothing is waiting")).toBeVisible();
});

test("a start that another user has made meanwhile needs no attention", async ({ as, company }) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await visit(page, `/work-orders/${order.id}/start`);
  await goOffline(page);
  await page.getByRole("dialog").getByRole("button", { name: "Start work" }).click();
  await expectQueued(page, 1);
  await manager("POST", `/workOrders/${order.id}/start`, { version: order.version });
  await page.context().setOffline(false);
  await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([]);
  await expect(page.getByRole("link", { name: /^To be sent|^Outbox/ })).toHaveCount(0);
});

test("an entry on which the server fails repeatedly is set aside, the rest of its queue is sent, and it is sent on request later", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await visit(page, "/outbox");
  await expect(page.getByText("Nothing is waiting")).toBeVisible();
  const refusal = { code: "unexpected", message: "", facts: {}, requestId: "1" };
  let calls = 0;
  const heal = await onFiling(page, async (route) => {
    if (!route.request().postData()?.includes("Kvari se")) return route.continue();
    calls += 1;
    await route.fulfill({
      status: 500,
      headers: { "x-request-id": "1", "x-endpoint": "PUT /dailyReports" },
      json: refusal,
    });
  });
  await putInOutbox(page, [order], () => "Kvari se");
  await commentBehind(page, order.id);
  const entry = page.getByRole("article", { name: "Daily report" });
  for (let tries = 1; tries <= 4; tries += 1) {
    await page.getByRole("button", { name: "Send now" }).click();
    await expect.poll(() => calls).toBeGreaterThanOrEqual(tries);
    await expect(entry.getByText("Waiting")).toBeVisible();
  }
  expect(await commentsOf(manager, order.id)).toEqual([]);
  // Fifteen minutes later.
  await setClockOff(page, 15 * 60_000);
  await visit(page, "/outbox");
  await expect(entry.getByText("Needs attention")).toBeVisible();
  await expect(entry.getByText(/^The server couldn't process this\./)).toBeVisible();
  await expect.poll(() => commentsOf(manager, order.id)).toEqual(["Iza njega"]);
  await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([castMember("tomislav").id]);
  await heal();
  await entry.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("Nothing is waiting")).toBeVisible();
  expect(await filedNotes(manager, [order])).toEqual(["Kvari se"]);
});

test("a 404 from a server of an earlier release that lacks a call is retried, not taken for a deleted record", async ({
  as,
  company,
}) => {
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await visit(page, "/outbox");
  await expect(page.getByText("Nothing is waiting")).toBeVisible();
  // The server itself responds, at a path that it does not have.
  const heal = await onFiling(page, (route) =>
    route.continue({ url: route.request().url().replace("/dailyReports", "/reportsOfTomorrow") }),
  );
  await putInOutbox(page, [order], () => "Vraćeno izdanje");
  const response = page.waitForResponse(/\/api\/reportsOfTomorrow|\/api\/dailyReports/);
  await page.getByRole("button", { name: "Send now" }).or(page.locator("main")).first().click();
  await visit(page, "/outbox");
  expect((await response).status()).toBe(404);
  const entry = page.getByRole("article", { name: "Daily report" });
  await expect(entry.getByText("Waiting")).toBeVisible();
  await expect(entry.getByText("Needs attention")).toHaveCount(0);
  await heal();
  await page.getByRole("button", { name: "Send now" }).click();
  await expect(page.getByText("Nothing is waiting")).toBeVisible();
  expect(await filedNotes(manager, [order])).toEqual(["Vraćeno izdanje"]);
});

async function commentOffline(page: Page, id: string, text: string): Promise<void> {
  await visit(page, `/work-orders/${id}?tab=comments`);
  await writeComment(page, text);
  await goOffline(page);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expectQueued(page, 1);
}

/** Written after the queued report, about the same order. */
async function commentBehind(page: Page, id: string): Promise<void> {
  await visit(page, `/work-orders/${id}?tab=comments`);
  await writeComment(page, "Iza njega");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expectQueued(page, 2);
  await visit(page, "/outbox");
}

async function commentsOf(
  manager: Awaited<ReturnType<typeof apiAs>>,
  id: string,
): Promise<string[]> {
  const { comments } = (await manager("GET", `/workOrders/${id}/comments`)) as {
    comments: { text: string }[];
  };
  return comments.map(({ text }) => text);
}

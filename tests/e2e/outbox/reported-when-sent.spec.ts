import { newId } from "../../../app/kernel/ids";
import { castMember } from "../../../migrations/seeds/cast";
import { type Api, apiAs, makeOrder } from "../../support/e2e/tenant";
import { offlineDataOf } from "../../support/e2e/offline-data";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import {
  goOffline,
  waitForServiceWorker,
  NO_NETWORK,
  PHONE_WITH_WORKER,
} from "../../support/e2e/offline";
import {
  expectSaved,
  expectQueued,
  filedNotes,
  onFiling,
  fileReport,
  writeReport,
} from "../../support/records/outbox";
import { pngOf } from "../../support/fakes/pictures";
import { expectToast, expectToastOnce } from "../../support/e2e/toasts";

// What was saved without a network says that it has been sent: where its author is, and in the outbox.

const SUBMITTED = "Daily report submitted";

test("B1: the saved screen stays with its report through reconnecting, becomes submitted and leads to the order", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE);
  await writeReport(page, order, "Spojeno");
  await goOffline(page);
  await fileReport(page);
  await expectSaved(page);
  await expectQueued(page, 1);
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: SUBMITTED })).toBeVisible();
  await expectToastOnce(page, "Daily report created");
  await expect(page.getByRole("heading", { name: "New daily report" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "File report" })).toHaveCount(0);
  // A new release, or the phone itself, may reload the page at any time.
  await page.reload();
  await expect(page.getByRole("heading", { name: SUBMITTED })).toBeVisible();
  await page.getByRole("link", { name: "Open the work order" }).click();
  await expect(page).toHaveURL(new RegExp(`/work-orders/${order.id}\\?tab=reports`));
  expect(await filedNotes(manager, [order])).toEqual(["Spojeno"]);
  await visit(page, "/outbox");
  const sent = page.getByRole("region", { name: "Sent" });
  await expect(sent.getByRole("listitem")).toHaveText([/Daily report.*Sent .*\d\d:\d\d/]);
});

test("B1: a report that the server refuses after the reconnect says so on the saved screen, with the reason and its form", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK, /status of 422/);
  const order = await makeOrder(await apiAs(company, "marko"));
  const page = await as("tomislav", PHONE);
  await writeReport(page, order, "Odbijeno");
  const refusal = {
    code: "guard_failed",
    reason: "more_than_a_day",
    facts: {},
    message: "Too many hours.",
    requestId: "1",
  };
  await onFiling(page, (route) =>
    route.fulfill({
      status: 422,
      headers: { "x-request-id": "1", "x-endpoint": "1" },
      json: refusal,
    }),
  );
  await goOffline(page);
  await fileReport(page);
  await expectSaved(page);
  await page.context().setOffline(false);
  await expect(page.getByRole("alert").getByText("Too many hours.")).toBeVisible();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByLabel("Notes")).toHaveValue("Odbijeno");
});

test("B1: a ticket becomes sent on its saved screen and leads to its page", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const manager = await apiAs(company, "marko");
  const page = await as("tomislav", PHONE);
  await visit(page, "/tickets/new");
  await page.getByLabel("What is it about?").fill("Curi u podrumu");
  await goOffline(page);
  await page.getByRole("button", { name: "Send ticket" }).click();
  await expect(
    page
      .getByRole("status")
      .getByText("Saved on this device. It will be sent once you're online and logged in."),
  ).toBeVisible();
  await expectQueued(page, 1);
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "Ticket sent" })).toBeVisible();
  await expectToastOnce(page, "Ticket created");
  await page.getByRole("link", { name: "Open the ticket" }).click();
  await expect(page.getByRole("heading", { name: "Curi u podrumu" })).toBeVisible();
  const { entities } = await manager("GET", "/tickets");
  expect(entities).toHaveLength(1);
});

test("B1: on another page a toast says what was sent: a comment, then photos", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE_WITH_WORKER);
  await visit(page, `/work-orders/${order.id}?tab=comments`);
  await waitForServiceWorker(page);
  await page.getByRole("textbox", { name: "Write a comment" }).fill("Ventil curi");
  await offlineDataOf(page, "tomislav", (names) => names.includes(`work-orders/${order.id}`));
  await goOffline(page);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expectQueued(page, 1);
  await expect(page.getByText("Saved on this device.")).toBeVisible();
  await page.context().setOffline(false);
  await expectToastOnce(page, "Comment added");
  // The line below the form no longer announces what has already happened.
  await expect(page.getByText("Saved on this device.")).toHaveCount(0);
  await expect(page.getByRole("article").getByText("Ventil curi")).toBeVisible();

  await visit(page, `/work-orders/${order.id}`);
  await goOffline(page);
  await page.getByLabel("Add files").setInputFiles({
    name: "ventil.png",
    mimeType: "image/png",
    buffer: Buffer.from(pngOf(40, 30)),
  });
  await expectQueued(page, 1);
  await page.getByRole("link", { name: "Comments" }).click();
  await page.context().setOffline(false);
  await expectToastOnce(page, "Photos and documents added");
});

test("B1: a queued start closes its dialog and is reported on the technician's current page", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const manager = await apiAs(company, "marko");
  const taskId = await plannedTask(manager);
  const page = await as("tomislav", PHONE);
  await visit(page, `/tasks/${taskId}/start`);
  await goOffline(page);
  await page.getByRole("dialog").getByRole("button", { name: "Start work" }).click();
  await expectToast(page, "Saved on this device.");
  await expectQueued(page, 1);
  await page.context().setOffline(false);
  await expectToastOnce(page, "Task started");
  // No dialog asks again for what has been done.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/tasks/${taskId}$`));
  await expect(page.getByText("In progress").first()).toBeVisible();
  expect((await manager("GET", `/tasks/${taskId}`))["status"]).toBe("in-progress");
});

async function plannedTask(manager: Api): Promise<string> {
  const leadId = castMember("tomislav").id;
  const { id } = await manager("PUT", "/tasks", {
    id: newId(),
    name: "Očistiti skladište",
    technicianIds: [leadId],
    leadId,
  });
  return String(id);
}

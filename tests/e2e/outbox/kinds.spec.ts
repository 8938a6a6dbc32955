import type { Page } from "playwright/test";
import { newId } from "../../../app/kernel/ids";
import { castMember } from "../../../migrations/seeds/cast";
import { type Api, apiAs, makeOrder } from "../../support/e2e/tenant";
import { offlineDataOf } from "../../support/e2e/offline-data";
import {
  goOffline,
  waitForServiceWorker,
  waitForFact,
  NO_NETWORK,
  PHONE_WITH_WORKER,
} from "../../support/e2e/offline";
import { expect, test, visit } from "../../support/e2e/fixtures";
import { expectToast } from "../../support/e2e/toasts";
import { expectQueued } from "../../support/records/outbox";
import { pngOf } from "../../support/fakes/pictures";

// This tenant requires no approvals: a task is done when its technician completes it.
test.use({ demo: "globex" });

const QUEUED_TEXT = "Saved on this device. It will be sent once you're online and logged in.";
const COMMENT = "Ventil je zamijenjen";
const TICKET_NAME = "Curi u podrumu";

type Rows = Record<string, unknown>[];

test(
  "a comment, photos, a completed task and a ticket with a photo are saved offline, and each is sent exactly once when online",
  { tag: "@journey" },
  async ({ as, company, allowConsole }) => {
    allowConsole(NO_NETWORK);
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager);
    const taskId = await startTask(manager, await apiAs(company, "tomislav"));
    const page = await as("tomislav", PHONE_WITH_WORKER);
    await visit(page, "/work-orders/assigned");
    await waitForServiceWorker(page);
    await waitForFact(page, "root");
    await offlineDataOf(page, "tomislav", (names) =>
      [`work-orders/${order.id}`, `tasks/${taskId}`, "tickets/new"].every((name) =>
        names.includes(name),
      ),
    );
    await goOffline(page);

    await comment(page, order.id);
    await expectQueued(page, 1);
    await addPhoto(page, order.id);
    await expectQueued(page, 2);
    await finish(page, taskId);
    await expectQueued(page, 3);
    await createTicket(page);
    await expectQueued(page, 4);

    await page.context().setOffline(false);
    await expect
      .poll(async () => (await readList(manager, "/tickets", "entities")).map(({ name }) => name))
      .toEqual([TICKET_NAME]);
    await expect(page.getByRole("link", { name: /^To be sent/ })).toHaveCount(0);
    await expect
      .poll(async () =>
        (await readList(manager, `/workOrders/${order.id}/comments`, "comments")).map(
          ({ text }) => text,
        ),
      )
      .toEqual([COMMENT]);
    await expect
      .poll(() => readList(manager, `/workOrders/${order.id}`, "documents"))
      .toMatchObject([{ name: "ventil.png", hasThumbnail: true }]);
    await expect
      .poll(async () => (await manager("GET", `/tasks/${taskId}`))["status"])
      .toBe("done");
    const [ticket] = await readList(manager, "/tickets", "entities");
    await expect
      .poll(() => readList(manager, `/tickets/${String(ticket?.["id"])}`, "documents"))
      .toMatchObject([{ name: "kvar.png", hasThumbnail: true }]);
  },
);

async function startTask(manager: Api, lead: Api): Promise<string> {
  const leadId = castMember("tomislav").id;
  const { id, version } = await manager("PUT", "/tasks", {
    id: newId(),
    name: "Očistiti skladište",
    technicianIds: [leadId],
    leadId,
  });
  await lead("POST", `/tasks/${String(id)}/start`, { version });
  return String(id);
}

async function comment(page: Page, orderId: string): Promise<void> {
  await visit(page, `/work-orders/${orderId}?tab=comments`);
  const box = page.getByRole("textbox", { name: "Write a comment" });
  // The rich text editor is not stored on the phone: offline, users write in a plain text area.
  await box.fill(COMMENT);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("status").getByText(QUEUED_TEXT)).toBeVisible();
  const waiting = page.getByRole("article").filter({ hasText: COMMENT });
  await expect(waiting.getByText("Waiting")).toBeVisible();
  await expect(box).toHaveValue("");
}

async function addPhoto(page: Page, orderId: string): Promise<void> {
  await visit(page, `/work-orders/${orderId}`);
  await page.getByLabel("Add files").setInputFiles({
    name: "ventil.png",
    mimeType: "image/png",
    buffer: Buffer.from(pngOf(40, 30)),
  });
  await expect(page.getByRole("status").getByText(QUEUED_TEXT)).toBeVisible();
  await expect(page.getByRole("link", { name: "Documents and photos: 1" })).toBeVisible();
}

async function finish(page: Page, taskId: string): Promise<void> {
  await visit(page, `/tasks/${taskId}`);
  await page.getByRole("link", { name: "Mark as done" }).click();
  await page
    .getByRole("dialog", { name: "Mark this task as done?" })
    .getByRole("button", { name: "Mark as done" })
    .click();
  await expectToast(page, QUEUED_TEXT);
}

async function createTicket(page: Page): Promise<void> {
  await visit(page, "/tickets/new");
  await page.getByLabel("What is it about?").fill(TICKET_NAME);
  await page
    .getByLabel("Add files")
    .setInputFiles({ name: "kvar.png", mimeType: "image/png", buffer: Buffer.from(pngOf(40, 30)) });
  await expect(page.getByText("Sent together with the rest")).toBeVisible();
  await page.getByRole("button", { name: "Send ticket" }).click();
  await expect(page.getByRole("status").getByText(QUEUED_TEXT)).toBeVisible();
}

async function readList(api: Api, path: string, name: string): Promise<Rows> {
  return (await api("GET", path))[name] as Rows;
}

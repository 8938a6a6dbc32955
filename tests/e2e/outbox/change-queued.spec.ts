import { expect, test, visit } from "../../support/e2e/fixtures";
import {
  goOffline,
  waitForServiceWorker,
  NO_NETWORK,
  PHONE_WITH_WORKER,
  waitForFact,
} from "../../support/e2e/offline";
import { offlineDataOf } from "../../support/e2e/offline-data";
import { confirm } from "../../support/e2e/orders";
import { expectToast } from "../../support/e2e/toasts";
import { apiAs, makeOrder } from "../../support/e2e/tenant";
import {
  expectFiled,
  expectSaved,
  expectQueued,
  fileReport,
  writeComment,
  writeReport,
} from "../../support/records/outbox";

test("offline, the outbox opens, changes a queued report and deletes a queued comment; afterwards each shows when it was sent", async ({
  as,
  company,
  allowConsole,
}) => {
  allowConsole(NO_NETWORK);
  const manager = await apiAs(company, "marko");
  const order = await makeOrder(manager);
  const page = await as("tomislav", PHONE_WITH_WORKER);
  await visit(page, "/work-orders/assigned");
  await waitForServiceWorker(page);
  await waitForFact(page, "root");
  await offlineDataOf(page, "tomislav", (names) => names.includes(`work-orders/${order.id}`));
  await goOffline(page);
  await writeReport(page, order, "Prvi tekst");
  await fileReport(page);
  await expectSaved(page);
  await visit(page, `/work-orders/${order.id}?tab=comments`);
  await writeComment(page, "Ipak ne");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expectQueued(page, 2);

  await visit(page, "/outbox");
  await page.getByRole("button", { name: "Send now" }).click();
  await expectToast(
    page,
    "No connection. Everything here is sent automatically when you are online.",
  );
  const comment = page.getByRole("article", { name: "Comment" });
  await comment.getByRole("button", { name: "Delete" }).click();
  await confirm(page, "Delete this unsent comment?", "Delete");
  await expect(comment).toHaveCount(0);
  await expectQueued(page, 1);

  const report = page.getByRole("article", { name: "Daily report" });
  await report.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByLabel("Notes")).toHaveValue("Prvi tekst");
  await page.getByLabel("Notes").fill("Drugi tekst");
  await fileReport(page);
  await expectSaved(page);
  await expectQueued(page, 1);

  await page.context().setOffline(false);
  await expectFiled(page, manager, [order], ["Drugi tekst"]);
  await visit(page, `/work-orders/${order.id}?tab=reports`);
  const filed = page.getByRole("listitem").filter({ hasText: "Drugi tekst" });
  await expect(filed.getByText(/^Sent \d\d:\d\d$/)).toBeVisible();
});

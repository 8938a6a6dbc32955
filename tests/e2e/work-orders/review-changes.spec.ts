import { newId } from "../../../app/kernel/ids";
import { castMember } from "../../../migrations/seeds/cast";
import { expect, PHONE, test, visit } from "../../support/e2e/fixtures";
import { expectAccessible } from "../../support/e2e/axe";
import { expectImage } from "../../support/e2e/orders";
import { expectLastToast } from "../../support/e2e/toasts";
import { apiAs, type E2eCompany, makeOrder, submitOrder, uploadAs } from "../../support/e2e/tenant";
import { pngOf } from "../../support/fakes/pictures";

/** Submitted with four hours, sent back by Ana, changed by `change`, and submitted again. */
async function submittedTwice(
  company: E2eCompany,
  change: (ids: { orderId: string; reportId: string }) => Promise<unknown>,
) {
  const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
  const approver = await apiAs(company, "ana");
  const { id, version } = await submitOrder(lead, await makeOrder(manager));
  await approver("POST", `/workOrders/${id}/allowEditing`, { version, note: "Ispraviti sate" });
  const { entities } = await manager("GET", `/dailyReports?workOrderId=${id}`);
  const [report] = entities as { id: string }[];
  await change({ orderId: id, reportId: report?.id ?? "" });
  const open = await manager("GET", `/workOrders/${id}`);
  await lead("POST", `/workOrders/${id}/submitForApproval`, { version: open["version"] });
  return id;
}

test(
  "an approver sees what changed since the revision that was sent back, and nothing else",
  { tag: "@journey" },
  async ({ as, company }) => {
    const technicianId = castMember("tomislav").id;
    const id = await submittedTwice(company, async ({ orderId, reportId }) => {
      const [manager, lead] = [await apiAs(company, "marko"), await apiAs(company, "tomislav")];
      const { version } = await manager("GET", `/workOrders/${orderId}`);
      const description = "Servis glavnog motora i pumpe";
      await manager("POST", `/workOrders/${orderId}`, { version, description });
      const photo = { name: "poslije.png", bytes: pngOf(80, 60) };
      const entry = { id: newId(), technicianId, kind: "work", from: "08:00", to: "11:30" };
      await lead("POST", `/dailyReports/${reportId}`, {
        version: 1,
        entries: [entry],
        photos: [{ fileId: await uploadAs(company, "tomislav", photo), kind: "after" }],
      });
    });
    const page = await as("ana", PHONE);
    await visit(page, `/work-orders/review?order=${id}`);
    const changes = page.locator("section", {
      has: page.getByRole("heading", { name: "Changed since revision 1", level: 2 }),
    });
    await expect(changes.getByRole("term")).toHaveText([
      "Description",
      "Hours · Tomislav Đurić",
      "Photos",
    ]);
    // On a weekend the hours are overtime.
    await expect(changes.getByRole("deletion")).toHaveText([
      /Servis glavnog motora$/,
      /08:00–12:00 · (Regular|Overtime \d) 4:00 h$/,
    ]);
    await expect(changes.getByRole("insertion")).toHaveText([
      /Servis glavnog motora i pumpe$/,
      /08:00–11:30 · (Regular|Overtime \d) 3:30 h$/,
      /After · poslije\.png$/,
    ]);
    await expectImage(changes.getByRole("img", { name: "After · poslije.png" }));
    await expectAccessible(page, "the changes since a revision");

    await visit(page, `/work-orders/${id}/approve`);
    const dialog = page.getByRole("dialog", { name: "Approve this work order?" });
    await expect(dialog.getByText("You are approving revision 2.")).toBeVisible();
    await expect(dialog.getByRole("deletion")).toHaveCount(2);
    const approve = dialog.getByRole("button", { name: "Approve" });
    await expect(approve).toBeInViewport({ ratio: 1 });
    await approve.tap();
    await expectLastToast(page, "Work order approved");
  },
);

test("an order that is submitted again as it was says so, also before JavaScript", async ({
  as,
  company,
}) => {
  const id = await submittedTwice(company, () => Promise.resolve());
  const page = await as("ana", { ...PHONE, javaScriptEnabled: false });
  const nothing = page.getByRole("heading", { name: "Nothing changed since revision 1" });
  await page.goto(`/work-orders/review?order=${id}`);
  await expect(nothing).toBeVisible();
  await page.goto(`/work-orders/${id}/approve`);
  await expect(nothing).toBeVisible();
});

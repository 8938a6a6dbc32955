import { apiAs, makeOrder } from "../../support/e2e/tenant";
import { expect, test, visit } from "../../support/e2e/fixtures";
import { goOffline, NO_NETWORK, PHONE_WITH_WORKER } from "../../support/e2e/offline";
import { ownersOnPhone } from "../../support/e2e/queued";
import { phoneWith, signatureLedger, signedOnce, signOffline } from "../../support/e2e/signing";
import { expectQueued, expectSaved, fileReport, writeReport } from "../../support/records/outbox";

// A company with approvals: the signature names the submission on the same device, and the submission what it froze.

for (const approvals of ["on", "refused"] as const)
  test(`an order is reported, submitted and signed without a network in one go, and ${approvals === "on" ? "the chain is carried out" : "a refused submission is signed by nobody"}`, async ({
    as,
    company,
    allowConsole,
  }) => {
    allowConsole(NO_NETWORK, /status of 4\d\d/);
    const manager = await apiAs(company, "marko");
    const order = await makeOrder(manager);
    const page = await phoneWith(await as("tomislav", PHONE_WITH_WORKER), order.id);
    await goOffline(page);
    await writeReport(page, order, "U podrumu");
    await fileReport(page);
    await expectSaved(page);
    await visit(page, `/work-orders/${order.id}`);
    await page.getByRole("link", { name: "Submit for approval" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Submit and sign" }).click();
    await expect(page).toHaveURL(new RegExp(`/work-orders/${order.id}/sign$`));
    await expect(page.getByText("U podrumu")).toBeVisible();
    await signOffline(page, order.id);
    await page.getByRole("link", { name: "Open work order" }).click();
    await expect(page.getByText("Signed, waiting to be sent").first()).toBeVisible();
    await expectQueued(page, 3);
    if (approvals === "on") {
      await page.context().setOffline(false);
      await expect.poll(() => ownersOnPhone(page, "entries")).toEqual([]);
      expect(await signatureLedger(company)).toEqual(signedOnce(order.id));
      const { status, signature, approvalsRequired } = await manager(
        "GET",
        `/workOrders/${order.id}`,
      );
      expect({ status, approvalsRequired }).toEqual({ status: "signed", approvalsRequired: 2 });
      expect(signature).not.toBeNull();
      return;
    }
    const { version } = await manager("GET", `/workOrders/${order.id}`);
    await manager("POST", `/workOrders/${order.id}`, { version, description: "Drugi posao" });
    await visit(page, "/outbox");
    await page.context().setOffline(false);
    const entry = page.getByRole("article", { name: "Signature" });
    await expect(
      entry.getByText(/It will be sent once this is resolved: Submission for approval/),
    ).toBeVisible();
    await expect(entry.getByText(/Someone changed this record in the meantime/)).toBeVisible();
    await expect(entry.getByRole("img", { name: "Signature of Tomislav Đurić" })).toBeVisible();
    expect(await signatureLedger(company)).toEqual([]);
    expect((await manager("GET", `/workOrders/${order.id}`))["status"]).toBe("in-progress");
  });

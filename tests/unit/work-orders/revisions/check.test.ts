import { describe, expect, it } from "vitest";
import { archivePdf } from "~/features/work-orders/commands/archive-pdf";
import { reopenWorkOrder } from "~/features/work-orders/commands/reopen";
import { getOrderCheck } from "~/features/work-orders/revisions/queries/check";
import { readCheckPage } from "~/features/work-orders/revisions/queries/check-page";
import { newId } from "~/kernel/ids";
import { LANGUAGES } from "~/kernel/text/languages";
import { type Company, createTestTenant } from "../../../support/db/test-tenant";
import { orderAt } from "../../../support/records/orders";
import { who } from "../../../support/records/people";
import { expectRefusal } from "../../../support/api/signed-in";

async function archive(acme: Company, orderId: string, moment: "signed" | "done", sha256: string) {
  const [row] = await acme.rows(
    "SELECT id FROM work_order_revisions WHERE work_order_id = ? ORDER BY number DESC",
    orderId,
  );
  const file = { name: "a.pdf", storageKey: `t/${sha256}`, sha256, sizeBytes: 9 };
  await archivePdf(
    { ...acme.as("sanja"), job: "papers" },
    { workOrderId: orderId, revisionId: String(row?.["id"]), moment, language: "hr", file },
  );
}

async function signedOrder(entry: "LEAD" | "ALL_ASSIGNEES" = "LEAD") {
  const acme = await createTestTenant({ approvals: 1, entry });
  const order = await orderAt(acme, "done");
  await archive(acme, order.id, "signed", "a".repeat(64));
  await archive(acme, order.id, "done", "b".repeat(64));
  return { acme, order };
}

describe("the check page for a PDF", () => {
  it("lists each revision with its hash, its signers with time and place, and its PDFs, in one round trip", async () => {
    const { acme, order } = await signedOrder();
    const ctx = acme.as("marko");
    const check = await getOrderCheck(ctx, order.id);
    expect(ctx.database.stats.roundTrips).toBe(1);
    expect(check).toMatchObject({ number: order.number, status: "done", mayReadPdfs: true });
    expect(check.revisions).toMatchObject([
      {
        number: 1,
        sha256: order.revision,
        inForce: true,
        signature: { technician: "Tomislav Đurić", customer: "Šime Jurić", place: "Rijeka" },
        papers: [
          { moment: "signed", sha256: "a".repeat(64) },
          { moment: "done", sha256: "b".repeat(64) },
        ],
      },
    ]);
  });

  it("keeps a revision after the order is reopened and marks it as no longer in force", async () => {
    const { acme, order } = await signedOrder();
    await reopenWorkOrder(acme.as("sanja"), {
      id: order.id,
      version: order.version,
      reason: "wrong part",
    });
    const { revisions } = await readCheckPage(acme.as("marko"), order.id);
    expect(revisions[0]?.pdfs.map(({ stale }) => stale)).toEqual([true, true]);
    expect(revisions[0]?.title).toBe("Revision 1, replaced or reopened");
  });

  it("omits the names of erased users", async () => {
    const { acme, order } = await signedOrder();
    await acme.run(
      "UPDATE personal_details SET content = NULL, salt = '', erased_at = 1 WHERE user_id = ?",
      who("tomislav"),
    );
    const { revisions } = await readCheckPage(acme.as("marko"), order.id);
    expect(revisions[0]?.lines).toContain("Technician: erased person");
  });

  it("is open to readers of work orders; the PDF itself only to users who may see all of it", async () => {
    const { acme, order } = await signedOrder("ALL_ASSIGNEES");
    await expectRefusal(getOrderCheck(acme.as("emina"), order.id), "not_allowed");
    await expectRefusal(getOrderCheck(acme.as("marko"), newId()), "not_found");
    expect(await getOrderCheck(acme.as("tea"), order.id)).toMatchObject({
      mayReadPdfs: false,
      revisions: [{ papers: [{}, {}] }],
    });
  });

  it("is empty before the first submission", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "reported");
    expect((await readCheckPage(acme.as("marko"), order.id)).revisions).toEqual([]);
  });

  it.each(LANGUAGES)("is rendered in %s", async (language) => {
    const { acme, order } = await signedOrder();
    const page = await readCheckPage(acme.as("marko", { language }), order.id);
    expect(JSON.stringify(page)).not.toMatch(/check-page|workOrders\.|\{\{|undefined/);
    expect(Object.values(page.texts).every(Boolean)).toBe(true);
  });
});

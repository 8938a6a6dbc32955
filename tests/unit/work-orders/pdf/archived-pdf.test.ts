import { describe, expect, it } from "vitest";
import { archivePdf } from "~/features/work-orders/commands/archive-pdf";
import { reopenWorkOrder } from "~/features/work-orders/commands/reopen";
import { getOrderWithReports } from "~/features/daily-reports/queries/order";
import { getArchivedPdf } from "~/features/work-orders/queries/pdf/archived";
import { newId } from "~/kernel/ids";
import { Refusal } from "~/kernel/refusal";
import { orPageToTryAgain } from "~worker/api/work-order-pdf";
import { createTestTenant } from "../../../support/db/test-tenant";
import { orderAt } from "../../../support/records/orders";
import { expectRefusal, refusalOf } from "../../../support/api/signed-in";

async function withPdf(entry: "LEAD" | "ALL_ASSIGNEES" = "ALL_ASSIGNEES") {
  const acme = await createTestTenant({ approvals: 1, entry });
  const order = await orderAt(acme, "done");
  const [row] = await acme.rows("SELECT id FROM work_order_revisions");
  const context = acme.as("sanja");
  await archivePdf(
    { ...context, job: "papers" },
    {
      workOrderId: order.id,
      revisionId: String(row?.["id"]),
      moment: "done",
      language: "hr",
      file: { name: "a.pdf", storageKey: "t/paper", sha256: "a".repeat(64), sizeBytes: 9 },
    },
  );
  const [pdf] = (await getOrderWithReports(context, order.id)).papers;
  return { acme, order, pdfId: pdf?.id ?? "" };
}

describe("an archived PDF", () => {
  it("keeps its URL after the order is reopened", async () => {
    const { acme, order, pdfId } = await withPdf();
    await reopenWorkOrder(acme.as("sanja"), {
      id: order.id,
      version: order.version,
      reason: "wrong part",
    });
    const ctx = acme.as("marko");
    expect(await getArchivedPdf(ctx, order.id, pdfId)).toEqual({
      number: order.number,
      revision: 1,
      storageKey: "t/paper",
    });
    expect(ctx.database.stats.roundTrips).toBe(1);
    expect(await getOrderWithReports(acme.as("marko"), order.id)).toMatchObject({
      mayReadPdfs: true,
      papers: [{ id: pdfId, moment: "done", revision: 1 }],
    });
  });

  it("is served to users who may see all of it, for this order only", async () => {
    const { acme, order, pdfId } = await withPdf();
    await expectRefusal(getArchivedPdf(acme.as("emina"), order.id, pdfId), "not_allowed");
    await expectRefusal(getArchivedPdf(acme.as("tea"), order.id, pdfId), "not_found");
    expect(await getOrderWithReports(acme.as("tea"), order.id)).toMatchObject({
      mayReadPdfs: false,
    });
    await expectRefusal(getArchivedPdf(acme.as("marko"), order.id, newId()), "not_found");
    await expectRefusal(
      getArchivedPdf(acme.as("marko"), (await orderAt(acme, "backlog")).id, pdfId),
      "not_found",
    );
  });
});

describe("a PDF that could not be made", () => {
  const pdfRequest = (accept: string) =>
    new Request("http://acme.localhost/api/workOrders/x/pdf", { headers: { accept } });
  const failBusy = () =>
    Promise.reject(new Refusal("unavailable", "pdf_unavailable", { retryAfterSeconds: 10 }));
  const failLimited = () =>
    Promise.reject(new Refusal("too_many_requests", "pdf_limit", { retryAfterSeconds: 5 }));

  it("shows a page with a retry to a user who followed a link", async () => {
    const response = await orPageToTryAgain(
      pdfRequest("text/html,*/*"),
      "/work-orders/x/pdf",
      failBusy(),
    );
    expect({ status: response.status, to: response.headers.get("location") }).toEqual({
      status: 303,
      to: "/work-orders/x/pdf",
    });
  });

  it("names the limit to a user who has too many PDFs in progress", async () => {
    const response = await orPageToTryAgain(
      pdfRequest("text/html,*/*"),
      "/work-orders/x/pdf?report=y",
      failLimited(),
    );
    expect({ status: response.status, to: response.headers.get("location") }).toEqual({
      status: 303,
      to: "/work-orders/x/pdf?report=y&reason=limit",
    });
    const signInLimit = Promise.reject(new Refusal("too_many_requests"));
    expect(
      await refusalOf(orPageToTryAgain(pdfRequest("text/html"), "/work-orders/x/pdf", signInLimit)),
    ).toMatchObject({ code: "too_many_requests" });
  });

  it("is a refusal for API clients, like every other refusal", async () => {
    expect(
      await refusalOf(
        orPageToTryAgain(pdfRequest("application/pdf"), "/work-orders/x/pdf", failBusy()),
      ),
    ).toMatchObject({ code: "unavailable" });
    expect(
      await refusalOf(
        orPageToTryAgain(pdfRequest("application/pdf"), "/work-orders/x/pdf", failLimited()),
      ),
    ).toMatchObject({ code: "too_many_requests", reason: "pdf_limit" });
    expect(
      await refusalOf(
        orPageToTryAgain(
          pdfRequest("text/html"),
          "/work-orders/x/pdf",
          Promise.reject(new Refusal("not_found")),
        ),
      ),
    ).toMatchObject({ code: "not_found" });
  });
});

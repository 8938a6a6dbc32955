import { expect, it } from "vitest";
import { approveWorkOrder } from "~/features/work-orders/commands/approve";
import { closeUnsigned } from "~/features/work-orders/commands/close-unsigned";
import { archiveCustomersPdf, archivePdf } from "~/features/work-orders/commands/archive-pdf";
import { reopenWorkOrder } from "~/features/work-orders/commands/reopen";
import { findCustomersPdf } from "~/features/work-orders/queries/pdf/archived";
import { findVerification } from "~/features/work-orders/revisions/queries/verification";
import { readPdfData, readRevisionPdf } from "~/features/work-orders/queries/pdf/content";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { atVersion, orderAt } from "../../support/records/orders";
import { DAY_MS, NOW } from "../../support/records/people";
import { textOf } from "../../support/pdf/pdf-text";
import { expectRefusal } from "../../support/api/signed-in";

const context = (acme: Company) => ({ ...acme.as("marko"), job: "outbox" });

async function idsOf(acme: Company) {
  const [row] = await acme.rows(
    "SELECT id, work_order_id AS workOrderId FROM work_order_revisions ORDER BY number LIMIT 1",
  );
  return { workOrderId: String(row?.["workOrderId"]), revisionId: String(row?.["id"]) };
}

const file = (name: string) => ({
  name: "2026-00001.pdf",
  storageKey: `papers/${name}`,
  sha256: name,
  sizeBytes: 7,
});

it("archives one PDF per event, whichever request comes first", async () => {
  const acme = await createTestTenant({ approvals: 2 });
  await orderAt(acme, "done");
  const ids = await idsOf(acme);
  const tries = ["a", "b", "c"].map((name) =>
    archivePdf(context(acme), { ...ids, moment: "done", language: "hr", file: file(name) }),
  );
  expect((await Promise.all(tries)).sort()).toEqual([false, false, true]);
  expect(
    await archivePdf(context(acme), { ...ids, moment: "signed", language: "hr", file: file("d") }),
  ).toBe(true);
  expect(
    await acme.rows(
      "SELECT p.moment, f.status, f.media_type AS type FROM work_order_papers p JOIN files f ON f.id = p.file_id ORDER BY p.moment",
    ),
  ).toEqual([
    { moment: "done", status: "attached", type: "application/pdf" },
    { moment: "signed", status: "attached", type: "application/pdf" },
  ]);
  expect(await acme.rows("SELECT count(*) AS n FROM files")).toEqual([{ n: 2 }]);
});

it("throws an error that is not a duplicate", async () => {
  const acme = await createTestTenant();
  await expect(
    archivePdf(context(acme), {
      workOrderId: "?",
      revisionId: "?",
      moment: "done",
      language: "hr",
      file: file("a"),
    }),
  ).rejects.toThrow();
});

it("serves the archived PDF to users who may see all of it as it was at that event", async () => {
  const acme = await createTestTenant({ approvals: 2, entry: "ALL_ASSIGNEES" });
  const order = await orderAt(acme, "signed");
  await archivePdf(context(acme), {
    ...(await idsOf(acme)),
    moment: "signed",
    language: "hr",
    file: file("a"),
  });
  const archivedKey = async (key: string) =>
    (await readPdfData(acme.as(key), order.id)).archived?.storageKey;
  expect(await Promise.all(["marko", "ana", "tomislav", "tea", "tarik"].map(archivedKey))).toEqual([
    "papers/a",
    "papers/a",
    "papers/a",
    undefined,
    undefined,
  ]);
  for (const key of ["ana", "amar"])
    await approveWorkOrder(acme.as(key), {
      id: order.id,
      revision: order.revision ?? "",
      note: "",
    });
  expect(await archivedKey("marko")).toBeUndefined();
});

it("prints the state at the event, however late the PDF is made", async () => {
  const acme = await createTestTenant({ approvals: 2 });
  const order = await orderAt(acme, "signed");
  const ids = await idsOf(acme);
  await expectRefusal(readRevisionPdf(context(acme), ids, "done"), "not_found");
  for (const key of ["ana", "amar"])
    await approveWorkOrder(acme.as(key, { now: NOW + DAY_MS }), {
      id: order.id,
      revision: order.revision ?? "",
      note: "",
    });
  const signed = textOf((await readRevisionPdf(context(acme), ids, "signed")).data);
  expect(signed).toContain("Approvals 0 of 2");
  expect(signed).toContain("as of 20 Nov 2026, 18:00");
  const done = textOf((await readRevisionPdf(context(acme), ids, "done")).data);
  expect(done).toContain("Approvals 2 of 2");
  const [row] = await acme.rows("SELECT version FROM work_orders");
  await reopenWorkOrder(acme.as("sanja", { now: NOW + 2 * DAY_MS }), {
    id: order.id,
    version: Number(row?.["version"]),
    reason: "Later",
  });
  expect(textOf((await readRevisionPdf(context(acme), ids, "done")).data)).toBe(done);
  expect(textOf((await readRevisionPdf(context(acme), ids, "signed")).data)).toBe(signed);
});

it("prints the reason for closing unsigned after the order was reopened", async () => {
  const acme = await createTestTenant({ approvals: 2 });
  const order = await orderAt(acme, "approved");
  const closed = await closeUnsigned(acme.as("marko"), {
    ...atVersion(order),
    reason: "Customer absent",
    noHoursReason: "",
  });
  const ids = await idsOf(acme);
  const before = textOf((await readRevisionPdf(context(acme), ids, "done")).data);
  expect(before).toContain("Not signed. Customer absent");
  await reopenWorkOrder(acme.as("sanja", { now: NOW + DAY_MS }), {
    ...atVersion(closed),
    reason: "Later",
  });
  expect(textOf((await readRevisionPdf(context(acme), ids, "done")).data)).toBe(before);
  await expectRefusal(readRevisionPdf(context(acme), ids, "signed"), "not_found");
});

it("archives one customer's copy of a revision, beside its PDFs, and the public page knows it", async () => {
  const acme = await createTestTenant({ approvals: 1 });
  const order = await orderAt(acme, "done");
  const ids = await idsOf(acme);
  await archivePdf(context(acme), { ...ids, moment: "signed", language: "hr", file: file("a") });
  expect(await findCustomersPdf(acme.as("marko"), ids.revisionId)).toBeNull();
  const tries = ["b", "c", "d"].map((name) =>
    archiveCustomersPdf(acme.as("ciro"), { ...ids, language: "hr", file: file(name) }),
  );
  expect((await Promise.all(tries)).sort()).toEqual([false, false, true]);
  const key = await findCustomersPdf(acme.as("marko"), ids.revisionId);
  expect(await acme.rows("SELECT count(*) AS n FROM files")).toEqual([{ n: 2 }]);
  const page = await findVerification(acme.as("marko"), order.id, null);
  expect(page?.hashes.toSorted()).toEqual(["a", String(key).slice("papers/".length)]);
  await expect(acme.run("DELETE FROM work_order_customer_papers")).rejects.toThrow("insert-only");
});

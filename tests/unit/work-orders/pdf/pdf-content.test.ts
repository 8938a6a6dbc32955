import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { addApproverNote } from "~/features/work-orders/commands/shared";
import { approveWorkOrder } from "~/features/work-orders/commands/approve";
import { callOffWorkOrder } from "~/features/work-orders/commands/call-off";
import { closeUnsigned } from "~/features/work-orders/commands/close-unsigned";
import { reopenWorkOrder } from "~/features/work-orders/commands/reopen";
import { signWorkOrder } from "~/features/work-orders/commands/sign";
import { submitForApproval } from "~/features/work-orders/commands/submit-for-approval";
import {
  customersCopyOf,
  readPdfData,
  readRevisionPdf,
} from "~/features/work-orders/queries/pdf/content";
import { readCheckPage } from "~/features/work-orders/revisions/queries/check-page";
import type { OrderResponse } from "~/features/work-orders/mutations/order";
import { LANGUAGES } from "~/kernel/text/languages";
import { workOrderPdfResponse } from "~worker/api/work-order-pdf";
import type { Env } from "~worker/env";
import { type Company, createTestTenant } from "../../../support/db/test-tenant";
import { atVersion, orderAt, report, signatures } from "../../../support/records/orders";
import { PLACE, who } from "../../../support/records/people";
import {
  cancelled,
  HOUR_MS,
  planned,
  VISIT_AT,
} from "../../../support/records/visits/planned-visits";
import { pdfFor, textOf } from "../../../support/pdf/pdf-text";
import { expectRefusal, refusalOf } from "../../../support/api/signed-in";

const LATER = { startsAt: VISIT_AT + 24 * HOUR_MS, endsAt: VISIT_AT + 25 * HOUR_MS };
const inGroups = (hash: string | null) => String(hash).match(/.{8}/g)?.join(" ");

function worked(key: string, from: string, to: string, kind = "work") {
  return { id: randomUUID(), technicianId: who(key), kind, from, to };
}

/** Tomislav's and Tea's own reports, each with an expense that only users who may read that author's expenses see. */
async function bothReported(globex: Company): Promise<OrderResponse> {
  const order = await orderAt(globex, "in-progress");
  for (const key of ["tomislav", "tea"]) {
    const expenses = [
      { type: "other", words: `canary of ${key}`, amountCents: key === "tea" ? 7_700 : 8_800 },
    ];
    const entries = [key === "tea" ? worked(key, "08:00", "09:11") : worked(key, "08:00", "10:22")];
    await fileReport(
      globex.as(key),
      report(order.id, key, {
        entries,
        expenses,
        notes: `note of ${key}`,
        otherExpenses: `receipt of ${key}`,
      } as never),
    );
  }
  return order;
}

describe("the PDF of an open order", () => {
  it("is a draft without a fingerprint, read in one round trip", async () => {
    const acme = await createTestTenant({ approvals: 2 });
    const order = await orderAt(acme, "reported", {
      externalReference: "PO-77",
      plannedRegularMinutes: 120,
    });
    const ctx = acme.as("marko");
    const text = await pdfFor(ctx, order.id);
    expect(ctx.database.stats.roundTrips).toBe(1);
    for (const message of [
      order.number,
      "Draft – not final",
      "In progress",
      "Servis motora",
      "PO-77",
      "Brodogradilište Žuti Rt",
      "Tomislav Đurić (lead), Tea Šimić",
    ])
      expect(text).toContain(message);
    expect(text).toMatch(/Worked 4:00 h Planned 2:00 h Difference \+2:00 h/);
    expect(text).toContain("Not signed yet.");
    expect(text).not.toContain("SHA-256");
  });

  it("names its planned visits to those who may read them, until it is submitted", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const order = await orderAt(acme, "reported");
    await planned(acme, order.id, ["tea", "tomislav"]);
    const night = { startsAt: VISIT_AT - 10 * HOUR_MS, endsAt: VISIT_AT - 2 * HOUR_MS };
    await planned(acme, order.id, ["tea"], night);
    await cancelled(acme, await planned(acme, order.id, ["tarik"], LATER));
    const text = await pdfFor(acme.as("tomislav"), order.id);
    expect(text).toContain(
      "Visits 22 Nov 2026, 22:00–06:00 next day, Tea Šimić 23 Nov 2026, 08:00–10:00, Tomislav Đurić, Tea Šimić",
    );
    expect(text).not.toContain("24 Nov 2026");
    const [row] = await acme.rows("SELECT version FROM work_orders WHERE id = ?", order.id);
    await submitForApproval(acme.as("tomislav"), {
      ...atVersion({ ...order, version: Number(row?.["version"]) }),
      noHoursReason: "",
    });
    expect(await pdfFor(acme.as("tomislav"), order.id)).not.toContain("Visits");
  });

  it("names a location that only repeats its customer's name once", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const order = await orderAt(acme, "reported");
    const name = "Brodogradilište Žuti Rt d.d.";
    await acme.run("UPDATE locations SET name = ? WHERE id = ?", name, PLACE.locationId);
    const text = await pdfFor(acme.as("marko"), order.id);
    expect(text.split(name)).toHaveLength(2);
    expect(text).not.toContain("Location");
  });

  it("states that the order was called off, and why", async () => {
    const acme = await createTestTenant({ approvals: 2 });
    const order = await orderAt(acme, "in-progress");
    await callOffWorkOrder(acme.as("marko"), { ...atVersion(order), reason: "Ship has left" });
    const text = await pdfFor(acme.as("marko"), order.id);
    expect(text).toMatch(/Called off .*Ship has left/);
    expect(text).not.toContain("Draft");
  });

  it("is available to readers of work orders", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "backlog");
    await expectRefusal(readPdfData(acme.as("emina"), order.id), "not_allowed");
    await expectRefusal(readPdfData(acme.as("marko"), randomUUID()), "not_found");
  });

  it("is refused as unavailable without a PDF renderer", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "backlog");
    const env = { PDF: { open: () => Promise.reject(new Error("gone")) } } as unknown as Env;
    const refusal = await refusalOf(workOrderPdfResponse(acme.as("marko"), env, order.id));
    expect(refusal).toMatchObject({
      status: 503,
      reason: "pdf_unavailable",
      facts: { retryAfterSeconds: 10 },
    });
  });
});

describe("the PDF of a submitted order", () => {
  it("shows the frozen revision, not later changes", async () => {
    const acme = await createTestTenant({ approvals: 2 });
    const order = await orderAt(acme, "submitted");
    await acme.run("UPDATE customers SET name = 'Renamed d.o.o.' WHERE id = ?", PLACE.customerId);
    await acme.run("UPDATE users SET surname = 'Renamed' WHERE id = ?", who("tea"));
    const ctx = acme.as("marko");
    const text = await pdfFor(ctx, order.id);
    expect(ctx.database.stats.roundTrips).toBe(1);
    for (const message of [
      "Brodogradilište Žuti Rt",
      "Tea Šimić",
      "revision 1",
      inGroups(order.revision),
      "Approvals 0 of 2",
      "Not approved yet.",
    ])
      expect(text).toContain(message);
    expect(text).not.toContain("Renamed");
  });

  it("has approvals, signatures, the person who signed for the lead, and the previous revision", async () => {
    const acme = await createTestTenant({ approvals: 2 });
    const first = await orderAt(acme, "signed");
    const reopened = await reopenWorkOrder(acme.as("sanja"), {
      ...atVersion(first),
      reason: "Wrong hours",
    });
    const second = await submitForApproval(acme.as("tomislav"), {
      ...atVersion(reopened),
      noHoursReason: "",
    });
    await approveWorkOrder(acme.as("ana"), {
      id: second.id,
      revision: second.revision ?? "",
      note: "Looks right",
    });
    await signWorkOrder(acme.as("marko"), signatures(second));
    const text = await pdfFor(acme.as("marko"), second.id);
    for (const message of [
      "Approvals 1 of 2",
      "Ana Babić",
      "Looks right",
      "revision 2",
      inGroups(second.revision),
      inGroups(first.revision),
    ])
      expect(text).toContain(message);
    expect(text).toMatch(
      /Technician Marko Horvat Rijeka, 20 Nov 2026, 18:00 signed by Marko Horvat for the team lead/,
    );
    expect(text).toMatch(/Customer Šime Jurić Rijeka/);
    expect(text).toMatch(/Sanja Kovač .* · Reopened Wrong hours/);
  });

  it("says nothing of approvals and approver notes in the customer's copy", async () => {
    const acme = await createTestTenant({ approvals: 2 });
    const order = await orderAt(acme, "submitted");
    await approveWorkOrder(acme.as("ana"), {
      id: order.id,
      revision: order.revision ?? "",
      note: "canary of Ana",
    });
    await addApproverNote(acme.as("ana"), {
      id: order.id,
      noteId: randomUUID(),
      text: "canary note",
    });
    await signWorkOrder(acme.as("tomislav"), signatures(order));
    const [row] = await acme.rows("SELECT id FROM work_order_revisions");
    const ids = { workOrderId: order.id, revisionId: String(row?.["id"]) };
    const { data } = await readRevisionPdf(acme.as("sanja"), ids, "signed");
    expect(textOf(data)).toMatch(/Approvals 1 of 2 .*canary of Ana.*canary note/);
    const copy = customersCopyOf(data);
    const text = textOf(copy ?? data);
    expect(text).not.toMatch(/approv|canary|Ana Babić/i);
    expect(text).toMatch(/Customer Šime Jurić Rijeka/);
    expect(text).toContain(inGroups(order.revision));
  });

  it("is the customer's copy too where no approvals are required", async () => {
    const acme = await createTestTenant();
    await signWorkOrder(acme.as("tomislav"), signatures(await orderAt(acme, "reported")));
    const [row] = await acme.rows("SELECT id, work_order_id AS orderId FROM work_order_revisions");
    const ids = { workOrderId: String(row?.["orderId"]), revisionId: String(row?.["id"]) };
    const { data } = await readRevisionPdf(acme.as("sanja"), ids, "signed");
    expect(customersCopyOf(data)).toBeNull();
  });

  it("has the technician's account as the name, and beside another that was typed before it was", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "reported");
    const technician = { name: "Marko Horvat", image: "", typed: "Marko Horvat" };
    await signWorkOrder(acme.as("tomislav"), signatures(order, { technician }));
    const by = "signed with the account of Tomislav Đurić";
    const now = await pdfFor(acme.as("marko"), order.id);
    expect(now).toMatch(/Technician Tomislav Đurić Rijeka/);
    expect(now).not.toContain(by);
    await acme.run("DROP TRIGGER personal_details_only_erased");
    await acme.run(
      "UPDATE personal_details SET content = json_set(content, '$.name', 'Marko Horvat') WHERE hash = (SELECT technician_person FROM work_order_signatures)",
    );
    expect(await pdfFor(acme.as("marko"), order.id)).toMatch(
      new RegExp(`Technician Marko Horvat Rijeka, [^C]*${by}`),
    );
    const page = await readCheckPage(acme.as("marko"), order.id);
    expect(JSON.stringify(page)).toContain(by);
  });

  it("states that the order was not signed, and why", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "reported");
    const [row] = await acme.rows("SELECT version FROM work_orders WHERE id = ?", order.id);
    await closeUnsigned(acme.as("marko"), {
      id: order.id,
      version: Number(row?.["version"]),
      reason: "Customer absent",
      noHoursReason: "",
    });
    const text = await pdfFor(acme.as("marko"), order.id);
    expect(text).toMatch(/Not signed .*Customer absent.*Not signed\. Customer absent/);
    expect(text).not.toContain("Draft");
  });

  it("keeps the work of an erased user without the name", async () => {
    const acme = await createTestTenant({ approvals: 2 });
    const order = await orderAt(acme, "signed");
    await acme.run(
      "UPDATE personal_details SET content = NULL, salt = '', erased_at = 1 WHERE user_id = ?",
      who("tomislav"),
    );
    const text = await pdfFor(acme.as("marko"), order.id);
    expect(text).toContain("erased person (lead), Tea Šimić");
    expect(text).toContain("Technician erased person");
  });

  it.each(LANGUAGES)("is written in %s throughout", async (language) => {
    const acme = await createTestTenant({ approvals: 2 });
    const order = await orderAt(acme, "done");
    const text = await pdfFor(acme.as("marko", { language }), order.id);
    expect(text).toContain(language === "en" ? "Work order" : "Radni nalog");
    expect(text).not.toMatch(/workOrders\.|dailyReports\.|common\.|\{\{|undefined|NaN/);
  });
});

describe("the PDF for a tenant or user with restricted access", () => {
  it("omits the hours and expenses of others in ALL_ASSIGNEES mode, for the lead until the submission", async () => {
    const globex = await createTestTenant({ entry: "ALL_ASSIGNEES", approvals: 2 });
    const order = await bothReported(globex);
    const tomislavs = [
      "canary of tomislav",
      "receipt of tomislav",
      "note of tomislav",
      "2:22 h",
      "88.00",
    ];
    const teas = ["canary of tea", "receipt of tea", "note of tea", "1:11 h", "77.00"];
    async function expectSees(key: string, seen: string[], unseen: string[]) {
      const text = await pdfFor(globex.as(key), order.id);
      for (const message of seen) expect(text, key).toContain(message);
      for (const message of unseen) expect(text, key).not.toContain(message);
      expect(text.includes("Excerpt – own hours and expenses only"), key).toBe(unseen.length > 0);
    }
    await expectSees("tea", teas, [...tomislavs, "3:33 h"]);
    await expectSees("tomislav", tomislavs, [...teas, "3:33 h"]);
    await expectSees("tarik", [], [...teas, ...tomislavs, "3:33 h"]);
    await expectSees("ana", [...teas, ...tomislavs, "3:33 h"], []);
    const [row] = await globex.rows("SELECT version FROM work_orders WHERE id = ?", order.id);
    await submitForApproval(globex.as("tomislav"), {
      id: order.id,
      version: Number(row?.["version"]),
      noHoursReason: "",
    });
    await expectSees("tomislav", [...teas, ...tomislavs, "3:33 h"], []);
    await expectSees("tea", teas, [...tomislavs, "3:33 h"]);
  });

  it("omits approver notes for technicians who are not assigned to the order", async () => {
    const acme = await createTestTenant({ approvals: 2 });
    const order = await orderAt(acme, "in-progress");
    await addApproverNote(acme.as("ana"), {
      id: order.id,
      noteId: randomUUID(),
      text: "Ask for photos",
    });
    expect(await pdfFor(acme.as("tea"), order.id)).toContain("Ask for photos");
    expect(await pdfFor(acme.as("tarik"), order.id)).not.toContain("Ask for photos");
  });

  it("omits places whose feature is off", async () => {
    const acme = await createTestTenant({ approvals: 2 });
    const order = await orderAt(acme, "submitted");
    expect(await pdfFor(acme.as("marko"), order.id)).toContain("Strojarnica");
    await acme.run(
      `INSERT OR REPLACE INTO settings (key, valid_from, value, changed_at) VALUES ('feature.ROOMS', '2026-01-01', '{"enabled":false}', 0)`,
    );
    expect(await pdfFor(acme.as("marko"), order.id)).not.toContain("Strojarnica");
  });
});

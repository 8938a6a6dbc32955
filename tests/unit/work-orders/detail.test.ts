import { describe, expect, it } from "vitest";
import { addApproverNote } from "~/features/work-orders/commands/shared";
import { getOrderWithReports } from "~/features/daily-reports/queries/order";
import { createTestTenant } from "../../support/db/test-tenant";
import { orderAt, plan, report } from "../../support/records/orders";
import { fileReport } from "~/features/daily-reports/commands/file";
import { submitForApproval } from "~/features/work-orders/commands/submit-for-approval";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { newId } from "~/kernel/ids";
import { who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";

describe("a work order's page", () => {
  it("loads names, descriptive text, people and next actions in one round trip", async () => {
    const acme = await createTestTenant({ approvals: 2 });
    const { id } = await orderAt(acme, "reported");
    const ctx = acme.as("tomislav");
    const visible = await getOrderWithReports(ctx, id);
    expect(ctx.database.stats).toMatchObject({ roundTrips: 1, requests: 1 });
    expect(visible).toMatchObject({
      status: "in-progress",
      customer: {
        name: "Brodogradilište Žuti Rt d.d.",
        contactPerson: "Šime Jurić",
        contactNumber: "+385 51 555 210",
      },
      location: { name: "Dok 2", number: "7", floor: "" },
      room: { name: "Strojarnica", number: "001" },
      asset: { manufacturer: "MAN", model: "6L21/31", serialNumber: "SN-2019-1000" },
      createdBy: { id: who("marko"), name: "Marko Horvat" },
      technicians: [
        { name: "Tomislav Đurić", isLead: true, phone: "+385 91 555 0105" },
        { name: "Tea Šimić", isLead: false },
      ],
      totals: { seen: "all", totalMinutes: 240, reportCount: 1, expensesCents: 0 },
      revision: null,
      signature: null,
      editable: "notes",
      mayFileReport: true,
      mayWriteApproverNote: false,
      mayOpen: ["assets"],
    });
    expect(visible.availableActions).toEqual([{ command: "submitForApproval", asks: null }]);
  });

  it("links to the places and the asset for those who may open them", async () => {
    const acme = await createTestTenant();
    const { id } = await orderAt(acme, "backlog");
    const mayOpen = async (key: string) => (await getOrderWithReports(acme.as(key), id)).mayOpen;
    expect(await mayOpen("marko")).toEqual(["customers", "locations", "rooms", "assets"]);
    for (const key of ["ana", "tea"]) expect(await mayOpen(key), key).toEqual(["assets"]);
  });

  it("shows the approvals and signatures of a completed order", async () => {
    const acme = await createTestTenant({ approvals: 2 });
    const order = await orderAt(acme, "done");
    const visible = await getOrderWithReports(acme.as("ana"), order.id);
    expect(visible).toMatchObject({
      status: "done",
      outcome: "signed",
      revision: {
        number: 1,
        sha256: order.revision,
        approvalsRequired: 2,
        submittedBy: { name: "Tomislav Đurić" },
      },
      revisions: [{ number: 1, signed: true }],
      approvals: [{ name: "Ana Babić" }, { name: "Amar Hadžić" }],
      signature: {
        place: "Rijeka",
        inLeadsPlace: false,
        customerSigned: true,
        technician: { typed: "Tomislav Đurić" },
        customer: { name: "Šime Jurić" },
      },
      papers: [],
      editable: "none",
      mayFileReport: false,
    });
    expect(visible.availableActions.map((one) => one.command)).toEqual(["requestReopening"]);
  });

  it("lists the actions that only a guard blocks", async () => {
    const acme = await createTestTenant({ approvals: 2 });
    const { id } = await orderAt(acme, "in-progress");
    expect((await getOrderWithReports(acme.as("tomislav"), id)).blockedActions).toEqual([
      { command: "submitForApproval", guard: "needs_report" },
    ]);
  });

  it("sums hours, expenses, parts and equipment of the reports", async () => {
    const acme = await createTestTenant();
    const { id } = await orderAt(acme, "in-progress");
    const oil = {
      sparePartId: null,
      name: "Oil",
      unit: "litre",
      quantityThousandths: 1500,
    } as const;
    const more = {
      parts: [oil, oil],
      equipment: [{ equipmentId: null, name: "Ladder" }],
      expenses: [{ type: "parking", words: "", amountCents: 350 } as const],
    };
    await fileReport(acme.as("tomislav"), report(id, "tomislav", more));
    await fileReport(acme.as("marko"), report(id, "tea", more));
    const { totals } = await getOrderWithReports(acme.as("marko"), id);
    expect(totals).toMatchObject({
      parts: [{ name: "Oil", unit: "litre", quantityThousandths: 6000 }],
      equipment: ["Ladder"],
      expensesCents: 700,
      totalMinutes: 480,
      reportCount: 2,
    });
    expect(totals.technicians.map((one) => [one.name, one.hours.regular])).toEqual(
      expect.arrayContaining([
        ["Tomislav Đurić", 240],
        ["Tea Šimić", 240],
      ]),
    );
  });

  it("shows technicians only their own hours and expenses where each enters their own, and all to the lead once submitted", async () => {
    const globex = await createTestTenant({ approvals: 2, entry: "ALL_ASSIGNEES" });
    const { id } = await orderAt(globex, "reported");
    const parking = { expenses: [{ type: "parking", words: "", amountCents: 350 } as const] };
    await fileReport(globex.as("tea"), report(id, "tea", parking));
    const sums = async (key: string) =>
      (({ seen, totalMinutes, expensesCents }) => ({ seen, totalMinutes, expensesCents }))(
        (await getOrderWithReports(globex.as(key), id)).totals,
      );
    expect(await sums("tomislav")).toEqual({ seen: "own", totalMinutes: 240, expensesCents: 0 });
    expect(await sums("tea")).toEqual({ seen: "own", totalMinutes: 240, expensesCents: 350 });
    expect(await sums("tarik")).toEqual({ seen: "own", totalMinutes: 0, expensesCents: 0 });
    expect(await sums("ana")).toEqual({ seen: "all", totalMinutes: 480, expensesCents: 350 });
    const [{ version }] = (await globex.rows("SELECT version FROM work_orders")) as [
      { version: number },
    ];
    await submitForApproval(globex.as("tomislav"), { id, version, noHoursReason: "" });
    expect(await sums("tomislav")).toEqual({ seen: "all", totalMinutes: 480, expensesCents: 350 });
    expect(await sums("tea")).toEqual({ seen: "own", totalMinutes: 240, expensesCents: 350 });
  });

  it("hides approver notes from technicians of other orders", async () => {
    const acme = await createTestTenant();
    const { id } = await orderAt(acme, "in-progress");
    await addApproverNote(acme.as("ana"), { id, noteId: newId(), text: "Mind the seal" });
    const notes = async (key: string) =>
      (await getOrderWithReports(acme.as(key), id)).approverNotes?.map((note) => note.text);
    expect(await notes("tea")).toEqual(["Mind the seal"]);
    expect(await notes("amar")).toEqual(["Mind the seal"]);
    expect(await notes("tarik")).toBeUndefined();
  });

  it("omits places whose feature is off or that the order does not have", async () => {
    const acme = await createTestTenant({ locations: false, rooms: false });
    const { id } = await createWorkOrder(acme.as("marko"), plan());
    expect(await getOrderWithReports(acme.as("marko"), id)).toMatchObject({
      location: null,
      room: null,
    });
  });

  it("returns not found for an unknown order, and is refused to users who may not read orders", async () => {
    const acme = await createTestTenant();
    await expectRefusal(getOrderWithReports(acme.as("marko"), newId()), "not_found");
    const { id } = await orderAt(acme, "backlog");
    for (const key of ["emina", "ciro", "petar"])
      await expectRefusal(getOrderWithReports(acme.as(key), id), "not_allowed");
  });
});

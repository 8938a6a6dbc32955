import { beforeAll, describe, expect, it } from "vitest";
import { scopeInput } from "~/features/analytics/inputs";
import type { Incomplete } from "~/features/analytics/model";
import { countIncomplete, listIncomplete } from "~/features/analytics/queries/incomplete";
import { incompleteTable } from "~/features/analytics/ui/incomplete-table";
import { fileReport } from "~/features/daily-reports/commands/file";
import { updateReport } from "~/features/daily-reports/commands/update";
import { updateReportInput } from "~/features/daily-reports/inputs";
import { planVisit } from "~/features/schedule/commands/plan-visit";
import { approveWorkOrder } from "~/features/work-orders/commands/approve";
import { reopenWorkOrder } from "~/features/work-orders/commands/reopen";
import { signWorkOrder } from "~/features/work-orders/commands/sign";
import { submitForApproval } from "~/features/work-orders/commands/submit-for-approval";
import { parseInput } from "~/kernel/input/parse";
import { formatter } from "~/kernel/text/format";
import { textsIn } from "~/server/texts";
import { createTestTenant, type Company } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { atVersion, orderAt, report, signatures } from "../../support/records/orders";
import { DAY_MS, NOW, OTHER_PLACE, TODAY, who } from "../../support/records/people";
import { HOUR_MS, visitPlan } from "../../support/records/visits/planned-visits";

let acme: Company;
const manager = () => acme.as("marko");
const scope = (raw: object = {}) => parseInput(scopeInput, raw);
const NONE = { unfiled: 0, missing: 0, open: 0, unapproved: 0, changed: 0 };

beforeAll(async () => {
  acme = await createTestTenant({ approvals: 1 });
});

const counts = async (raw: object = {}) => (await countIncomplete(manager(), scope(raw))).counts;
async function rowsOf(of: Incomplete, raw: object = {}) {
  const { lists } = await listIncomplete(manager(), scope(raw));
  const list = lists.find((each) => each.of === of);
  expect(list?.rows.length).toBe(list?.totalCount);
  return list?.rows ?? [];
}

describe("what keeps a period from being complete", () => {
  it("is nothing where all work is done, and says whether the last day is over", async () => {
    await orderAt(acme, "done");
    expect(await countIncomplete(manager(), scope())).toMatchObject({
      counts: NONE,
      isOver: false,
    });
    expect(await countIncomplete(manager(), scope({ from: TODAY, to: TODAY }))).toMatchObject({
      isOver: false,
    });
    expect(await countIncomplete(manager(), scope({ period: "last-month" }))).toMatchObject({
      counts: NONE,
      isOver: true,
    });
  });

  it("names orders with reports that are not submitted, and those that wait for approval or signature", async () => {
    const open = await orderAt(acme, "reported");
    const waiting = await orderAt(acme, "submitted", OTHER_PLACE);
    const approved = await orderAt(acme, "approved");
    await orderAt(acme, "in-progress");
    expect(await counts()).toEqual({ ...NONE, open: 1, unapproved: 2 });
    expect(await rowsOf("open")).toMatchObject([{ number: open.number, reports: 1 }]);
    expect((await rowsOf("unapproved")).map(({ number }) => number)).toEqual([
      waiting.number,
      approved.number,
    ]);
    expect(await counts({ customerId: OTHER_PLACE.customerId })).toEqual({
      ...NONE,
      unapproved: 1,
    });
    expect(await counts({ technicianId: who("tea") })).toEqual(NONE);
    expect(await counts({ period: "last-month" })).toEqual(NONE);
  });

  it("names reports that could not be filed", async () => {
    const done = await orderAt(acme, "done");
    const late = report(done.id, "tea");
    expect(await fileReport(acme.as("tea"), late)).toMatchObject({ status: "unfiled" });
    const [row, ...others] = await rowsOf("unfiled");
    expect([row, others]).toEqual([
      {
        day: TODAY,
        personName: "Tea Šimić",
        workOrderId: done.id,
        number: done.number,
        customerName: "Brodogradilište Žuti Rt d.d.",
        reportId: late.id,
        reports: 1,
      },
      [],
    ]);
    const localization = {
      t: textsIn("en").t,
      format: formatter({ language: "en", timeZone: "Europe/Zagreb", currency: "EUR" }),
    };
    expect(incompleteTable("unfiled", row ? [row] : [], localization).rows[0]?.cells[0]?.to).toBe(
      `/work-orders/${done.id}/daily-reports/${late.id}`,
    );
  });

  it("names orders that were opened again after signing", async () => {
    const done = await orderAt(acme, "done");
    expect((await counts()).changed).toBe(0);
    const reopened = await reopenWorkOrder(acme.as("sanja"), {
      ...atVersion(done),
      reason: "Wrong hours",
    });
    expect(await rowsOf("changed")).toMatchObject([{ number: done.number, reports: 1 }]);
    const { id, revision } = await submitForApproval(acme.as("tomislav"), {
      ...atVersion(reopened),
      noHoursReason: "",
    });
    const approval = { id, revision: revision ?? "", note: "" };
    const approved = await approveWorkOrder(acme.as("ana"), approval);
    expect((await counts()).changed).toBe(1);
    await signWorkOrder(acme.as("tomislav"), signatures(approved));
    expect((await counts()).changed).toBe(0);
  });

  it("names days with a visit or a timer and without hours, unless the person was off", async () => {
    const order = await orderAt(acme, "in-progress");
    const before = NOW - 2 * DAY_MS;
    const visit = visitPlan(order.id, [who("tomislav"), who("tea")], {
      startsAt: before,
      endsAt: before + HOUR_MS,
    });
    await planVisit(acme.as("marko", { now: before - DAY_MS }), visit);
    await planVisit(manager(), visitPlan(order.id, [who("tea")]));
    expect(await rowsOf("missing")).toMatchObject([
      { day: "2026-11-18", personName: "Tomislav Đurić", number: order.number },
      { day: "2026-11-18", personName: "Tea Šimić", number: order.number },
    ]);
    expect(await counts({ technicianId: who("tea") })).toMatchObject({ missing: 1 });
    await acme.run(
      "INSERT INTO work_capacity_exceptions (user_id, day, minutes) VALUES (?, '2026-11-18', 0)",
      who("tea"),
    );
    expect((await rowsOf("missing")).map(({ personName }) => personName)).toEqual([
      "Tomislav Đurić",
    ]);
    await fileReport(acme.as("tomislav"), report(order.id, "tomislav", { reportOn: "2026-11-18" }));
    expect(await rowsOf("missing")).toEqual([]);
    await acme.run(
      "INSERT INTO timer_intervals (id, user_id, work_order_id, kind, started_at, stopped_at, ending) VALUES ('t', ?, ?, 'work', ?, ?, 'stopped')",
      who("tea"),
      order.id,
      NOW - HOUR_MS,
      NOW,
    );
    expect(await rowsOf("missing")).toMatchObject([{ day: TODAY, personName: "Tea Šimić" }]);
  });

  it("is open to SA and MG only, and takes one round trip", async () => {
    for (const read of [countIncomplete, listIncomplete]) {
      await expectRefusal(read(acme.as("tomislav"), scope()), "not_allowed");
      const sanja = acme.as("sanja");
      await read(sanja, scope());
      expect(sanja.database.stats.roundTrips).toBe(1);
    }
  });
});

describe("a report that is not as it was signed or filed", () => {
  beforeAll(async () => {
    acme = await createTestTenant({ approvals: 1 });
  });

  it("names orders with a report that was changed after it was signed, until it is signed again", async () => {
    const order = await orderAt(acme, "in-progress");
    const customerSignature = { name: "Šime Jurić", image: "", typed: "Š. Jurić" };
    const signed = report(order.id, "tomislav", { customerSignature });
    await fileReport(acme.as("tomislav"), signed);
    expect((await counts()).changed).toBe(0);
    const change = (version: number, more: object = {}) =>
      updateReport(
        acme.as("tomislav"),
        updateReportInput.parse({ id: signed.id, version, entries: signed.entries, ...more }),
      );
    await change(1, { notes: "One hour less" });
    expect(await rowsOf("changed")).toMatchObject([{ number: order.number, reports: 1 }]);
    await change(2, { customerSignature });
    expect(await rowsOf("changed")).toEqual([]);
  });

  it("names a lead's report that could not be filed for each technician with hours in it", async () => {
    const done = await orderAt(acme, "done");
    const before = await counts({ technicianId: who("tea") });
    const [entry] = report(done.id, "tea").entries;
    const late = report(done.id, "marko", {
      reportOn: "2026-11-19",
      entries: entry ? [entry] : [],
    });
    expect(await fileReport(acme.as("marko"), late)).toMatchObject({ status: "unfiled" });
    expect(await counts({ technicianId: who("tea") })).toEqual({
      ...before,
      unfiled: before.unfiled + 1,
    });
  });
});

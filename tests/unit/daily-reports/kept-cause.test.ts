import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import type { FileReportInput } from "~/features/daily-reports/inputs";
import { getReport } from "~/features/daily-reports/queries/read";
import { approveWorkOrder } from "~/features/work-orders/commands/approve";
import { deleteWorkOrder } from "~/features/work-orders/commands/delete";
import { updateWorkOrder } from "~/features/work-orders/commands/update";
import { updateInput } from "~/features/work-orders/inputs/create";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { atVersion, orderAt, plan, report, type Stage } from "../../support/records/orders";
import { NOW, who } from "../../support/records/people";

const MINUTE_MS = 60_000;

async function company(stage: Stage) {
  const acme = await createTestTenant({ approvals: 1 });
  const order = await orderAt(acme, stage);
  /** The office gives the order to these people, of whom the first leads. */
  const assign = async (keys: string[], minutesAgo: number) => {
    const [row] = await acme.rows("SELECT version FROM work_orders WHERE id = ?", order.id);
    const people = { technicianIds: keys.map(who), leadId: who(keys[0] ?? "") };
    await updateWorkOrder(
      acme.as("marko", { now: NOW - minutesAgo * MINUTE_MS }),
      updateInput.parse({ ...plan(people), id: order.id, version: row?.["version"] }),
    );
  };
  return { acme, order, assign };
}

/** What the page of a report says that arrives now, to its author and to the office. */
async function causes(acme: Company, filed: FileReportInput) {
  const { status } = await fileReport(acme.as("tomislav"), filed);
  const seen = async (key: string) => (await getReport(acme.as(key), filed.id)).keptCause;
  return { status, author: await seen("tomislav"), office: await seen("sanja") };
}

const captured = (orderId: string, minutesAgo: number) =>
  report(orderId, "tomislav", { capturedAt: NOW - minutesAgo * MINUTE_MS });

describe("the page of a report that could not be filed says", () => {
  it("who took its author off the order, and when", async () => {
    const { acme, order, assign } = await company("in-progress");
    await assign(["tea"], 30);
    expect(await causes(acme, captured(order.id, 10))).toEqual({
      status: "unfiled",
      author: expect.stringMatching(
        /^You were taken off this work order: Marko Horvat, \d+ Nov 2026, \d\d:\d\d\.$/,
      ),
      office: expect.stringMatching(
        /^The author was taken off this work order: Marko Horvat, \d+ Nov 2026, /,
      ),
    });
  });

  it("who had taken its author off at the capture, also where somebody gave the order back later", async () => {
    const { acme, order, assign } = await company("in-progress");
    await assign(["tea"], 30);
    await assign(["tomislav"], 5);
    expect(await causes(acme, captured(order.id, 10))).toMatchObject({
      status: "unfiled",
      author: expect.stringMatching(/^You were taken off this work order: Marko Horvat, /),
    });
  });

  it("who made somebody else the team lead", async () => {
    const { acme, order, assign } = await company("in-progress");
    await assign(["tea", "tomislav"], 30);
    expect(await causes(acme, captured(order.id, 10))).toMatchObject({
      status: "unfiled",
      author: expect.stringMatching(/^You are no longer the team lead: Marko Horvat, /),
      office: expect.stringMatching(/^The author is no longer the team lead: Marko Horvat, /),
    });
  });

  it("who submitted the order, not what came after the report", async () => {
    const { acme, order } = await company("submitted");
    const late = captured(order.id, 1);
    const text = /^Submitted for approval: Tomislav Đurić, /;
    expect(await causes(acme, late)).toMatchObject({
      status: "unfiled",
      author: expect.stringMatching(text),
      office: expect.stringMatching(text),
    });
    await approveWorkOrder(acme.as("ana", { now: NOW + MINUTE_MS }), {
      id: order.id,
      revision: order.revision ?? "",
      note: "",
    });
    expect((await getReport(acme.as("sanja"), late.id)).keptCause).toMatch(text);
  });

  it("who deleted the order", async () => {
    const { acme, order } = await company("backlog");
    await deleteWorkOrder(acme.as("marko", { now: NOW - 5 * MINUTE_MS }), atVersion(order));
    expect(await causes(acme, captured(order.id, 10))).toMatchObject({
      status: "unfiled",
      author: expect.stringMatching(/^Deleted: Marko Horvat, /),
    });
  });

  it("nothing where nobody caused it, and nothing of a report that counts", async () => {
    const { acme, order } = await company("in-progress");
    expect(await causes(acme, captured(order.id, 10))).toEqual({
      status: "submitted",
      author: "",
      office: "",
    });
    const stranger = report(order.id, "tarik");
    expect(await fileReport(acme.as("tarik"), stranger)).toMatchObject({
      statusReason: "not_assigned_then",
    });
    expect((await getReport(acme.as("tarik"), stranger.id)).keptCause).toBe("");
  });
});

import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { returnToBacklog } from "~/features/work-orders/commands/return-to-backlog";
import { createTestTenant } from "../../support/db/test-tenant";
import { atVersion, orderAt, report, type Stage } from "../../support/records/orders";
import { expectRefusal } from "../../support/api/signed-in";

async function at(stage: Stage) {
  const acme = await createTestTenant({ approvals: 1 });
  const order = await orderAt(acme, stage);
  return { acme, order, input: { ...atVersion(order), reason: "Wrong machine" } };
}

describe("returning a work order to the backlog", () => {
  it("undoes the start and logs the reason", async () => {
    const { acme, order, input } = await at("in-progress");
    expect(await returnToBacklog(acme.as("marko"), input)).toMatchObject({
      status: "backlog",
      version: order.version + 1,
    });
    expect(await acme.rows("SELECT started_at AS at FROM work_orders")).toEqual([{ at: null }]);
    const log = await acme.rows(
      "SELECT facts ->> 'reason' AS reason FROM activity WHERE event = 'work-order.returned'",
    );
    expect(log).toEqual([{ reason: "Wrong machine" }]);
  });

  it("is refused once a report exists, even one that is filed concurrently", async () => {
    const { acme, input } = await at("reported");
    await expectRefusal(returnToBacklog(acme.as("marko"), input), "guard_failed", "has_report");
    const early = await at("in-progress");
    const late = report(early.order.id);
    const enqueueOutbox = async () => void (await fileReport(early.acme.as("tomislav"), late));
    await expectRefusal(
      returnToBacklog({ ...early.acme.as("marko"), enqueueOutbox }, early.input),
      "guard_failed",
      "has_report",
    );
    expect(await early.acme.rows("SELECT status FROM work_orders")).toEqual([
      { status: "in-progress" },
    ]);
  });

  it("lets a report that is filed concurrently start the order again", async () => {
    const { acme, order, input } = await at("in-progress");
    const enqueueOutbox = async () =>
      void (await returnToBacklog(acme.as("marko"), input).catch(() => undefined));
    expect(
      await fileReport({ ...acme.as("tomislav"), enqueueOutbox }, report(order.id)),
    ).toMatchObject({ status: "submitted" });
    expect(await acme.rows("SELECT status FROM work_orders")).toEqual([{ status: "in-progress" }]);
  });

  it("is refused from any other state, and for an outdated version", async () => {
    const { acme, input } = await at("backlog");
    await expectRefusal(returnToBacklog(acme.as("marko"), input), "transition_not_allowed");
    const started = await at("in-progress");
    await expectRefusal(
      returnToBacklog(started.acme.as("marko"), { ...started.input, version: 1 }),
      "version_conflict",
    );
  });
});

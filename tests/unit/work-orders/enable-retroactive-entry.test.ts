import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { enableRetroactiveEntry } from "~/features/work-orders/commands/enable-retroactive-entry";
import { createTestTenant } from "../../support/db/test-tenant";
import { factsOf, stateOf } from "../../support/records/order-log";
import { atVersion, orderAt, report, type Stage } from "../../support/records/orders";
import { NOW } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";

const HOURS_72 = 72 * 3_600_000;
const EARLIER = { reportOn: "2026-11-10" };

async function at(stage: Stage) {
  const acme = await createTestTenant({ approvals: 2 });
  const order = await orderAt(acme, stage);
  await acme.run("UPDATE work_order_assignments SET from_at = 0");
  return { acme, order, input: atVersion(order) };
}

describe("enabling retroactive entry", () => {
  it.each(["marko", "sanja"])("lets %s open earlier days for 72 hours", async (key) => {
    const { acme, order, input } = await at("in-progress");
    await expectRefusal(
      fileReport(acme.as("tomislav"), report(order.id, "tomislav", EARLIER)),
      "guard_failed",
      "day_too_early",
    );
    expect(await enableRetroactiveEntry(acme.as(key), input)).toMatchObject({
      status: "in-progress",
      version: order.version + 1,
    });
    expect(await factsOf(acme, order.id, "retroactive-entry-enabled")).toEqual({
      until: NOW + HOURS_72,
    });
    expect(
      await fileReport(acme.as("tomislav"), report(order.id, "tomislav", EARLIER)),
    ).toMatchObject({ status: "submitted" });
  });

  it("expires by itself", async () => {
    const { acme, order, input } = await at("in-progress");
    await enableRetroactiveEntry(acme.as("marko"), input);
    await acme.run("UPDATE sessions SET expires_at = expires_at * 2");
    const late = NOW + HOURS_72 + 1;
    const filing = fileReport(
      acme.as("tomislav", { now: late }),
      report(order.id, "tomislav", { ...EARLIER, capturedAt: late }),
    );
    await expectRefusal(filing, "guard_failed", "day_too_early");
  });

  it.each(["backlog", "submitted", "signed", "done"] as const)(
    "is refused when the order is %s",
    async (stage) => {
      const { acme, order, input } = await at(stage);
      const before = await stateOf(acme, order.id);
      await expectRefusal(
        enableRetroactiveEntry(acme.as("marko"), input),
        "transition_not_allowed",
      );
      expect(await stateOf(acme, order.id)).toEqual(before);
    },
  );

  it("refuses an outdated version, and applies once for ten concurrent requests", async () => {
    const { acme, input } = await at("in-progress");
    await expectRefusal(
      enableRetroactiveEntry(acme.as("marko"), { ...input, version: 1 }),
      "version_conflict",
    );
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, () => enableRetroactiveEntry(acme.as("marko"), input)),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });
});

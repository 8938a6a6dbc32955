import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { updateReport } from "~/features/daily-reports/commands/update";
import { updateReportInput } from "~/features/daily-reports/inputs";
import { signWorkOrder } from "~/features/work-orders/commands/sign";
import { submitForApproval } from "~/features/work-orders/commands/submit-for-approval";
import { type ContentInView, signInput, submitInput } from "~/features/work-orders/inputs/commands";
import type { OrderResponse } from "~/features/work-orders/mutations/order";
import { parseInput } from "~/kernel/input/parse";
import { type Company, createTestTenant } from "../../../support/db/test-tenant";
import {
  atVersion,
  contentSeen,
  orderAt,
  report,
  signatures,
  type Stage,
} from "../../../support/records/orders";
import { NOW } from "../../../support/records/people";
import { expectRefusal } from "../../../support/api/signed-in";

// What was queued on a device is carried out on exactly the content that its reader saw, or refused.

async function at(stage: Stage, approvals = 0) {
  const acme = await createTestTenant({ approvals });
  const order = await orderAt(acme, stage);
  return { acme, order, content: await contentSeen(acme, order) };
}

/** Files a report under the key of its queued entry, as a device does. */
async function fileQueued(acme: Company, order: OrderResponse, key = "tomislav") {
  const input = report(order.id, key);
  return fileReport(acme.as(key, { idempotencyKey: input.id }), input);
}

const withQueued = (content: ContentInView, ...ids: string[]): ContentInView => ({
  ...content,
  reports: [...content.reports, ...ids.map((id) => ({ id, version: 1 }))],
  queued: ids.map((id) => ({ id, changes: 1 })),
});

const written = async (acme: Company) => [
  await acme.rows("SELECT status FROM work_orders"),
  await acme.rows("SELECT id FROM work_order_revisions"),
  await acme.rows("SELECT id FROM work_order_signatures"),
];
const NOTHING = [[{ status: "in-progress" }], [], []];

describe("signing what was on the screen, without approvals", () => {
  it("signs the content as seen", async () => {
    const { acme, order, content } = await at("reported");
    const ctx = acme.as("tomislav");
    expect(await signWorkOrder(ctx, signatures(order, { content }))).toMatchObject({
      status: "done",
    });
    expect(ctx.database.stats.roundTrips).toBe(2);
  });

  it("signs with an own report that was queued before, in one round trip of reads", async () => {
    const { acme, order, content } = await at("in-progress");
    const { id } = await fileQueued(acme, order);
    const ctx = acme.as("tomislav");
    const input = signatures(order, { content: withQueued(content, id) });
    expect(await signWorkOrder(ctx, input)).toMatchObject({ status: "done" });
    expect(ctx.database.stats.roundTrips).toBe(2);
  });

  it("signs with a queued change of a report", async () => {
    const { acme, order, content } = await at("reported");
    const reportId = content.reports[0]?.id ?? "";
    const key = randomUUID();
    const { entries } = report(order.id);
    await updateReport(
      acme.as("tomislav", { idempotencyKey: key }),
      updateReportInput.parse({ id: reportId, version: 1, entries, notes: "Filter" }),
    );
    const seen = {
      ...content,
      reports: [{ id: reportId, version: 2 }],
      queued: [{ id: key, changes: 1 }],
    };
    expect(
      await signWorkOrder(acme.as("tomislav"), signatures(order, { content: seen })),
    ).toMatchObject({ status: "done" });
  });

  it.each([
    [submitInput, {}],
    [signInput, { place: "Split", confirmed: true }],
  ])("refuses input that names a start without an entry that could be it", async (schema, more) => {
    const { order, content } = await at("backlog");
    const [technician, customer] = [signatures(order).technician, signatures(order).customer];
    const given = (seen: ContentInView) => ({
      ...atVersion(order),
      ...more,
      ...(schema === signInput ? { technician, customer } : {}),
      content: { ...seen, starts: true },
    });
    expect(schema.safeParse(given(withQueued(content, randomUUID()))).success).toBe(true);
    await expectRefusal(
      Promise.resolve().then(() => parseInput(schema, given(content))),
      "invalid_input",
    );
  });

  it("signs an order that was started and reported without a network", async () => {
    const { acme, order, content } = await at("backlog");
    const { id } = await fileQueued(acme, order);
    const seen = { ...withQueued(content, id), starts: true };
    expect(
      await signWorkOrder(acme.as("tomislav"), signatures(order, { content: seen })),
    ).toMatchObject({ status: "done" });
  });

  it.each([
    [
      "another user's report",
      (acme: Company, order: OrderResponse) => fileQueued(acme, order, "tea"),
    ],
    [
      "an edited order",
      (acme: Company, { id }: OrderResponse) =>
        acme.run(
          "UPDATE work_orders SET description = 'X', version = version + 1 WHERE id = ?",
          id,
        ),
    ],
    [
      "another assignment",
      (acme: Company, { id }: OrderResponse) =>
        acme.run(
          "UPDATE work_order_assignments SET to_at = from_at + 1 WHERE work_order_id = ? AND is_lead = 0",
          id,
        ),
    ],
  ])("refuses %s since and writes nothing", async (_, change) => {
    const { acme, order, content } = await at("reported");
    const { id } = await fileQueuedOn(acme, order);
    await change(acme, order);
    const input = signatures(order, { content: withQueued(content, id) });
    await expectRefusal(signWorkOrder(acme.as("tomislav"), input), "version_conflict");
    expect(await written(acme)).toEqual(NOTHING);
  });

  it("refuses when a queued report was not filed, also where another change took its number", async () => {
    const { acme, order, content } = await at("reported");
    await fileQueued(acme, order, "tea");
    const input = signatures(order, { content: withQueued(content, randomUUID()) });
    await expectRefusal(signWorkOrder(acme.as("tomislav"), input), "version_conflict");
    expect(await written(acme)).toEqual(NOTHING);
  });

  it("refuses when a queued change was refused and another user changed the report", async () => {
    const { acme, order, content } = await at("reported");
    const reportId = content.reports[0]?.id ?? "";
    const { entries } = report(order.id);
    await updateReport(
      acme.as("marko"),
      updateReportInput.parse({ id: reportId, version: 1, entries, notes: "Drugo" }),
    );
    const seen = {
      ...content,
      reports: [{ id: reportId, version: 2 }],
      queued: [{ id: randomUUID(), changes: 1 }],
    };
    const input = signatures(order, { content: seen });
    await expectRefusal(signWorkOrder(acme.as("tomislav"), input), "version_conflict");
    expect(await written(acme)).toEqual(NOTHING);
  });

  it("refuses a signature on a revision once the order is open again", async () => {
    const { acme, order, content } = await at("reported");
    const input = signatures({ ...order, revision: "0".repeat(64) }, { content });
    await expectRefusal(signWorkOrder(acme.as("tomislav"), input), "version_conflict");
    expect(await written(acme)).toEqual(NOTHING);
  });

  it("signs once for the same key", async () => {
    const { acme, order, content } = await at("reported");
    const input = signatures(order, { content });
    const sign = () => signWorkOrder(acme.as("tomislav", { idempotencyKey: "k" }), input);
    const first = await sign();
    expect(await sign()).toEqual(first);
    expect(await acme.rows("SELECT id FROM work_order_signatures")).toHaveLength(1);
  });
});

/** A second report of the lead needs another day. */
function fileQueuedOn(acme: Company, order: OrderResponse) {
  const input = report(order.id, "tomislav", { reportOn: EARLIER });
  return fileReport(acme.as("tomislav", { idempotencyKey: input.id }), input);
}
const EARLIER = new Date(NOW - 24 * 3_600_000).toISOString().slice(0, 10);

describe("the time of signing", () => {
  const timeOf = async (capturedAt: number | undefined) => {
    const { acme, order } = await at("submitted", 2);
    await signWorkOrder(acme.as("tomislav"), signatures(order, { capturedAt }));
    const [row] = await acme.rows(
      `SELECT s.signed_at AS at, o.signed_at AS onOrder, r.submitted_at AS submitted
       FROM work_order_signatures s JOIN work_orders o ON o.id = s.work_order_id JOIN work_order_revisions r ON r.id = s.revision_id`,
    );
    return row;
  };

  it("is that of the device", async () => {
    const acme = await createTestTenant({ approvals: 2 });
    const order = await orderAt(acme, "submitted");
    const later = acme.as("tomislav", { now: NOW + 3_600_000 });
    await signWorkOrder(later, signatures(order, { capturedAt: NOW + 60_000 }));
    expect(await acme.rows("SELECT signed_at AS at FROM work_order_signatures")).toEqual([
      { at: NOW + 60_000 },
    ]);
  });

  it.each([
    ["now without one", undefined],
    ["not in the future", NOW + 3_600_000],
    ["not before the revision", NOW - 3_600_000],
  ])("is %s", async (_, capturedAt) => {
    const row = await timeOf(capturedAt);
    expect(row).toEqual({ at: NOW, onOrder: NOW, submitted: NOW });
  });
});

describe("submitting what was on the screen", () => {
  it("submits with an own report that was queued before, and freezes it", async () => {
    const { acme, order, content } = await at("in-progress", 2);
    const { id } = await fileQueued(acme, order);
    const input = { ...atVersion(order), noHoursReason: "", content: withQueued(content, id) };
    expect(await submitForApproval(acme.as("tomislav"), input)).toMatchObject({
      status: "waiting-for-approvals",
    });
  });

  it("refuses another user's report since and writes nothing", async () => {
    const { acme, order, content } = await at("reported", 2);
    await fileQueued(acme, order, "tea");
    const input = { ...atVersion(order), noHoursReason: "", content };
    await expectRefusal(submitForApproval(acme.as("tomislav"), input), "version_conflict");
    expect(await written(acme)).toEqual(NOTHING);
  });
});

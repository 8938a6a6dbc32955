import { describe, expect, it } from "vitest";
import { readReview } from "~/features/dashboard/queries/review";
import { updateReport } from "~/features/daily-reports/commands/update";
import { updateReportInput } from "~/features/daily-reports/inputs";
import { allowEditing } from "~/features/work-orders/commands/shared";
import { submitForApproval } from "~/features/work-orders/commands/submit-for-approval";
import { listInput } from "~/features/work-orders/inputs/list";
import { findChangesSince } from "~/features/work-orders/revisions/queries/changes";
import { parseInput } from "~/kernel/input/parse";
import { newId } from "~/kernel/ids";
import { type Company, createTestTenant } from "../../../support/db/test-tenant";
import { atVersion, orderAt } from "../../../support/records/orders";
import { chooseSettings, who } from "../../../support/records/people";

const QUEUE = parseInput(listInput, { pageSize: "100", sortBy: "priority" });

/** Submitted, sent back, and submitted again after `change`. */
async function submittedTwice(acme: Company, change: (orderId: string) => Promise<unknown>) {
  const first = await orderAt(acme, "submitted");
  const open = await allowEditing(acme.as("ana"), { ...atVersion(first), note: "Ispraviti sate" });
  await change(first.id);
  return submitForApproval(acme.as("tomislav"), { ...atVersion(open), noHoursReason: "" });
}

async function changeHours(acme: Company) {
  const [report] = await acme.rows("SELECT id, version FROM daily_reports");
  const entry = { id: newId(), technicianId: who("tomislav"), kind: "work", from: "08:00" };
  await updateReport(
    acme.as("tomislav"),
    updateReportInput.parse({ ...report, entries: [{ ...entry, to: "11:30" }] }),
  );
}

const nothing = () => Promise.resolve();

describe("the changes since the revision before", () => {
  it("are part of the review of a second revision, in its one round trip", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const { id } = await submittedTwice(acme, () => changeHours(acme));
    const ctx = acme.as("ana");
    const { changes, order } = await readReview(ctx, id, QUEUE);
    expect(ctx.database.stats).toMatchObject({ roundTrips: 1, requests: 1 });
    expect(order?.revision?.number).toBe(2);
    expect(changes).toMatchObject({
      revision: 1,
      changes: {
        changes: [
          {
            about: { of: "report", author: expect.stringContaining("Tomislav") },
            label: "dailyReports.field.hours",
            name: expect.stringContaining("Tomislav"),
            before: { from: "08:00", to: "12:00", minutes: { regular: 240 } },
            after: { from: "08:00", to: "11:30", minutes: { regular: 210 } },
          },
        ],
        more: 0,
        isPartial: false,
      },
    });
  });

  it("are none when it is submitted as it was, whoever has been renamed meanwhile", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const { id } = await submittedTwice(acme, () =>
      acme.run("UPDATE users SET surname = 'Novak' WHERE id = ?", who("tomislav")),
    );
    expect(await findChangesSince(acme.as("marko"), id)).toEqual({
      revision: 1,
      changes: { changes: [], more: 0, isPartial: false },
    });
  });

  it("are not there for a first revision, an order that does not wait, and users who do not approve", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const first = await orderAt(acme, "submitted");
    expect(await findChangesSince(acme.as("ana"), first.id)).toBeNull();
    const open = await allowEditing(acme.as("ana"), { ...atVersion(first), note: "Ispraviti" });
    expect(await findChangesSince(acme.as("ana"), first.id)).toBeNull();
    await submitForApproval(acme.as("tomislav"), { ...atVersion(open), noHoursReason: "" });
    expect(await findChangesSince(acme.as("ana"), first.id)).not.toBeNull();
    for (const key of ["tomislav", "tea", "emina"])
      expect(await findChangesSince(acme.as(key), first.id)).toBeNull();
  });

  it("are unknown when a revision is too long or of a newer release", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const { id } = await submittedTwice(acme, nothing);
    await acme.run("DROP TRIGGER work_order_revisions_no_update");
    await acme.run("UPDATE work_order_revisions SET format = 99 WHERE number = 2");
    expect(await findChangesSince(acme.as("ana"), id)).toEqual({ revision: 1, changes: null });
  });

  it("leave out the places of a disabled feature", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const { id } = await submittedTwice(acme, () =>
      acme.run("UPDATE work_orders SET location_id = NULL, job_number = 'J-7'"),
    );
    const labels = async () => {
      const since = await findChangesSince(acme.as("ana"), id);
      return since?.changes?.changes.map(({ label }) => label);
    };
    const [location, job] = ["workOrders.field.location", "workOrders.field.jobNumber"];
    expect(await labels()).toEqual([location, job]);
    await chooseSettings(acme, { locations: false });
    expect(await labels()).toEqual([job]);
  });
});

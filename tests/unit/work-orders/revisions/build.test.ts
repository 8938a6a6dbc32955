import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import {
  buildRevision,
  readSnapshotSource,
} from "~/features/work-orders/revisions/queries/snapshot";
import { frozenFrom, readFrozen } from "~/features/work-orders/queries/pdf/frozen";
import { revisionSteps } from "~/features/work-orders/revisions/mutations";
import { type Opened, personIn, type Snapshot } from "~/features/work-orders/revisions/model";
import { castMember, fixedId } from "../../../../migrations/seeds/cast";
import { expectVerified } from "../../../support/records/revisions";
import {
  type FieldDay,
  fieldDay,
  NOW,
  OIL_FILTER,
  ORDER,
  reportOf,
  who,
  worked,
} from "../../daily-reports/field-day";

/** An order of Obitelj Žagar, a private customer, with every kind of content of a revision. */
async function fullOrder(): Promise<FieldDay> {
  const day = await fieldDay();
  await day.run(
    "UPDATE work_orders SET customer_id = ?, location_id = ?, asset_id = ? WHERE id = ?",
    fixedId(2, 7),
    fixedId(3, 70),
    fixedId(5, 700),
    ORDER,
  );
  await day.run(
    "INSERT INTO work_order_equipment (work_order_id, equipment_id) VALUES (?, ?)",
    ORDER,
    fixedId(7, 0),
  );
  await day.run(
    "INSERT INTO work_order_parts (id, work_order_id, name, quantity_thousandths, unit) VALUES ('p1', ?, 'Traka', 1500, 'meter')",
    ORDER,
  );
  await day.run(
    "INSERT INTO files (id, status, sha256, name, media_type, size_bytes, storage_key, created_at) VALUES ('f1', 'attached', 'abc', 'plan.pdf', 'application/pdf', 7, 'k', 0)",
  );
  await day.run(
    "INSERT INTO documents (id, subject_type, subject_id, kind, file_id, added_by, added_at) VALUES ('d1', 'work-order', ?, 'document', 'f1', ?, 0)",
    ORDER,
    who("marko"),
  );
  const entries = [worked("tomislav", "15:00", "17:00"), worked("tea", "17:00", "18:00", "travel")];
  await fileReport(
    day.as("tomislav"),
    reportOf("tomislav", {
      entries,
      parts: [{ ...OIL_FILTER, quantityThousandths: 2000 }],
      equipment: [{ equipmentId: null, name: "Ljestve" }],
    }),
  );
  return day;
}

async function freeze(day: FieldDay) {
  const ctx = day.as("tomislav");
  const { source, contentVersion, previousSha256 } = await readSnapshotSource(ctx, ORDER);
  const built = await buildRevision(source, NOW);
  const snapshot: Snapshot = JSON.parse(built.content);
  return { ctx, source, contentVersion, previousSha256, built, snapshot };
}

/** The people of the first revision, as its PDF names them. */
async function peopleOfFirst(day: FieldDay): Promise<Opened> {
  const [row] = await readFrozen(day.as("marko"), ORDER, sql`'r1'`);
  return frozenFrom(row).content?.people ?? {};
}

describe("a revision", () => {
  it("contains the order as it is now", async () => {
    const { snapshot, built, ctx } = await freeze(await fullOrder());
    await expectVerified(built.content, built.sha256);
    expect(ctx.database.stats.roundTrips).toBe(1);
    expect(snapshot).toMatchObject({
      format: 5,
      number: 1,
      previousSha256: null,
      frozenAt: NOW,
      currency: "EUR",
      order: { id: ORDER, number: "2026-00001", warranty: false, startedAt: null },
      location: { name: "Kuća", city: "Split" },
      room: null,
      asset: { name: "Gas boiler", manufacturer: "Viessmann" },
      plannedEquipment: [{ name: "Thermal camera FLIR E8" }],
      plannedParts: [{ name: "Traka", quantityThousandths: 1500, unit: "meter" }],
      documents: [{ sha256: "abc", name: "plan.pdf", sizeBytes: 7 }],
      linkedTickets: [],
    });
    expect(snapshot.technicians.map((one) => one.isLead)).toEqual([true, false]);
    const [report] = snapshot.reports;
    expect(report).toMatchObject({
      version: 1,
      parts: [{ name: "Oil filter LF9009" }],
      equipment: [{ name: "Ljestve" }],
    });
    expect(report?.entries.map((one) => one.minutes)).toMatchObject([
      { regular: 60, overtime1: 60 },
      { travel: 60 },
    ]);
    expect(report?.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it("contains no names of persons, but hashes that resolve until the person is erased", async () => {
    const day = await fullOrder();
    const { ctx, built, snapshot, previousSha256 } = await freeze(day);
    for (const term of ["Tomislav", "Đurić", "Žagar", "+385"])
      expect(built.content).not.toContain(term);
    const row = {
      revisionId: "r1",
      orderId: ORDER,
      number: 1,
      built,
      previousSha256,
      submittedBy: who("tomislav"),
      approvalsRequired: 2,
      noHoursReason: "",
    };
    await ctx.database.write(revisionSteps(ctx, row).map((one) => one.statement));
    const opened = await peopleOfFirst(day);
    expect(personIn(opened, snapshot.technicians[0] ?? null)).toMatchObject({
      name: "Tomislav",
      surname: "Đurić",
      phone: castMember("tomislav").phone,
    });
    expect(personIn(opened, snapshot.customer?.who ?? null).name).toBe("Obitelj Žagar");
    expect(personIn(opened, snapshot.customer?.contact ?? null).name).toBe("Ćiro Žagar");
    await day.run(
      "UPDATE personal_details SET content = NULL, salt = '', erased_at = 1 WHERE user_id = ?",
      who("tomislav"),
    );
    const later = await peopleOfFirst(day);
    expect(personIn(later, snapshot.createdBy).name).toBe("Marko");
    expect(personIn(later, snapshot.technicians[0] ?? null).name).toBe("");
  });

  it("links to the previous one", async () => {
    const day = await fullOrder();
    const first = await freeze(day);
    const row = {
      revisionId: "r1",
      orderId: ORDER,
      number: 1,
      submittedBy: who("tomislav"),
      approvalsRequired: 0,
      noHoursReason: "",
    };
    const steps = revisionSteps(first.ctx, {
      ...row,
      built: first.built,
      previousSha256: first.previousSha256,
    });
    await first.ctx.database.write(steps.map((one) => one.statement));
    await day.run("UPDATE work_orders SET revision_number = 1 WHERE id = ?", ORDER);
    const second = await freeze(day);
    expect(second.snapshot).toMatchObject({ number: 2, previousSha256: first.built.sha256 });
    expect(second.built.sha256).not.toBe(first.built.sha256);
  });
});

import { describe, expect, it } from "vitest";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { createInput, type CreateInput } from "~/features/work-orders/inputs/create";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { messageOf } from "~/server/texts";
import { fixedId } from "../../../migrations/seeds/cast";
import { createTestTenant } from "../../support/db/test-tenant";
import { announcedOf, factsOf, logOf } from "../../support/records/order-log";
import { storedFile } from "../../support/records/files";
import { plan } from "../../support/records/orders";
import { NOW, OTHER_PLACE, PLACE, who } from "../../support/records/people";
import {
  announcedVisits,
  HOUR_MS,
  peopleOf,
  VISIT_AT,
  VISIT_DAY,
} from "../../support/records/visits/planned-visits";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";

const NOBODY = { technicianIds: [], leadId: null };

async function fieldsOf(work: Promise<unknown>): Promise<unknown> {
  return (await refusalOf(work)).facts["fields"];
}

describe("creating a work order", () => {
  it("attaches what its author uploaded with it, and nobody else's files", async () => {
    const acme = await createTestTenant();
    const photo = await storedFile(acme, "tea");
    const own = { technicianIds: [], leadId: null };
    const { id } = await createWorkOrder(acme.as("tea"), plan({ ...own, fileIds: [photo] }));
    const documents = () =>
      acme.rows("SELECT subject_type AS type, subject_id AS id, file_id AS file FROM documents");
    expect(await documents()).toEqual([{ type: "work-order", id, file: photo }]);
    const foreign = await storedFile(acme, "marko");
    expect(
      await fieldsOf(createWorkOrder(acme.as("tea"), plan({ ...own, fileIds: [foreign] }))),
    ).toEqual({ fileIds: "gone" });
    expect(await documents()).toHaveLength(1);
    expect(await acme.rows("SELECT count(*) AS count FROM work_orders")).toEqual([{ count: 1 }]);
  });

  it.each(["marko", "sanja"])(
    "lets %s create a numbered, planned order with every submitted field",
    async (key) => {
      const acme = await createTestTenant();
      const part = {
        sparePartId: null,
        name: "Seal",
        quantityThousandths: 1500,
        unit: "meter",
      } as const;
      const input = plan({
        externalReference: "PO-77",
        plannedStartOn: "2026-12-01",
        plannedRegularMinutes: 480,
        equipmentIds: [fixedId(7, 0)],
        parts: [part],
      });
      expect(await createWorkOrder(acme.as(key), input)).toEqual({
        id: input.id,
        number: "2026-00001",
        status: "backlog",
        version: 1,
        revision: null,
      });
      const rows = await acme.rows(
        "SELECT external_reference AS e, planned_regular_minutes AS m, customer_sort <> '' AS sorted, created_by AS c FROM work_orders",
      );
      expect(rows).toEqual([{ e: "PO-77", m: 480, sorted: 1, c: who(key) }]);
      expect(
        await acme.rows(
          "SELECT user_id AS id, is_lead AS lead FROM work_order_assignments ORDER BY lead DESC",
        ),
      ).toEqual([
        { id: who("tomislav"), lead: 1 },
        { id: who("tea"), lead: 0 },
      ]);
      expect(await acme.rows("SELECT name, unit FROM work_order_parts")).toEqual([
        { name: "Seal", unit: "meter" },
      ]);
      expect(await acme.rows("SELECT equipment_id AS id FROM work_order_equipment")).toEqual([
        { id: fixedId(7, 0) },
      ]);
    },
  );

  it("writes the activity log and notifies each technician", async () => {
    const acme = await createTestTenant();
    const { id } = await createWorkOrder(acme.as("marko"), plan());
    expect(await logOf(acme, id)).toEqual(["work-order.created", "work-order.assigned"]);
    expect(await factsOf(acme, id, "assigned")).toEqual({
      technicianIds: [who("tomislav"), who("tea")],
      leadId: who("tomislav"),
    });
    expect(await announcedOf(acme, id)).toEqual(["work_order.assigned", "work_order.assigned"]);
  });

  it("plans the first visit for its technicians in the same batch; the planned days follow it", async () => {
    const acme = await createTestTenant();
    const visit = { id: newId(), startsAt: VISIT_AT, endsAt: VISIT_AT + 2 * HOUR_MS };
    const input = plan({ visit, plannedStartOn: "2026-12-01", plannedEndOn: "2026-12-04" });
    const { id } = await createWorkOrder(acme.as("marko"), input);
    expect(
      await acme.rows(
        "SELECT v.id, starts_at, ends_at, v.status, planned_start_on AS s, planned_end_on AS e, o.version FROM visits v JOIN work_orders o ON o.id = work_order_id",
      ),
    ).toEqual([
      {
        id: visit.id,
        starts_at: visit.startsAt,
        ends_at: visit.endsAt,
        status: "planned",
        s: VISIT_DAY,
        e: VISIT_DAY,
        version: 1,
      },
    ]);
    expect(await peopleOf(acme, visit.id)).toEqual([who("tea"), who("tomislav")].toSorted());
    expect(await logOf(acme, id)).toEqual([
      "work-order.created",
      "work-order.assigned",
      "work-order.visit-planned",
    ]);
    expect(await announcedVisits(acme, visit.id)).toEqual(["visit.changed"]);
    // Sent again, it creates neither a second order nor a second visit.
    await createWorkOrder(acme.as("marko"), input).catch(() => undefined);
    expect(await acme.rows("SELECT count(*) AS n FROM visits")).toEqual([{ n: 1 }]);
  });

  it("refuses a first visit without technicians, of a wrong year, and of those who do not plan", async () => {
    const acme = await createTestTenant();
    const visit = { id: newId(), startsAt: VISIT_AT, endsAt: VISIT_AT + HOUR_MS };
    expect(await fieldsOf(createWorkOrder(acme.as("marko"), plan({ ...NOBODY, visit })))).toEqual({
      technicianIds: "required",
    });
    const late = { ...visit, startsAt: Date.UTC(2062, 0, 1), endsAt: Date.UTC(2062, 0, 1, 1) };
    expect(await fieldsOf(createWorkOrder(acme.as("marko"), plan({ visit: late })))).toEqual({
      "visit.startsAt": "outside_years",
    });
    const own = { technicianIds: [who("tomislav")], leadId: who("tomislav") };
    await expectRefusal(
      createWorkOrder(acme.as("tomislav"), plan({ ...own, visit })),
      "not_allowed",
    );
    const parsed = createInput.safeParse({
      ...plan(),
      visit: { ...visit, endsAt: visit.startsAt },
    });
    expect(parsed.error?.issues.map(({ path }) => path.join("."))).toEqual(["visit.endsAt"]);
    expect(await acme.rows("SELECT count(*) AS n FROM work_orders")).toEqual([{ n: 0 }]);
  });

  it("makes the first technician the lead unless one is chosen, and sets no lead without assignees", async () => {
    const acme = await createTestTenant();
    const leadOf = async (people: Partial<CreateInput>) => {
      const { id } = await createWorkOrder(acme.as("marko"), plan(people));
      return (
        await acme.rows(
          "SELECT user_id AS id FROM work_order_assignments WHERE work_order_id = ? AND is_lead = 1",
          id,
        )
      ).map((row) => row["id"]);
    };
    expect(
      await leadOf({ technicianIds: [who("tea"), who("tomislav"), who("tea")], leadId: null }),
    ).toEqual([who("tea")]);
    expect(
      await leadOf({ technicianIds: [who("tea"), who("tomislav")], leadId: who("tomislav") }),
    ).toEqual([who("tomislav")]);
    expect(await leadOf(NOBODY)).toEqual([]);
  });

  it("makes a technician who creates an order its lead and only assignee", async () => {
    const acme = await createTestTenant();
    const { id } = await createWorkOrder(acme.as("tea"), plan(NOBODY));
    expect(
      await acme.rows(
        "SELECT user_id AS id, is_lead AS lead FROM work_order_assignments WHERE work_order_id = ?",
        id,
      ),
    ).toEqual([{ id: who("tea"), lead: 1 }]);
    expect(await fieldsOf(createWorkOrder(acme.as("tea"), plan()))).toEqual({
      technicianIds: "only_yourself",
    });
  });

  it("requires a location, an asset or a room", async () => {
    const acme = await createTestTenant();
    const place = { locationId: null, roomId: null, assetId: null };
    await expectRefusal(
      createWorkOrder(acme.as("marko"), plan(place)),
      "guard_failed",
      "place_missing",
    );
    for (const one of ["locationId", "roomId", "assetId"] as const) {
      expect(
        await createWorkOrder(acme.as("marko"), plan({ ...place, [one]: PLACE[one] })),
      ).toMatchObject({ status: "backlog" });
    }
  });

  it.each([
    { locations: true, rooms: true, field: "locationId", reason: "place_missing" },
    { locations: true, rooms: false, field: "locationId", reason: "place_missing_without_rooms" },
    { locations: false, rooms: true, field: "assetId", reason: "place_missing_without_locations" },
    { locations: false, rooms: false, field: "assetId", reason: "place_missing_assets_only" },
  ])("names only the places that are enabled: $reason", async ({ field, reason, ...features }) => {
    const acme = await createTestTenant(features);
    const place = { locationId: null, roomId: null, assetId: null };
    const refusal = await refusalOf(createWorkOrder(acme.as("marko"), plan(place)));
    expect(refusal).toMatchObject({ code: "guard_failed", reason });
    expect(refusal.facts).toEqual({ guard: "place_missing", fields: { [field]: reason } });
    const text = messageOf("en", refusal);
    expect(text.includes("Location")).toBe(features.locations);
    expect(text.includes("Room")).toBe(features.rooms);
  });

  it("requires one of the remaining fields where locations or rooms are disabled", async () => {
    const acme = await createTestTenant({ locations: false, rooms: false });
    await expectRefusal(
      createWorkOrder(acme.as("marko"), plan({ assetId: null })),
      "guard_failed",
      "place_missing_assets_only",
    );
    await createWorkOrder(acme.as("marko"), plan());
    expect(await acme.rows("SELECT location_id AS l, room_id AS r FROM work_orders")).toEqual([
      { l: null, r: null },
    ]);
  });

  it("refuses places of different customers", async () => {
    const acme = await createTestTenant();
    const { locationId, roomId, assetId } = OTHER_PLACE;
    const refused = (more: Partial<CreateInput>) =>
      fieldsOf(createWorkOrder(acme.as("marko"), plan(more)));
    expect(await refused({ locationId, roomId: null })).toEqual({ locationId: "not_of_customer" });
    expect(await refused({ assetId })).toEqual({ assetId: "not_of_customer" });
    expect(await refused({ roomId })).toEqual({ roomId: "not_of_location" });
    expect(await refused({ locationId: null, roomId })).toEqual({ roomId: "not_of_customer" });
    expect(await refused({ customerId: null })).toMatchObject({
      locationId: "not_of_customer",
      assetId: "not_of_customer",
    });
  });

  it("reports every invalid field at once", async () => {
    const acme = await createTestTenant();
    await acme.run("UPDATE assets SET archived_at = 1 WHERE id = ?", PLACE.assetId);
    const wrong = plan({
      customerId: newId(),
      technicianIds: [who("marko")],
      leadId: who("tea"),
      plannedStartOn: "2026-12-02",
      plannedEndOn: "2026-12-01",
    });
    expect(await fieldsOf(createWorkOrder(acme.as("marko"), wrong))).toMatchObject({
      customerId: "gone",
      assetId: "not_of_customer",
      technicianIds: "not_a_technician",
      leadId: "lead_not_assigned",
      plannedEndOn: "before_start",
    });
    expect(await fieldsOf(createWorkOrder(acme.as("marko"), plan()))).toEqual({ assetId: "gone" });
  });

  it("keeps a deleted part by its name and omits deleted equipment", async () => {
    const acme = await createTestTenant();
    const part = {
      sparePartId: newId(),
      name: "Old seal",
      quantityThousandths: 1000,
      unit: "piece",
    } as const;
    await createWorkOrder(acme.as("marko"), plan({ parts: [part], equipmentIds: [newId()] }));
    expect(await acme.rows("SELECT spare_part_id AS id, name FROM work_order_parts")).toEqual([
      { id: null, name: "Old seal" },
    ]);
    expect(await acme.rows("SELECT 1 FROM work_order_equipment")).toEqual([]);
  });

  it("assigns active technicians only", async () => {
    const acme = await createTestTenant();
    await acme.run("UPDATE users SET active = 0 WHERE id = ?", who("tea"));
    expect(await fieldsOf(createWorkOrder(acme.as("marko"), plan()))).toEqual({
      technicianIds: "not_a_technician",
    });
    await acme.run("INSERT INTO user_roles (user_id, role) VALUES (?, 'TECHNICIAN')", who("ana"));
    expect(
      await createWorkOrder(acme.as("marko"), plan({ technicianIds: [who("ana")], leadId: null })),
    ).toMatchObject({ status: "backlog" });
  });

  it("assigns twenty numbers to twenty concurrent requests, and restarts with the year of the tenant's time zone", async () => {
    const acme = await createTestTenant();
    const results = await Promise.all(
      Array.from({ length: 20 }, () => createWorkOrder(acme.as("marko"), plan())),
    );
    const expected = Array.from(
      { length: 20 },
      (_, index) => `2026-${String(index + 1).padStart(5, "0")}`,
    );
    expect(results.map((one) => one.number).sort()).toEqual(expected);
    const newYear = Date.UTC(2026, 11, 31, 23, 30); // 00:30 in Zagreb
    await acme.run("UPDATE sessions SET expires_at = ?", newYear + 1e10);
    expect(await createWorkOrder(acme.as("marko", { now: newYear }), plan())).toMatchObject({
      number: "2027-00001",
    });
  });

  it("refuses an id that is taken", async () => {
    const acme = await createTestTenant();
    const input = plan();
    await createWorkOrder(acme.as("marko"), input);
    await expectRefusal(
      createWorkOrder(acme.as("marko"), input),
      "version_conflict",
      "already_exists",
    );
    expect(await acme.rows("SELECT count(*) AS n FROM work_orders")).toEqual([{ n: 1 }]);
  });
});

describe("the input of a new work order", () => {
  const refused = async (raw: Record<string, unknown>) =>
    fieldsOf((async () => parseInput(createInput, { id: newId(), ...raw }))());

  it.each([
    [{ id: "1" }, { id: "not_an_id" }],
    [{ description: "x".repeat(20_001) }, { description: "too_long" }],
    [{ plannedStartOn: "2026-02-30" }, { plannedStartOn: "not_a_day" }],
    [{ plannedRegularMinutes: 1.5 }, { plannedRegularMinutes: "not_a_number" }],
    [{ plannedTravelMinutes: -1 }, { plannedTravelMinutes: "too_small" }],
    [{ priority: "urgent" }, { priority: "invalid" }],
    [{ status: "done" }, { status: "unknown" }],
    [
      { parts: [{ name: "", quantityThousandths: 0, unit: "mile" }] },
      {
        "parts.0.name": "required",
        "parts.0.quantityThousandths": "too_small",
        "parts.0.unit": "invalid",
      },
    ],
    [{ technicianIds: Array.from({ length: 51 }, () => newId()) }, { technicianIds: "too_many" }],
  ])("rejects %o", async (raw, fields) => expect(await refused(raw)).toMatchObject(fields));

  it("requires only an id, and trims text", () => {
    const id = newId(NOW);
    expect(parseInput(createInput, { id, jobNumber: "  7 " })).toMatchObject({
      id,
      jobNumber: "7",
      priority: "medium",
      technicianIds: [],
    });
  });
});

import { describe, expect, it } from "vitest";
import { createTicket } from "~/features/tickets/commands/create";
import { createTestTenant } from "../../support/db/test-tenant";
import { actorOf, NOW, OTHER_PLACE, PLACE, who } from "../../support/records/people";
import { refusalOf, expectRefusal } from "../../support/api/signed-in";
import { announced, fault, request, ticketEvents, ticketRow } from "../../support/records/tickets";

const HOUR_MS = 3_600_000;

describe("creating a ticket", () => {
  it.each(["sanja", "marko", "tomislav", "emina", "ciro", "petar"])(
    "is allowed for %s",
    async (key) => {
      const acme = await createTestTenant();
      const input = request();
      expect(await createTicket(acme.as(key), input)).toMatchObject({
        id: input.id,
        number: "T-2026-00001",
        status: "created",
        version: 1,
      });
      expect(await ticketEvents(acme, input.id)).toMatchObject([{ event: "ticket.created" }]);
      expect(await announced(acme, input.id)).toEqual(["ticket.created"]);
    },
  );

  it("sets the customer user's own customer, whatever was sent", async () => {
    const acme = await createTestTenant();
    const input = request({ customerId: PLACE.customerId });
    await createTicket(acme.as("ciro"), input);
    expect(await ticketRow(acme, input.id)).toMatchObject({
      customerId: actorOf("ciro").customerId,
    });
  });

  it("sets no customer for an employee", async () => {
    const acme = await createTestTenant();
    const input = request({ customerId: PLACE.customerId });
    await createTicket(acme.as("emina"), input);
    expect(await ticketRow(acme, input.id)).toMatchObject({ customerId: null });
  });

  it.each(["ciro", "petar", "emina"])("reports each place that %s may not choose", async (key) => {
    const acme = await createTestTenant();
    const refusal = await refusalOf(createTicket(acme.as(key), fault()));
    expect(refusal.code).toBe("invalid_input");
    expect(Object.keys(refusal.facts["fields"] ?? {}).sort()).toEqual([
      "assetId",
      "locationId",
      "roomId",
    ]);
  });

  it("reports a place of another customer", async () => {
    const acme = await createTestTenant();
    const refusal = await refusalOf(
      createTicket(acme.as("marko"), fault({ locationId: OTHER_PLACE.locationId, roomId: null })),
    );
    expect(refusal.facts["fields"]).toMatchObject({ locationId: "not_of_customer" });
  });

  it("is refused to a person who has created thirty within an hour, deleted ones too, and says when to try again", async () => {
    const acme = await createTestTenant();
    await acme.run(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 29)
       INSERT INTO activity (at, actor_id, actor_name, subject_type, subject_id, event, facts, request_id)
       SELECT ?, ?, '', 'ticket', 'deleted-' || i, 'ticket.created', '{}', '' FROM n`,
      NOW - HOUR_MS / 2,
      who("ciro"),
    );
    // A ticket of a finding names its order.
    await acme.run(
      `INSERT INTO activity (at, actor_id, actor_name, subject_type, subject_id, event, facts, request_id)
       VALUES (?, ?, '', 'ticket', 'of-finding', 'ticket.created', json_object('number', 'WO-1'), '')`,
      NOW,
      who("ciro"),
    );
    const at = (now: number) => createTicket(acme.as("ciro", { now }), request());
    await at(NOW);
    const refusal = await refusalOf(at(NOW + 60_000));
    expect(refusal).toMatchObject({ code: "too_many_requests", reason: "too_many_tickets" });
    expect(refusal.facts).toEqual({ most: 30, retryAfterSeconds: 29 * 60 });
    await createTicket(acme.as("emina"), request());
    await at(NOW + HOUR_MS / 2 + 1);
  });

  it("is refused beyond the thirtieth of those that come at the same time", async () => {
    const acme = await createTestTenant();
    const all = await Promise.allSettled(
      Array.from({ length: 35 }, () => createTicket(acme.as("ciro"), request())),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(30);
  });

  it("assigns twenty numbers to twenty concurrent requests", async () => {
    const acme = await createTestTenant();
    const results = await Promise.all(
      Array.from({ length: 20 }, () => createTicket(acme.as("marko"), fault())),
    );
    expect(new Set(results.map(({ number }) => number)).size).toBe(20);
  });

  it("ignores features that the tenant has disabled", async () => {
    const acme = await createTestTenant({ locations: false, rooms: false });
    const input = fault();
    await createTicket(acme.as("marko"), input);
    expect(
      await acme.rows("SELECT location_id AS l, room_id AS r, asset_id AS a FROM tickets"),
    ).toEqual([{ l: null, r: null, a: PLACE.assetId }]);
  });

  it("refuses another user's file", async () => {
    const acme = await createTestTenant();
    await acme.run(
      "INSERT INTO files (id, status, sha256, name, media_type, size_bytes, storage_key, created_at, created_by) VALUES ('f1', 'pending', 'x', 'a.png', 'image/png', 10, 'k', 1, ?)",
      who("tea"),
    );
    await expectRefusal(
      createTicket(acme.as("marko"), { ...fault(), fileIds: ["f1"] }),
      "invalid_input",
      "file_gone",
    );
    expect(await acme.rows("SELECT id FROM tickets")).toEqual([]);
  });
});

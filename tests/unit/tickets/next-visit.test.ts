import { beforeAll, describe, expect, it } from "vitest";
import { listInput } from "~/features/tickets/inputs/list";
import { getTicket } from "~/features/tickets/queries/detail";
import { listTickets } from "~/features/tickets/queries/list";
import { nextVisitOf } from "~/features/tickets/queries/next-visit";
import { tickets } from "~/database/schema/tickets";
import { explain } from "../../support/db/explain";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { orderAt } from "../../support/records/orders";
import { DAY_MS, NOW } from "../../support/records/people";
import { ticketInOrder } from "../../support/records/tickets";
import { visitRow } from "../../support/records/visits/visit-rows";

const HOUR_MS = 3_600_000;
const SET =
  "INSERT OR REPLACE INTO settings (key, valid_from, value, changed_at) VALUES (?, '2026-01-01', ?, 0)";

let acme: Company;
let orderId: string;

async function listed(key: string) {
  const { entities } = await listTickets(acme.as(key), listInput.parse({}));
  return entities.map(({ id, nextVisit }) => [id, nextVisit?.on ?? null]);
}

async function visitSeenBy(key: string, id: string) {
  return (await getTicket(acme.as(key), id)).nextVisit;
}

beforeAll(async () => {
  acme = await createTestTenant();
  orderId = (await orderAt(acme, "in-progress")).id;
  for (const by of ["ciro", "petar", "marko"])
    await ticketInOrder(acme, { id: `of-${by}`, by, orderId });
  await visitRow(acme, orderId, { startsAt: NOW - 3 * DAY_MS });
  await visitRow(acme, orderId, { startsAt: NOW + DAY_MS, cancelledAt: NOW });
  const startsAt = NOW + 3 * DAY_MS;
  await visitRow(acme, orderId, {
    startsAt,
    arrivalFromAt: startsAt,
    arrivalToAt: startsAt + 2 * HOUR_MS,
    technicians: ["tomislav", "tea"],
  });
  await visitRow(acme, orderId, { startsAt: NOW + 9 * DAY_MS });
});

describe("the next visit of a ticket", () => {
  it("is the first planned one that is not over: day, window and first names", async () => {
    const expected = {
      on: "2026-11-23",
      arrivalFromAt: NOW + 3 * DAY_MS,
      arrivalToAt: NOW + 3 * DAY_MS + 2 * HOUR_MS,
      technicians: ["Tomislav", "Tea"],
    };
    expect(await visitSeenBy("ciro", "of-ciro")).toEqual(expected);
    expect(await visitSeenBy("petar", "of-petar")).toEqual(expected);
    expect(await listed("ciro")).toEqual([["of-ciro", "2026-11-23"]]);
  });

  it("is today's while it lasts", async () => {
    const id = await visitRow(acme, orderId, { startsAt: NOW - HOUR_MS });
    expect((await visitSeenBy("ciro", "of-ciro"))?.on).toBe("2026-11-20");
    await acme.run("DELETE FROM visits WHERE id = ?", id);
  });

  it("is on the day of the arrival where that is after midnight", async () => {
    // From 22:00 to 06:00 in Zagreb, with the arrival from 00:30 on.
    const startsAt = Date.UTC(2026, 10, 20, 21);
    const id = await visitRow(acme, orderId, {
      startsAt,
      endsAt: startsAt + 8 * HOUR_MS,
      arrivalFromAt: startsAt + 2.5 * HOUR_MS,
      arrivalToAt: startsAt + 3.5 * HOUR_MS,
    });
    expect((await visitSeenBy("ciro", "of-ciro"))?.on).toBe("2026-11-21");
    expect(await listed("ciro")).toEqual([["of-ciro", "2026-11-21"]]);
    await acme.run("DELETE FROM visits WHERE id = ?", id);
  });

  it.each(["marko", "sanja", "tomislav"])("is not part of the ticket for %s", async (key) => {
    expect(await visitSeenBy(key, "of-ciro")).toBeNull();
    expect((await listed(key)).every(([, on]) => on === null)).toBe(true);
  });

  it("follows the tickets that a customer may read, own or by setting", async () => {
    await expectRefusal(getTicket(acme.as("ciro"), "of-petar"), "not_found");
    await acme.run(
      "UPDATE tickets SET customer_id = ? WHERE id = 'of-marko'",
      acme.as("ciro").actor.customerId,
    );
    await expectRefusal(getTicket(acme.as("ciro"), "of-marko"), "not_found");
    await acme.run(SET, "feature.SHOW_ALL_ENTITIES_TO_CUSTOMER_USER", '{"enabled":true}');
    expect((await visitSeenBy("ciro", "of-marko"))?.on).toBe("2026-11-23");
    await expectRefusal(getTicket(acme.as("petar"), "of-marko"), "not_found");
    await acme.run(SET, "feature.SHOW_ALL_ENTITIES_TO_CUSTOMER_USER", '{"enabled":false}');
  });

  it("is nothing while the feature is off", async () => {
    await acme.run(SET, "feature.VISITS_TO_CUSTOMERS", '{"enabled":false}');
    expect(await visitSeenBy("ciro", "of-ciro")).toBeNull();
    expect(await listed("ciro")).toEqual([["of-ciro", null]]);
    await acme.run(SET, "feature.VISITS_TO_CUSTOMERS", '{"enabled":true}');
  });

  it("is nothing once the order is submitted", async () => {
    await acme.run("UPDATE work_orders SET status = 'waiting-for-approvals' WHERE id = ?", orderId);
    expect(await visitSeenBy("ciro", "of-ciro")).toBeNull();
    await acme.run("UPDATE work_orders SET status = 'in-progress' WHERE id = ?", orderId);
  });

  it("is read in the same round trip, along an index", async () => {
    const ctx = acme.as("ciro");
    await getTicket(ctx, "of-ciro");
    expect(ctx.database.stats.roundTrips).toBe(1);
    const query = acme.as("ciro").db.select({ visit: nextVisitOf(ctx, tickets) });
    const plan = (await explain(acme.database, query.from(tickets))).join("\n");
    expect(plan).toContain(
      "SEARCH v USING INDEX visits_by_order (work_order_id=? AND starts_at>?)",
    );
    expect(plan).not.toContain("SCAN v");
  });
});

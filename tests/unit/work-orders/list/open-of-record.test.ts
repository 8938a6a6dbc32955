import { expect, it } from "vitest";
import { rejectTicket } from "~/features/tickets/commands/reject";
import { callOffWorkOrder } from "~/features/work-orders/commands/call-off";
import { readOpenWork } from "~/features/work-orders/queries/open-of-record";
import { createTestTenant } from "../../../support/db/test-tenant";
import { orderAt } from "../../../support/records/orders";
import { chooseSettings, OTHER_PLACE, PLACE } from "../../../support/records/people";
import { idAndVersion, raised } from "../../../support/records/tickets";

const numbersOf = (some: { entities: { number: string }[] } | null) =>
  some?.entities.map(({ number }) => number);

it("names the open orders and tickets of a customer, a place or an asset, in one round trip", async () => {
  const acme = await createTestTenant();
  const late = { plannedStartOn: "2026-11-02", plannedEndOn: "2026-11-03" };
  const [plain, overdue] = [
    await orderAt(acme, "backlog"),
    await orderAt(acme, "in-progress", late),
  ];
  const done = await orderAt(acme, "in-progress");
  await callOffWorkOrder(acme.as("marko"), {
    id: done.id,
    version: done.version,
    reason: "Otkazano",
  });
  await orderAt(acme, "backlog", OTHER_PLACE);
  const [low, critical] = [
    await raised(acme, "marko", { priority: "low" }),
    await raised(acme, "marko", { priority: "critical" }),
  ];
  const rejected = await raised(acme);
  await rejectTicket(acme.as("marko"), { ...idAndVersion(rejected), reason: "Dvaput" });
  await raised(acme, "marko", OTHER_PLACE);
  for (const kind of ["customerId", "locationId", "roomId", "assetId"] as const) {
    const ctx = acme.as("marko");
    const { orders, tickets } = await readOpenWork(ctx, { [kind]: PLACE[kind] });
    expect({ kind, orders: numbersOf(orders), tickets: numbersOf(tickets) }).toEqual({
      kind,
      orders: [overdue.number, plain.number],
      tickets: [critical.number, low.number],
    });
    expect(ctx.database.stats.roundTrips).toBe(1);
  }
});

it("has the most urgent five of each kind, and how many there are", async () => {
  const acme = await createTestTenant();
  for (let index = 0; index < 7; index += 1) await raised(acme);
  const { tickets } = await readOpenWork(acme.as("marko"), { customerId: PLACE.customerId });
  expect({ shown: tickets?.entities.length, all: tickets?.totalCount }).toEqual({
    shown: 5,
    all: 7,
  });
});

it("has no tickets for those who read none, nor where tickets are off", async () => {
  const acme = await createTestTenant();
  await raised(acme);
  const of = { assetId: PLACE.assetId };
  expect(await readOpenWork(acme.as("ana"), of)).toMatchObject({ orders: {}, tickets: null });
  await chooseSettings(acme, { ticketing: false });
  expect((await readOpenWork(acme.as("marko"), of)).tickets).toBeNull();
});

it("of an id that no record has is nothing", async () => {
  const acme = await createTestTenant();
  const { orders, tickets } = await readOpenWork(acme.as("marko"), { customerId: "x'--" });
  expect([orders?.totalCount, tickets?.totalCount]).toEqual([0, 0]);
});

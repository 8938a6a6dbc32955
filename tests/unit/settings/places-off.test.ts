import { beforeAll, describe, expect, it } from "vitest";
import { getReportForm } from "~/features/daily-reports/queries/entry-references";
import { listInput as assetsInput } from "~/features/assets/inputs";
import { listAssets } from "~/features/assets/queries";
import { pick } from "~/features/pickers/queries/options";
import { listInput as roomsInput } from "~/features/rooms/inputs";
import { listRooms } from "~/features/rooms/queries";
import { listInput as ticketsInput } from "~/features/tickets/inputs/list";
import { readTicketBoard } from "~/features/tickets/queries/board";
import { readFilterChoices } from "~/features/tickets/queries/filter-choices";
import { listTickets } from "~/features/tickets/queries/list";
import { listInput as usersInput } from "~/features/users/inputs/list";
import { listUsers } from "~/features/users/queries/list";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { updateWorkOrder } from "~/features/work-orders/commands/update";
import { listInput as ordersInput } from "~/features/work-orders/inputs/list";
import { readStartedAt } from "~/features/pickers/queries/started-at";
import { readOrderBoard } from "~/features/work-orders/queries/list/board";
import { listWorkOrders } from "~/features/work-orders/queries/list/rows";
import { orderListView } from "~/features/work-orders/queries/list/view";
import { newId } from "~/kernel/ids";
import { createTestTenant, type Company } from "../../support/db/test-tenant";
import { plan } from "../../support/records/orders";
import { chooseSettings, OTHER_PLACE, PLACE } from "../../support/records/people";
import { raised } from "../../support/records/tickets";

const NO_LOCATIONS = { locations: false };
const NO_ROOMS = { rooms: false };
const { locationId, roomId } = PLACE;
const TEN = { backlog: 10, "in-progress": 10, "waiting-for-approvals": 10, signed: 10, done: 10 };
const TEN_TICKETS = { created: 10, accepted: 10, "in-progress": 10, done: 10, rejected: 10 };

let acme: Company;
let order: string;
beforeAll(async () => {
  acme = await createTestTenant();
  await acme.run(
    "UPDATE locations SET name = 'Sidrište Ž', search_text = 'sidriste z luka' WHERE id = ?",
    locationId,
  );
  await acme.run(
    "UPDATE rooms SET name = 'Strojarnica', search_text = 'strojarnica 4', location_id = ? WHERE id = ?",
    locationId,
    roomId,
  );
  await acme.run(
    "UPDATE assets SET name = 'Agregat', search_text = 'agregat perkins', location_id = ? WHERE id = ?",
    locationId,
    PLACE.assetId,
  );
  order = (await createWorkOrder(acme.as("marko"), plan({ roomId, description: "Servis motora…" })))
    .id;
  await createWorkOrder(acme.as("marko"), plan({ roomId, description: "Popravak kod sidra" }));
  await raised(acme, "marko", { roomId, name: "Servis motora", description: "curi" });
  await raised(acme, "marko", { roomId, name: "Popravak", description: "kod sidra" });
});

/** The number of orders and tickets that a search finds, equal in list, count and board. */
async function found(search: string): Promise<{ orders: number; tickets: number }> {
  const ctx = acme.as("marko");
  const orders = await listWorkOrders(ctx, ordersInput.parse({ search }));
  const apart = await listWorkOrders(
    acme.as("tea"),
    ordersInput.parse({ search, assigned: true, sortBy: "priority" }),
  );
  const board = await readOrderBoard(ctx, ordersInput.parse({ search }), TEN);
  const tickets = await listTickets(ctx, ticketsInput.parse({ search }));
  const ticketBoard = await readTicketBoard(ctx, ticketsInput.parse({ search }), TEN_TICKETS);
  const counts = [
    orders.entities.length,
    orders.totalCount,
    apart.entities.length,
    apart.totalCount,
    board.reduce((sum, { count }) => sum + count, 0),
  ];
  expect(new Set(counts), `orders: ${search}`).toEqual(new Set([orders.totalCount]));
  expect(
    [tickets.entities.length, ticketBoard.reduce((sum, { count }) => sum + count, 0)],
    `tickets: ${search}`,
  ).toEqual([tickets.totalCount, tickets.totalCount]);
  return { orders: orders.totalCount, tickets: tickets.totalCount };
}
const both = (n: number) => ({ orders: n, tickets: n });

describe("a search for the name of a place", () => {
  it("finds matches while the places are enabled", async () => {
    await chooseSettings(acme, {});
    for (const [search, n] of [
      ["sidri", 2],
      ["strojarnica", 2],
      ["motora sidri", 1],
      ["servis strojar", 1],
      ["sid", 2],
    ] as const)
      expect(await found(search), search).toEqual(both(n));
  });

  it("finds nothing by a disabled location, and everything by other words", async () => {
    await chooseSettings(acme, NO_LOCATIONS);
    for (const [search, n] of [
      ["sidri", 0],
      ["Sidrište Ž", 0],
      ["motora sidri", 0],
      ["sid", 1],
      ["kod sidra", 1],
      ["strojarnica", 2],
      ["motora", 1],
      ["agregat", 2],
      ["brodogradil", 2],
    ] as const) {
      expect(await found(search), search).toEqual(both(n));
    }
    expect((await found("2026-00001")).orders).toBe(1);
  });

  it("finds nothing by a disabled room", async () => {
    await chooseSettings(acme, NO_ROOMS);
    for (const [search, n] of [
      ["strojarnica", 0],
      ["servis strojar", 0],
      ["sidri", 2],
      ["motora agregat", 1],
    ] as const)
      expect(await found(search), search).toEqual(both(n));
  });
});

describe("a filter by a place", () => {
  /** The number of rows in each list. */
  async function rows(
    filter: { locationId: string } | { roomId: string },
  ): Promise<Record<string, number>> {
    const ctx = acme.as("sanja");
    const isLocation = "locationId" in filter;
    const lists = {
      orders: await listWorkOrders(ctx, ordersInput.parse(filter)),
      assigned: await listWorkOrders(
        acme.as("tea"),
        ordersInput.parse({ ...filter, assigned: true }),
      ),
      searched: await listWorkOrders(ctx, ordersInput.parse({ ...filter, search: "servis" })),
      tickets: await listTickets(ctx, ticketsInput.parse(filter)),
      users: await listUsers(ctx, usersInput.parse(filter)),
      assets: await listAssets(ctx, assetsInput.parse(filter)),
      ...(isLocation ? { rooms: await listRooms(ctx, roomsInput.parse(filter)) } : {}),
    };
    const board = await readOrderBoard(ctx, ordersInput.parse(filter), TEN);
    const counts = Object.entries(lists).map(
      ([name, { entities, totalCount }]) => [name, Math.max(entities.length, totalCount)] as const,
    );
    const picked = await Promise.all(
      (isLocation ? (["rooms", "assets"] as const) : (["assets"] as const)).map(
        async (kind) =>
          [`picked ${kind}`, (await pick(ctx, kind, { search: "", ...filter })).length] as const,
      ),
    );
    return Object.fromEntries([
      ...counts,
      ...picked,
      ["board", board.reduce((sum, { count, rows }) => sum + Math.max(count, rows.length), 0)],
    ]);
  }

  it("finds matches while such places are enabled", async () => {
    await acme.run("UPDATE assets SET room_id = ? WHERE id = ?", roomId, PLACE.assetId);
    await chooseSettings(acme, {});
    for (const filter of [{ locationId }, { roomId }])
      for (const [list, n] of Object.entries(await rows(filter)))
        expect(n, `${list} ${JSON.stringify(filter)}`).toBeGreaterThan(0);
  });

  it.each([
    ["location", NO_LOCATIONS, { locationId }],
    ["room", NO_ROOMS, { roomId }],
  ] as const)("finds nothing in any list by a disabled %s", async (_, off, filter) => {
    await chooseSettings(acme, off);
    for (const [list, n] of Object.entries(await rows(filter)))
      expect({ list, n }).toEqual({ list, n: 0 });
  });

  it("does not reveal the name of a disabled location", async () => {
    await chooseSettings(acme, NO_LOCATIONS);
    const listView = await orderListView(
      acme.as("marko"),
      ordersInput.parse({ locationId }),
      null,
      new URLSearchParams(),
    );
    const { chosen } = await readFilterChoices(acme.as("marko"), {
      customerId: null,
      locationId,
      assetId: null,
    });
    expect({
      orders: listView.choices.locationId?.chosen ?? null,
      tickets: chosen.locationId,
    }).toEqual({ orders: null, tickets: null });
  });
});

describe("ids of disabled places", () => {
  it("are ignored in an order: nothing is stored, found or revealed", async () => {
    await chooseSettings(acme, { locations: false, rooms: false });
    const hidden = { locationId: OTHER_PLACE.locationId, roomId: newId() };
    const { id, version } = await createWorkOrder(
      acme.as("marko"),
      plan({ ...hidden, description: "Bez mjesta" }),
    );
    await updateWorkOrder(acme.as("marko"), {
      ...plan({ ...hidden, description: "Bez mjesta 2" }),
      id,
      version,
    });
    const [row] = await acme.rows(
      "SELECT location_id AS locationId, room_id AS roomId, search_text LIKE '%sidri%' AS told FROM work_orders WHERE id = ?",
      id,
    );
    expect(row).toEqual({ locationId: null, roomId: null, told: 0 });
  });

  it("prefill no order, not even with their customer", async () => {
    await chooseSettings(acme, { locations: false, rooms: false });
    for (const address of [`locationId=${locationId}`, `roomId=${roomId}`])
      expect(await readStartedAt(acme.as("marko"), new URLSearchParams(address))).toEqual({
        customer: null,
        location: null,
        room: null,
        asset: null,
      });
  });

  it("are not named in a new daily report", async () => {
    await chooseSettings(acme, {});
    const names = async () =>
      (({ location, room }) => [location, room])(
        (await getReportForm(acme.as("tomislav"), order)).order,
      );
    expect(await names()).toEqual(["Sidrište Ž", "Strojarnica"]);
    await chooseSettings(acme, { locations: false, rooms: false });
    expect(await names()).toEqual(["", ""]);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { listInput } from "~/features/users/inputs/list";
import { readAssignedOrders, readFilterNames } from "~/features/users/queries/assigned";
import { listUsers } from "~/features/users/queries/list";
import { fullName } from "~/kernel/authorization/roles";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant, type Company } from "../../support/db/test-tenant";
import { planOf } from "../../support/db/explain";
import { createArchivedOrder } from "../../support/records/archived-order";
import { OTHER_PLACE, PLACE, who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { addUser } from "./fixtures";
import { sortsOf } from "../../support/records/sorts";

const SORTS = sortsOf(listInput);
let acme: Company;
let order: string;

beforeAll(async () => {
  acme = await createTestTenant();
  order = (
    await createArchivedOrder(acme, {
      status: "in-progress",
      priority: "high",
      technicians: ["tomislav", "tea"],
    })
  ).id;
  await createArchivedOrder(acme, { status: "backlog", priority: "low", technicians: ["tarik"] });
  await acme.run(
    "UPDATE work_orders SET customer_id = ?, location_id = ?, room_id = ?, asset_id = ? WHERE id <> ?",
    OTHER_PLACE.customerId,
    OTHER_PLACE.locationId,
    OTHER_PLACE.roomId,
    OTHER_PLACE.assetId,
    order,
  );
  await acme.run(
    "UPDATE work_order_assignments SET to_at = 1 WHERE user_id = ? AND work_order_id = ?",
    who("tea"),
    order,
  );
  await addUser(acme, {
    name: "Iva",
    surname: "Čolić",
    roles: [{ roleName: "MANAGER" }, { roleName: "TECHNICIAN" }],
  });
  await acme.run("UPDATE users SET active = 0 WHERE id = ?", who("emina"));
});

function params(raw: Record<string, unknown> = {}) {
  return parseInput(listInput, raw);
}

async function names(raw: Record<string, unknown> = {}, key = "sanja"): Promise<string[]> {
  return (await listUsers(acme.as(key), params(raw))).entities.map(fullName);
}

/** The plan of the statement that reads the page. */
const planned = (raw: Record<string, unknown>) =>
  planOf(acme, "sanja", (ctx) => listUsers(ctx, params(raw)), / ORDER BY /);

describe("the list of users", () => {
  it("shows all users by surname in dictionary order, with all fields and available actions", async () => {
    const { entities, totalCount } = await listUsers(acme.as("sanja"), params());
    expect(totalCount).toBe(11);
    expect(entities.map((each) => each.surname)).toEqual([
      "Babić",
      "Begić",
      "Čaušević",
      "Čolić",
      "Đurić",
      "Hadžić",
      "Horvat",
      "Kovač",
      "Nikolić",
      "Šimić",
      "Žagar",
    ]);
    expect(entities[3]).toMatchObject({
      email: "iva@example.com",
      active: true,
      inviteStatus: "NOT_INVITED",
      roles: [{ roleName: "MANAGER" }, { roleName: "TECHNICIAN" }],
      availableActions: ["invite", "deactivate", "delete"],
    });
    expect(entities[7]).toMatchObject({
      id: who("sanja"),
      availableActions: ["sendPasswordReset"],
    });
    expect(entities[8]).toMatchObject({
      customerId: expect.any(String),
      customerName: expect.stringMatching(/./),
    });
    expect(JSON.stringify(entities)).not.toMatch(/password_?hash|argon/i);
  });

  it("filters by role, invitation and activity", async () => {
    expect(await names({ role: "TECHNICIAN" })).toEqual([
      "Tarik Begić",
      "Iva Čolić",
      "Tomislav Đurić",
      "Tea Šimić",
    ]);
    expect(await names({ inviteStatus: "NOT_INVITED" })).toEqual(["Iva Čolić"]);
    expect(await names({ role: "EMPLOYEE" })).toEqual(["Emina Čaušević"]);
    expect(await names({ role: "EMPLOYEE", activeOnly: "true" })).toEqual([]);
    expect(await names({ activeOnly: "false", inviteStatus: "", role: "" })).toHaveLength(11);
  });

  it.each([
    [{ customerId: PLACE.customerId }, ["Tomislav Đurić"]],
    [{ locationId: PLACE.locationId }, ["Tomislav Đurić"]],
    [{ roomId: OTHER_PLACE.roomId }, ["Tarik Begić"]],
    [{ assetId: OTHER_PLACE.assetId }, ["Tarik Begić"]],
    [{ status: "in-progress" }, ["Tomislav Đurić"]],
    [{ status: "backlog" }, ["Tarik Begić"]],
    [{ priority: "high" }, ["Tomislav Đurić"]],
    [{ priority: "low", status: "in-progress" }, []],
    [{ customerId: PLACE.customerId, status: "backlog" }, []],
    [{ customerId: OTHER_PLACE.customerId, priority: "low", status: "backlog" }, ["Tarik Begić"]],
  ])("finds users now assigned to orders that match %o", async (raw, expected) => {
    expect(await names(raw)).toEqual(expected);
    expect((await listUsers(acme.as("sanja"), params(raw))).totalCount).toBe(expected.length);
  });

  it("finds users now assigned to one order, with the names of the filters", async () => {
    expect(await names({ workOrderId: order })).toEqual(["Tomislav Đurić"]);
    const named = await readFilterNames(
      acme.as("sanja"),
      params({ customerId: PLACE.customerId, workOrderId: order }),
    );
    expect(named).toEqual([
      { filter: "customerId", name: "Brodogradilište Žuti Rt d.d." },
      { filter: "workOrderId", name: expect.stringMatching(/^2026|\d/) },
    ]);
  });

  it("matches parts of name, address and number, without diacritics", async () => {
    expect(await names({ search: "COLIC iv" })).toEqual(["Iva Čolić"]);
    expect(await names({ search: "0105" })).toEqual(["Tomislav Đurić"]);
    for (const search of ["Đurić", "djuric", "duric", "DJUR"])
      expect(await names({ search }), search).toEqual(["Tomislav Đurić"]);
    expect(await names({ search: "tea@example.com" })).toEqual(["Tea Šimić"]);
    for (const search of ["%", "_", '"', "'; DROP TABLE users", "- -"])
      expect(await names({ search })).toEqual([]);
  });

  it("is sorted by each field, in both directions, and paged", async () => {
    for (const sortBy of SORTS) {
      const up = await names({ sortBy, sortDirection: "ASC" });
      expect(await names({ sortBy, sortDirection: "desc" }), sortBy).toEqual([...up].reverse());
      expect(
        [
          ...(await names({ sortBy, pageSize: 10 })),
          ...(await names({ sortBy, pageSize: 10, pageNumber: 2 })),
        ],
        sortBy,
      ).toEqual(up);
    }
    expect((await names({ sortBy: "email" }))[0]).toBe("Amar Hadžić");
    expect((await names({ sortBy: "phoneNumber" })).slice(0, 2)).toEqual([
      "Iva Čolić",
      "Sanja Kovač",
    ]);
    expect((await names({ sortBy: "active" }))[0]).toBe("Emina Čaušević");
    expect(await names({ sortBy: "roles" })).toEqual([
      "Sanja Kovač",
      "Iva Čolić",
      "Marko Horvat",
      "Ana Babić",
      "Amar Hadžić",
      "Tarik Begić",
      "Tomislav Đurić",
      "Tea Šimić",
      "Emina Čaušević",
      "Ćiro Žagar",
      "Petar Nikolić",
    ]);
    expect(await names({ pageSize: 1, pageNumber: 2 })).toEqual(["Tarik Begić"]);
    expect(await names({ pageSize: 100 })).toHaveLength(11);
  });

  it("excludes deleted users", async () => {
    const small = await createTestTenant();
    await small.run("UPDATE users SET anonymised_at = 1, active = 0 WHERE id = ?", who("tea"));
    expect((await listUsers(small.as("sanja"), params())).totalCount).toBe(9);
  });

  it.each([
    { sortBy: "password_hash" },
    { sortDirection: "up" },
    { pageSize: 0 },
    { pageSize: 101 },
    { role: "OWNER" },
    { activeOnly: "maybe" },
    { customerId: "x" },
    { status: "open" },
  ])("rejects %o", async (raw) => expectRefusal((async () => params(raw))(), "invalid_input"));
});

describe("a user who is not an administrator", () => {
  it("sees names and roles of colleagues; a manager also sees their numbers", async () => {
    const seen = async (key: string, raw = {}) =>
      Object.keys((await listUsers(acme.as(key), params(raw))).entities[0] ?? {}).sort();
    expect(await seen("marko")).toEqual(["id", "name", "phoneNumber", "roles", "surname"]);
    for (const key of ["ana", "tomislav"]) {
      expect(await seen(key)).toEqual(["id", "name", "roles", "surname"]);
      expect(await seen(key, { workOrderId: order })).toEqual([
        "id",
        "name",
        "phoneNumber",
        "roles",
        "surname",
      ]);
    }
  });

  it("cannot search by hidden fields", async () => {
    expect(await names({ search: "0105" }, "tomislav")).toEqual([]);
    expect(await names({ search: "example" }, "ana")).toEqual([]);
    expect(await names({ search: "simic" }, "ana")).toEqual(["Tea Šimić"]);
    for (const sortBy of ["email", "phoneNumber", "active", "inviteStatus"])
      await expectRefusal(listUsers(acme.as("marko"), params({ sortBy })), "not_allowed");
    expect((await names({ sortBy: "roles" }, "marko"))[0]).toBe("Sanja Kovač");
    await expectRefusal(
      listUsers(acme.as("marko"), params({ inviteStatus: "INVITED" })),
      "not_allowed",
    );
  });
});

describe("the query for a page", () => {
  const filters = [
    {},
    { activeOnly: true },
    { role: "TECHNICIAN" },
    { search: "a" },
    { status: "backlog" },
    { priority: "low", activeOnly: true },
  ];
  const combinations = (["name", "email", "inviteStatus"] as const).flatMap((sortBy) =>
    filters.flatMap((filter) =>
      ["asc", "desc"].map((sortDirection) => ({ sortBy, sortDirection, ...filter })),
    ),
  );

  it.each([
    ...combinations,
    { inviteStatus: "INVITED" },
    { inviteStatus: "INVITED", sortDirection: "desc" },
  ])("uses one index for %o", async (raw) => {
    const steps = await planned(raw);
    expect(steps).not.toMatch(/TEMP B-TREE FOR ORDER|SCAN users$/m);
  });

  it.each([
    { customerId: PLACE.customerId },
    { locationId: PLACE.locationId },
    { roomId: PLACE.roomId },
    { assetId: PLACE.assetId },
    { status: "backlog" },
  ])("never reads all orders for %o", async (raw) => {
    const steps = await planned(raw);
    expect(steps).not.toMatch(/SCAN (work_order_assignments|work_orders)\b/);
  });
});

it("lists the current orders on a user's page, the newest first", async () => {
  const { orders, count } = await readAssignedOrders(acme.as("sanja"), who("tomislav"));
  expect(orders).toMatchObject([
    { id: order, status: "in-progress", leads: true, customerName: "Brodogradilište Žuti Rt d.d." },
  ]);
  expect(count).toBe(1);
  expect(await readAssignedOrders(acme.as("sanja"), who("tea"))).toEqual({ orders: [], count: 0 });
});

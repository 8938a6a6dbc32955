import { describe, expect, it } from "vitest";
import { castMember } from "../../migrations/seeds/cast";
import { newId } from "../../app/kernel/ids";
import { client, databaseCost, signedIn } from "../support/api/client";
import { makeOrder } from "../support/api/orders";
import { makeTenant, type TestTenant } from "../support/db/tenant";

const tenant = await makeTenant();
const sanja = await signedIn(tenant, "sanja");
const id = (key: string) => castMember(key).id;

function newUser(more: object = {}) {
  return {
    id: newId(),
    name: "Iva",
    surname: "Čolić",
    email: `${newId()}@example.com`,
    phoneNumber: "+385 1 234",
    roles: [{ roleName: "TECHNICIAN" }],
    ...more,
  };
}

async function statuses(
  of: TestTenant,
  key: string,
  calls: [method: "get" | "put" | "post" | "delete", path: string, body?: object][],
) {
  const who = await signedIn(of, key);
  return Promise.all(
    calls.map(
      async ([method, path, body]) =>
        (await (method === "get" ? who.get(path) : who[method](path, body))).status,
    ),
  );
}

describe("GET /users", () => {
  it("returns complete users to a system administrator, filtered as requirements §3 says, in one round trip", async () => {
    const response = await sanja.get(
      "/users?pageNumber=1&pageSize=10&search=&sortBy=name&sortDirection=ASC&role=TECHNICIAN&activeOnly=true&customerId=&inviteStatus=ACCEPTED",
    );
    expect(response.body).toMatchObject({
      totalCount: 3,
      entities: [
        {
          id: id("tarik"),
          name: "Tarik",
          surname: "Begić",
          roles: [{ roleName: "TECHNICIAN" }],
          email: "tarik@example.com",
          phoneNumber: "+385 91 555 0107",
          active: true,
          inviteStatus: "ACCEPTED",
        },
        {},
        {},
      ],
    });
    expect(response.text).not.toMatch(/argon2|password_?hash/i);
    expect(databaseCost(response.headers).roundTrips).toBe(1);
    expect((await sanja.get("/users?sortBy=passwordHash")).status).toBe(422);
  });

  it("returns what pickers and call buttons need to other users, and nothing to anyone else", async () => {
    const keys = async (key: string) =>
      Object.keys(
        (
          (await (await signedIn(tenant, key)).get("/users?role=TECHNICIAN")).body[
            "entities"
          ] as object[]
        )[0] ?? {},
      ).sort();
    expect(await keys("marko")).toEqual(["id", "name", "phoneNumber", "roles", "surname"]);
    for (const key of ["ana", "tomislav"])
      expect(await keys(key)).toEqual(["id", "name", "roles", "surname"]);
    for (const key of ["emina", "ciro", "petar"])
      expect(await statuses(tenant, key, [["get", "/users"]])).toEqual([403]);
  });
});

describe("GET /users/{id}", () => {
  it("returns their own record to every user, any record to a system administrator, and no secret", async () => {
    const ana = castMember("ana");
    const own = await (await signedIn(tenant, "ana")).get(`/users/${ana.id}`);
    expect(own.body).toMatchObject({
      id: ana.id,
      name: "Ana",
      email: ana.email,
      roles: [{ roleName: "APPROVER" }],
      active: true,
      inviteStatus: "ACCEPTED",
      availableActions: [],
    });
    expect(own.text).not.toMatch(/argon2|password_?hash/i);
    expect((await (await signedIn(tenant, "marko")).get(`/users/${ana.id}`)).status).toBe(404);
    expect((await sanja.get(`/users/${ana.id}`)).status).toBe(200);
  });
});

describe("the lifecycle of a user", () => {
  it("leads from PUT to DELETE without a version, as requirements §7 specifies", async () => {
    const mine = await makeTenant();
    const admin = await signedIn(mine, "sanja");
    const sent = newUser({ email: "iva@example.com" });
    const created = await admin.put("/users", sent);
    expect(created.body, created.text).toEqual({
      id: sent.id,
      version: 1,
      active: true,
      inviteStatus: "NOT_INVITED",
    });
    const changed = await admin.post(`/users/${sent.id}`, {
      id: sent.id,
      surname: "Žagar",
      roles: [{ roleName: "MANAGER" }],
    });
    expect(changed.body, changed.text).toMatchObject({ version: 2 });
    expect((await admin.get("/users?search=zagar%20iva")).body["totalCount"]).toBe(1);
    expect((await admin.put(`/users/invite/${sent.id}`)).body).toMatchObject({
      inviteStatus: "INVITED",
    });
    expect((await admin.post(`/users/${sent.id}/sendPasswordReset`)).body).toMatchObject({
      code: "guard_failed",
      reason: "not_accepted",
    });
    expect((await admin.post(`/users/${sent.id}/deactivate`)).body).toMatchObject({
      active: false,
      inviteStatus: "NOT_INVITED",
    });
    expect((await admin.post(`/users/${sent.id}/activate`)).body).toMatchObject({ active: true });
    expect((await admin.delete(`/users/${sent.id}`)).body).toEqual({
      id: sent.id,
      nameKept: false,
    });
    expect((await admin.get(`/users/${sent.id}`)).status).toBe(404);
  });

  it("ends access on deactivation with the next request, for token, cookie and refresh token", async () => {
    const mine = await makeTenant();
    const [admin, ana] = [await signedIn(mine, "sanja"), await signedIn(mine, "ana")];
    expect((await ana.get("/workOrders")).status).toBe(200);
    expect((await admin.post(`/users/${id("ana")}/deactivate`, { version: 1 })).status).toBe(200);
    expect((await ana.get("/workOrders")).body).toMatchObject({ code: "token_invalid" });
    const refresh = await client(mine).post("/auth/refreshToken", undefined, {
      headers: { authorization: `Bearer ${ana.refreshToken}` },
    });
    expect(refresh.status).toBe(403);
    expect(
      (
        await client(mine).post("/auth/login", {
          email: "ana@example.com",
          password: "fieldwork-2026",
        })
      ).status,
    ).toBe(401);
  });

  it("explains what is wrong in the caller's language", async () => {
    const taken = await sanja.put("/users", newUser({ email: "ANA@example.com" }), {
      headers: { "accept-language": "hr" },
    });
    expect({ status: taken.status, facts: taken.body["facts"] }).toEqual({
      status: 422,
      facts: { fields: { email: "email_taken" } },
    });
    const self = await sanja.post(`/users/${id("sanja")}/deactivate`);
    expect(self.body).toMatchObject({
      code: "guard_failed",
      reason: "own_account",
      message: "You cannot do this to your own account. Ask another system administrator.",
    });
  });
});

describe("POST /users/{id} with active", () => {
  it("deactivates and activates, alone or with other fields, in one change", async () => {
    const mine = await makeTenant();
    const admin = await signedIn(mine, "sanja");
    const path = `/users/${id("emina")}`;
    const emina = await signedIn(mine, "emina");
    expect((await admin.post(path, { version: 1, active: false, phoneNumber: "" })).body).toEqual({
      id: id("emina"),
      version: 2,
      active: false,
      inviteStatus: "ACCEPTED",
    });
    expect((await admin.get(path)).body).toMatchObject({ active: false, phoneNumber: "" });
    expect((await emina.get(path)).body).toMatchObject({ code: "token_invalid" });
    expect((await admin.post(path, { active: true })).body).toMatchObject({
      version: 3,
      active: true,
    });
    expect((await admin.post(path, { active: true, surname: "Č" })).body).toMatchObject({
      version: 4,
      active: true,
    });
    const { body } = await admin.get(`${path}/activity`);
    expect((body["lines"] as { event: string }[]).map(({ event }) => event)).toEqual([
      "user.updated",
      "user.activated",
      "user.updated",
      "user.deactivated",
    ]);
  });

  it("is 409 with what it needs when the user leads work, and runs with the answer", async () => {
    const mine = await makeTenant();
    const [admin, marko] = [await signedIn(mine, "sanja"), await signedIn(mine, "marko")];
    const order = await makeOrder(marko);
    const path = `/users/${id("tomislav")}`;
    const refused = await admin.post(path, { active: false, surname: "X" });
    expect({ status: refused.status, ...refused.body }).toMatchObject({
      status: 409,
      code: "transition_not_allowed",
      reason: "next_lead_needed",
      facts: { needs: "nextLeads", orders: [{ id: order.id, number: order.number }] },
    });
    expect((await admin.get(path)).body).toMatchObject({ active: true, surname: "Đurić" });
    const nextLeads = [{ workOrderId: order.id, leadId: id("tea") }];
    expect((await admin.post(path, { active: false, nextLeads })).body).toMatchObject({
      active: false,
    });
    expect((await marko.get(`/workOrders/${order.id}`)).body["technicians"]).toMatchObject([
      { id: id("tea"), isLead: true },
    ]);
  });

  it("refuses the own account, and the id of another user in the body", async () => {
    expect((await sanja.post(`/users/${id("sanja")}`, { active: false })).body).toMatchObject({
      code: "guard_failed",
      reason: "own_account",
    });
    const other = await sanja.post(`/users/${id("tea")}`, { id: id("ana"), name: "X" });
    expect({ status: other.status, facts: other.body["facts"] }).toEqual({
      status: 422,
      facts: { fields: { id: "invalid" } },
    });
    expect((await sanja.get(`/users/${id("tea")}`)).body).toMatchObject({ name: "Tea" });
  });
});

describe("unexpected fields are refused", () => {
  it("that name another customer or the caller's own account", async () => {
    expect((await sanja.post(`/users/${id("ciro")}`, { customerId: null })).body).toMatchObject({
      code: "invalid_input",
    });
    const tomislav = await signedIn(tenant, "tomislav");
    for (const more of [
      { roles: [{ roleName: "SYSTEM_ADMIN" }] },
      { email: "x@example.com" },
      { active: true },
      { customerId: null },
    ]) {
      expect(
        (await tomislav.post(`/users/${id("tomislav")}`, { phoneNumber: "+385 99", ...more }))
          .status,
      ).toBe(422);
    }
    expect(
      (await tomislav.post(`/users/${id("tomislav")}`, { phoneNumber: "+385 99", language: "hr" }))
        .status,
    ).toBe(200);
    expect((await tomislav.get(`/users/${id("tomislav")}`)).body).toMatchObject({
      phoneNumber: "+385 99",
      language: "hr",
    });
  });
});

describe("/users/invite", () => {
  it("signs nobody in with an invalid code", async () => {
    for (const inviteCode of ["x", "0".repeat(32), `${"0".repeat(32)}.k1.abcdefgh`]) {
      expect(
        (await client(tenant).get(`/users/invite?inviteCode=${inviteCode}`)).body,
      ).toMatchObject({ code: "guard_failed", reason: "invite_code_invalid" });
      expect(
        (
          await client(tenant).post(`/users/invite?inviteCode=${inviteCode}`, {
            password: "a long enough phrase",
          })
        ).body,
      ).toMatchObject({ reason: "invite_code_invalid" });
    }
    expect((await client(tenant).get("/users/invite")).status).toBe(422);
  });
});

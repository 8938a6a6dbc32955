import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { castMember, fixedId, PASSWORD } from "../../migrations/seeds/cast";
import { client, type Client, signedIn, tokensIn } from "../support/api/client";
import { makeTenant, type TestTenant } from "../support/db/tenant";
/** Customer of Ćiro, a seeded user. */
const FAMILY = fixedId(2, 7);
let tenant: TestTenant;
let marko: Client;
beforeAll(async () => {
  tenant = await makeTenant();
  marko = await signedIn(tenant, "marko");
});

const plain = (more: Record<string, unknown> = {}) => ({
  id: newId(),
  name: "Pekara Šarić",
  street: "Riva 3",
  city: "Split",
  country: "hr",
  website: "www.saric.hr",
  ...more,
});

it("GET /taxIds names the customers and partners that have a tax id", async () => {
  const body = plain({ taxId: "HR 69435151530" });
  await marko.put("/partners", body);
  const path = (id: string) => `/taxIds?taxId=69435151530&country=hr&id=${id}`;
  expect((await marko.get(path(newId()))).body).toEqual({
    totalCount: 1,
    entities: [
      { id: body.id, name: body.name, hint: "Riva 3, Split", path: `/partners/${body.id}` },
    ],
  });
  expect((await marko.get(path(body.id))).body).toEqual({ totalCount: 0, entities: [] });
  expect((await (await signedIn(tenant, "ana")).get(path(newId()))).status).toBe(403);
});

describe("a customer in the API", () => {
  it("is created with its default location, read, updated, archived, restored and deleted", async () => {
    const body = plain();
    expect((await marko.put("/customers", body)).body).toEqual({
      id: body.id,
      name: body.name,
      version: 1,
      isCustomer: true,
      isPartner: false,
    });
    expect(
      (await marko.get("/customers?search=saric&sortBy=city&sortDirection=DESC")).body,
    ).toMatchObject({
      totalCount: 1,
      entities: [{ id: body.id, website: "https://www.saric.hr" }],
    });
    expect((await marko.get(`/locations?customerId=${body.id}`)).body).toMatchObject({
      totalCount: 1,
      entities: [{ name: body.name, isDefault: true, street: "Riva 3" }],
    });
    expect(
      (await marko.post(`/customers/${body.id}`, { ...body, city: "Zadar", version: 1 })).body,
    ).toMatchObject({ version: 2 });
    expect((await marko.get(`/customers/${body.id}`)).body).toMatchObject({
      city: "Zadar",
      isInUse: false,
      availableActions: ["update", "archive", "delete"],
    });
    expect((await marko.post(`/customers/${body.id}/archive`, { version: 2 })).status).toBe(200);
    expect((await marko.get("/customers?archived=true")).body["totalCount"]).toBe(1);
    expect((await marko.post(`/customers/${body.id}/restore`, { version: 3 })).body).toMatchObject({
      version: 4,
    });
    expect((await marko.delete(`/customers/${body.id}`, { version: 4 })).body).toEqual({
      id: body.id,
    });
    expect((await marko.get(`/customers/${body.id}`)).status).toBe(404);
  });

  it("is a partner under the other path, and the same record under both when it is both", async () => {
    const [partner, both] = [plain(), plain({ isCustomer: true })];
    expect((await marko.put("/partners", partner)).body).toMatchObject({
      isCustomer: false,
      isPartner: true,
    });
    expect((await marko.get(`/customers/${partner.id}`)).status).toBe(404);
    expect((await marko.delete(`/customers/${partner.id}`, { version: 1 })).status).toBe(404);
    await marko.put("/partners", both);
    for (const path of ["customers", "partners"])
      expect((await marko.get(`/${path}/${both.id}`)).body).toMatchObject({
        isCustomer: true,
        isPartner: true,
      });
    expect((await marko.delete(`/partners/${both.id}`, { version: 1 })).status).toBe(200);
  });

  it("cannot be deleted while a record references it, and archiving signs its users out and blocks sign-in", async () => {
    const ciro = await signedIn(tenant, "ciro");
    expect((await marko.delete(`/customers/${FAMILY}`, { version: 1 })).body).toMatchObject({
      code: "guard_failed",
      reason: "in_use",
      facts: { uses: { users: 1 } },
    });
    await marko.post(`/customers/${FAMILY}/archive`, { version: 1 });
    expect((await ciro.get("/pickers/locations")).body["code"]).toBe("token_invalid");
    const login = { email: castMember("ciro").email, password: PASSWORD };
    expect((await client(tenant).post("/auth/login", login)).status).toBe(401);
    await marko.post(`/customers/${FAMILY}/restore`, { version: 2 });
    const again = client(tenant, tokensIn(await client(tenant).post("/auth/login", login)));
    expect((await again.get("/pickers/locations")).status).toBe(200);
  });
});

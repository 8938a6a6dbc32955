import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { type Client, databaseCost, signedIn } from "../support/api/client";
import { makeTenant, type TestTenant } from "../support/db/tenant";

let tenant: TestTenant;
let marko: Client;
beforeAll(async () => {
  tenant = await makeTenant();
  marko = await signedIn(tenant, "marko");
});

const plain = (more: Record<string, unknown> = {}) => ({
  id: newId(),
  name: "Kotao",
  serialNumber: "S1",
  ...more,
});

describe("an asset in the API", () => {
  it("is created, read, updated, archived, restored and deleted", async () => {
    const body = plain();
    expect((await marko.put("/assets", body)).body).toMatchObject({
      id: body.id,
      name: body.name,
      version: 1,
    });
    expect(
      (await marko.post(`/assets/${body.id}`, { name: "Kotao 2", version: 1 })).body,
    ).toMatchObject({ version: 2 });
    expect((await marko.get(`/assets/${body.id}`)).body).toMatchObject({
      id: body.id,
      version: 2,
      availableActions: expect.arrayContaining(["update", "archive", "delete"]),
    });
    expect((await marko.post(`/assets/${body.id}/archive`, { version: 2 })).status).toBe(200);
    expect((await marko.get("/assets?archived=true")).body["totalCount"]).toBe(1);
    expect((await marko.post(`/assets/${body.id}/restore`, { version: 3 })).body).toMatchObject({
      version: 4,
    });
    expect((await marko.delete(`/assets/${body.id}`, { version: 4 })).body).toEqual({
      id: body.id,
    });
    expect((await marko.get(`/assets/${body.id}`)).status).toBe(404);
  });

  it("is listed in one round trip, and accepts only its own fields", async () => {
    expect(databaseCost((await marko.get("/assets")).headers).roundTrips).toBe(1);
    expect((await marko.put("/assets", plain({ archivedAt: 1 }))).body).toMatchObject({
      code: "invalid_input",
      facts: { fields: { archivedAt: "unknown" } },
    });
  });
});

it("is allowed for SYSTEM_ADMIN and MANAGER only", async () => {
  for (const key of ["ana", "tomislav", "emina", "ciro", "petar"]) {
    const other = await signedIn(tenant, key);
    expect((await other.get("/assets")).body["code"], key).toBe("not_allowed");
    expect((await other.put("/assets", plain())).body["code"], key).toBe("not_allowed");
  }
});

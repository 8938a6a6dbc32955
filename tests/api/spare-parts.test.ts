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
  name: "Filtar",
  unit: "piece",
  ...more,
});

describe("a spare part in the API", () => {
  it("is created, read, updated, archived, restored and deleted", async () => {
    const body = plain();
    expect((await marko.put("/spareParts", body)).body).toMatchObject({
      id: body.id,
      name: body.name,
      version: 1,
    });
    expect(
      (await marko.post(`/spareParts/${body.id}`, { name: "Filtar 2", unit: "piece", version: 1 }))
        .body,
    ).toMatchObject({ version: 2 });
    const counted = {
      kind: "counted",
      quantityThousandths: 2500,
      seenThousandths: 0,
      reason: "Inventura",
    };
    expect((await marko.post(`/spareParts/${body.id}/correctStock`, counted)).body).toMatchObject({
      stockThousandths: 2500,
    });
    expect((await marko.get(`/spareParts/${body.id}`)).body).toMatchObject({
      id: body.id,
      version: 2,
      availableActions: expect.arrayContaining(["update", "archive", "delete"]),
    });
    expect((await marko.post(`/spareParts/${body.id}/archive`, { version: 2 })).status).toBe(200);
    expect((await marko.get("/spareParts?archived=true")).body["totalCount"]).toBe(1);
    expect((await marko.post(`/spareParts/${body.id}/restore`, { version: 3 })).body).toMatchObject(
      { version: 4 },
    );
    expect((await marko.delete(`/spareParts/${body.id}`, { version: 4 })).body).toEqual({
      id: body.id,
    });
    expect((await marko.get(`/spareParts/${body.id}`)).status).toBe(404);
  });

  it("is listed in one round trip, and accepts only its own fields", async () => {
    expect(databaseCost((await marko.get("/spareParts")).headers).roundTrips).toBe(1);
    expect((await marko.put("/spareParts", plain({ archivedAt: 1 }))).body).toMatchObject({
      code: "invalid_input",
      facts: { fields: { archivedAt: "unknown" } },
    });
  });
});

it("is allowed for SYSTEM_ADMIN and MANAGER only", async () => {
  for (const key of ["ana", "tomislav", "emina", "ciro", "petar"]) {
    const other = await signedIn(tenant, key);
    expect((await other.get("/spareParts")).body["code"], key).toBe("not_allowed");
    expect((await other.put("/spareParts", plain())).body["code"], key).toBe("not_allowed");
  }
});

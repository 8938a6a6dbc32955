import { expect, it } from "vitest";
import { signedIn } from "../support/api/client";
import { makeTenant } from "../support/db/tenant";

it("GET /pickers/{kind} offers the matches that the user may choose", async () => {
  const tenant = await makeTenant({ features: { ROOMS: { enabled: false } } });
  const marko = await signedIn(tenant, "marko");
  const all = await marko.get("/pickers/customers");
  expect(all.body).toMatchObject({
    totalCount: expect.any(Number),
    entities: expect.arrayContaining([
      expect.objectContaining({ id: expect.any(String), name: expect.any(String) }),
    ]),
  });
  expect((await marko.get("/pickers/customers?search=zzzzz")).body).toEqual({
    entities: [],
    totalCount: 0,
  });
  expect((await marko.get("/pickers/rooms")).body["code"]).toBe("feature_off");
  expect((await marko.get("/pickers/secrets")).status).toBe(422);
  expect((await (await signedIn(tenant, "ciro")).get("/pickers/technicians")).status).toBe(403);
});

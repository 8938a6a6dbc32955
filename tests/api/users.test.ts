import { expect, it } from "vitest";
import { castMember } from "../../migrations/seeds/cast";
import { signedIn } from "../support/api";
import { makeTenant } from "../support/tenant";

it("GET /users/{id} gives everybody the own record, a system administrator any, and no secret", async () => {
  const tenant = await makeTenant();
  const ana = castMember("ana");
  const own = await (await signedIn(tenant, "ana")).get(`/users/${ana.id}`);
  expect(own.body).toMatchObject({ id: ana.id, name: "Ana", email: ana.email, roles: [{ roleName: "APPROVER" }], active: true, inviteStatus: "ACCEPTED" });
  expect(own.text).not.toMatch(/argon2|password/i);
  expect((await (await signedIn(tenant, "marko")).get(`/users/${ana.id}`)).status).toBe(404);
  expect((await (await signedIn(tenant, "sanja")).get(`/users/${ana.id}`)).status).toBe(200);
});

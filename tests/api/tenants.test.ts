import { expect, it } from "vitest";
import { signedIn } from "../support/api";
import { makeTenant } from "../support/tenant";

it("GET /tenants/{tenantCode}/features lists what is switched on, for the host's own code", async () => {
  const tenant = await makeTenant({ features: { ROOMS: { enabled: false }, APPROVALS_WORK_ORDER: { enabled: true, value: { required: 2, fourEyes: true } } } });
  const sibling = await makeTenant();
  const emina = await signedIn(tenant, "emina");
  const answer = await emina.get(`/tenants/${tenant.code}/features`);
  expect(answer.body["features"]).toEqual(
    expect.arrayContaining([
      { key: "ROOMS", enabled: false, value: null },
      { key: "APPROVALS_WORK_ORDER", enabled: true, value: { required: 2, fourEyes: true } },
    ]),
  );
  expect((await emina.get(`/tenants/${sibling.code}/features`)).status).toBe(404);
});

import { describe, expect, it } from "vitest";
import { send } from "../support/api";
import { makeTenant } from "../support/tenant";

describe("whether anybody is there", () => {
  it("is answered without a database, with the number of the request", async () => {
    const tenant = await makeTenant();
    const answer = await send(tenant.origin, "GET", "/api/health");
    expect([answer.status, JSON.parse(answer.text), answer.headers.get("cache-control")]).toEqual([200, { status: "ok" }, "no-store"]);
    expect(answer.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
    expect(answer.headers.has("server-timing")).toBe(false);
  });
});

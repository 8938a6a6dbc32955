import { expect, it } from "vitest";
import { send } from "../support/api/client";
import { makeTenant } from "../support/db/tenant";

it("the description of the API has a tag, and a client that has it gets nothing more", async () => {
  const [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
  const get = (origin: string, headers: Record<string, string> = {}) =>
    send(origin, "GET", "/api/openapi.json", { headers });
  const first = await get(tenant.origin);
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
  expect(first.headers.get("content-type")).toBe("application/json");
  expect(first.headers.get("cache-control")).toBe("private, no-cache");
  const elsewhere = await get(other.origin, { "accept-language": "hr" });
  expect([elsewhere.text, elsewhere.headers.get("etag")]).toEqual([first.text, etag]);
  for (const same of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await get(tenant.origin, { "if-none-match": same });
    expect([again.status, again.text]).toEqual([304, ""]);
  }
  expect((await get(tenant.origin, { "if-none-match": '"other"' })).status).toBe(200);
});

import { expect, it } from "vitest";
import { MOST_IN_FLIGHT } from "../../worker/middleware/concurrency-limit";
import { send } from "../support/api/client";
import { breakDatabase } from "../support/stack/stack";
import { makeTenant } from "../support/db/tenant";

it("a flood from one company is answered with 429 and Retry-After while another is served, and is served again afterwards", async () => {
  const [flooded, other] = await Promise.all([makeTenant(), makeTenant()]);
  const heal = await breakDatabase(flooded.namespace, { kind: "hang" });
  const request = () => send(flooded.origin, "GET", "/login");
  // On a busy machine the first ones are answered before the last ones arrive.
  const flood = Promise.all(Array.from({ length: 2 * MOST_IN_FLIGHT }, request));
  expect((await send(other.origin, "GET", "/login")).status).toBe(200);
  const responses = await flood;
  await heal();
  const refused = responses.filter((response) => response.status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get("retry-after")).toBe("1");
  expect((await request()).status).toBe(200);
});

import { expect, it, vi } from "vitest";
import { signedIn } from "../support/api";
import { makeOrder } from "../support/api-orders";
import { makeTenant, type TestTenant } from "../support/tenant";

async function outboxOf(tenant: TestTenant): Promise<Record<string, unknown>[]> {
  return (await tenant.database.read({ sql: "SELECT type, attempts, done_at, last_error FROM outbox", args: [] })).rows;
}

it("is drained after a command, and says what was left undone", async () => {
  const tenant = await makeTenant();
  await makeOrder(await signedIn(tenant, "marko"));
  await vi.waitFor(async () => expect((await outboxOf(tenant)).every((row) => row["done_at"] !== null)).toBe(true), { timeout: 10_000, interval: 100 });
  expect(await outboxOf(tenant)).toMatchObject([{ type: "work_order.assigned", attempts: 1, last_error: expect.stringContaining("not delivered") }]);
});

import { expect, it } from "vitest";
import { signedIn } from "../support/api/client";
import { makeOrder } from "../support/api/orders";
import { makeTenant, type TestTenant } from "../support/db/tenant";
import { eventually } from "../support/eventually";

async function readOutboxBacklog(tenant: TestTenant): Promise<Record<string, unknown>[]> {
  return (
    await tenant.database.read({
      sql: "SELECT type, attempts, done_at, last_error FROM outbox",
      args: [],
    })
  ).rows;
}

it("is drained after a command, and logs what was left undone", async () => {
  const tenant = await makeTenant();
  await makeOrder(await signedIn(tenant, "marko"));
  await eventually(async () => {
    const rows = await readOutboxBacklog(tenant);
    // The event, and one row per recipient and channel.
    expect(
      rows
        .map((row) => row["type"])
        .filter((type) => String(type).startsWith("work_order.assigned.")),
    ).not.toEqual([]);
    expect(rows.filter((row) => row["done_at"] === null)).toEqual([]);
  });
  const rows = await readOutboxBacklog(tenant);
  expect(rows.find((row) => row["type"] === "work_order.assigned")).toMatchObject({ attempts: 1 });
  expect(rows.find((row) => row["type"] === "work_order.assigned.mail")).toMatchObject({
    attempts: 1,
    last_error: null,
  });
});

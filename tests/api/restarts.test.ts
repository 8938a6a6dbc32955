import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { emptyFolder } from "../support/stack/test-stack";
import { type Client, signedIn } from "../support/api/client";
import { makeOrder } from "../support/api/orders";
import { orderPlan } from "../support/records/order-plan";
import { processesWith } from "../support/stack/processes";
import { type StackAlone, startStackAlone } from "../support/stack/stack-alone";
import { makeTenant, type TestTenant } from "../support/db/tenant";
import { eventually } from "../support/eventually";

const dir = emptyFolder();
const messages: string[] = [];
let alone: StackAlone;
let tenant: TestTenant;
let marko: Client;
beforeAll(async () => {
  alone = await startStackAlone({ dir, print: (line) => messages.push(line) });
  tenant = await makeTenant();
  marko = await signedIn(tenant, "marko");
});
afterAll(() => alone.stop());

/** The one process that runs all three workers. */
function workerd(): number {
  const found = processesWith(`XDG_CACHE_HOME=${join(dir, "cache")}`, "workerd");
  const [id] = found;
  if (id === undefined || found.length > 1) throw new Error(`${found.length} worker processes`);
  return id;
}

it.each([
  ["killed", "SIGKILL", "The worker process has exited. Restarting it."],
  ["stopped", "SIGSTOP", "The worker process does not respond. Restarting it."],
] as const)(
  "a worker process that is %s is restarted at the same address, and its data is still there",
  async (_, signal, line) => {
    messages.length = 0;
    const made = await makeOrder(marko);
    const before = workerd();
    process.kill(before, signal);
    await eventually(() =>
      expect(messages).toEqual([line, "The worker process is running again."]),
    );
    expect(workerd()).not.toBe(before);
    expect((await marko.get(`/workOrders/${made.id}`)).status).toBe(200);
    expect(
      (await marko.put("/workOrders", orderPlan(), { headers: { "idempotency-key": newId() } }))
        .status,
    ).toBe(200);
  },
);

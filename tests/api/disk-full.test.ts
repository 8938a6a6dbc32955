import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { emptyFolder } from "../support/stack/test-stack";
import { type Client, pageCookie, send, signedIn } from "../support/api/client";
import { orderPlan } from "../support/records/order-plan";
import { smallDisk } from "../support/e2e/small-disk";
import { type StackAlone, startStackAlone } from "../support/stack/stack-alone";
import { makeTenant, type TestTenant } from "../support/db/tenant";
import { loggedWith } from "../support/stack/worker-log";
import { eventually } from "../support/eventually";

const dir = emptyFolder();
const mounted = await smallDisk(80, join(dir, "sqld"));
const disk = "fill" in mounted ? mounted : null;
if ("reason" in mounted) console.log(`disk full: NOT RUN: ${mounted.reason}`);

describe.skipIf(!disk)(
  "a database server whose disk is full (not run where nothing may be mounted)",
  () => {
    let alone: StackAlone;
    let tenant: TestTenant;
    let marko: Client;
    let cookie: string;
    beforeAll(async () => {
      alone = await startStackAlone({ dir });
      tenant = await makeTenant();
      marko = await signedIn(tenant, "marko");
      cookie = await pageCookie(tenant, "marko");
    });
    afterAll(async () => {
      try {
        await disk?.remove();
      } finally {
        await alone.stop();
      }
    });

    async function firstRefused() {
      const [order, headers] = [orderPlan(), { "idempotency-key": newId() }];
      const refused = await marko.put("/workOrders", order, { headers });
      expect(refused.status, refused.text).toBe(503);
      return { order, headers, refused };
    }

    it("refuses writes with 503 and Retry-After, keeps answering reads, and accepts the same write once there is space", async () => {
      disk?.fill();
      // Writes that still fit into the allocated pages succeed; later ones fail.
      const { order, headers, refused } = await eventually(firstRefused);
      expect(refused.body).toMatchObject({
        code: "unavailable",
        reason: "disk_failed",
        message: expect.stringContaining("cannot be saved"),
      });
      expect(refused.headers.get("retry-after")).toBe("30");
      expect(
        (await send(tenant.origin, "GET", "/work-orders", { headers: { cookie } })).status,
      ).toBe(200);
      const [line] = await loggedWith(
        String(refused.body["requestId"]),
        ({ event }) => event === "database_unavailable",
      );
      expect(line).not.toHaveProperty("bug");
      disk?.free();
      const saved = await marko.put("/workOrders", order, { headers });
      expect(saved.status, saved.text).toBe(200);
      const { rows } = await tenant.database.read({
        sql: "SELECT count(*) AS n FROM work_orders WHERE id = ?",
        args: [String(order["id"])],
      });
      expect(rows).toEqual([{ n: 1 }]);
    });
  },
);

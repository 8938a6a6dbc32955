import { expect, it } from "vitest";
import { castMember } from "../../migrations/seeds/cast";
import { databaseCost, signedIn } from "../support/api";
import { makeOrder, reportOf } from "../support/api-orders";
import { listOperations } from "../support/operations";
import { databaseCalls } from "../support/stack";
import { makeTenant } from "../support/tenant";

const tenant = await makeTenant();
const marko = await signedIn(tenant, "marko");
const order = await makeOrder(marko);
const report = reportOf(order.id, "tomislav");
await (await signedIn(tenant, "tomislav")).put("/dailyReports", report);

const IDS: Record<string, string> = { workOrders: order.id, dailyReports: String(report["id"]), users: castMember("marko").id };
/** These write, or print. */
const OTHERS = ["GET /auth/logout", "GET /workOrders/{id}/pdf"];
const reads = (await listOperations(tenant)).filter((each) => each.method === "GET" && !OTHERS.includes(each.name));

it.each(reads)("$name takes one wave and at most two requests", async (each) => {
  const noun = each.path.split("/")[2] ?? "";
  const path = each.path.replace("/api", "").replace(/workOrderId=[^&]+/, `workOrderId=${order.id}`).replace(/\/01[0-9a-f-]{34}/, `/${IDS[noun]}`);
  const before = await databaseCalls(tenant.namespace);
  const answer = await marko.get(path);
  const after = await databaseCalls(tenant.namespace);
  expect(answer.status, answer.text).toBe(200);
  const own = databaseCost(answer.headers);
  expect(own.waves).toBe(1);
  expect(own.requests).toBeLessThanOrEqual(2);
  // The door keeps the header honest. It may have seen more: the queue drains what the orders above have announced.
  expect(after.requests - before.requests).toBeGreaterThanOrEqual(own.requests);
});

import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { listPages } from "../support/a11y/pages";
import { pageCookie, send, signedIn } from "../support/api/client";
import { makeOrder } from "../support/api/orders";
import { makeTenant, type TestTenant } from "../support/db/tenant";

// A boundary that waits for its code while React hydrates ignores taps, and is discarded when its surroundings change (app/shell/layout/part.tsx).

const BOUNDARY = /<!--\$[?!]?-->/;

let tenant: TestTenant;
let orderId: string;
beforeAll(async () => {
  tenant = await makeTenant();
  const [marko, tomislav] = [await signedIn(tenant, "marko"), await signedIn(tenant, "tomislav")];
  const order = await makeOrder(marko);
  orderId = order.id;
  const capturedAt = Date.now();
  await tomislav.put("/timers", { id: newId(), workOrderId: orderId, kind: "work", capturedAt });
});

/** What the body has, without the data that follows the document. */
async function documentOf(path: string, key: string): Promise<string | null> {
  const { status, text } = await send(tenant.origin, "GET", path, {
    headers: { cookie: await pageCookie(tenant, key) },
  });
  return status === 200 ? text.slice(0, text.indexOf("</html>")) : null;
}

const partsOf = (html: string | null) =>
  /^<!DOCTYPE html><html data-parts="([^"]*)"/.exec(html ?? "")?.[1]?.split(" ");

describe("a document", () => {
  it("names the parts that it has", async () => {
    expect(partsOf(await documentOf("/work-orders", "tomislav"))).toEqual([
      "timer-mark",
      "timer-bar",
      "day",
    ]);
    expect(partsOf(await documentOf("/work-orders?view=kanban", "marko"))).toContain("order-board");
    expect(partsOf(await documentOf("/work-orders?more=on", "marko"))).toContain("more-filters");
  });

  it.each(["tomislav", "marko"])(
    "has no boundary that waits for its code, on any page and view of %s",
    { tags: ["full"] },
    async (key) => {
      const paths = listPages()
        .filter((page) => !page.includes(":"))
        .flatMap((page) =>
          ["", "?view=cards", "?view=kanban", "?more=on"].map((view) => page + view),
        );
      const failed: string[] = [];
      let seen = 0;
      for (const path of [
        ...paths,
        `/work-orders/${orderId}`,
        `/work-orders/${orderId}/daily-reports/new`,
      ]) {
        const html = await documentOf(path, key);
        if (html === null) continue;
        seen += 1;
        if (BOUNDARY.test(html)) failed.push(path);
      }
      expect(failed).toEqual([]);
      expect(seen).toBeGreaterThan(60);
    },
  );
});

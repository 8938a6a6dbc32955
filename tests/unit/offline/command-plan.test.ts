import { expect, it } from "vitest";
import { commandPlan } from "~/offline/outbox/command-plan";

function pageAfter(body: unknown, doneBeforeAt?: string): string | null {
  const { delivered } = commandPlan(new FormData(), {
    kind: "work-orders.start",
    call: { method: "POST", path: "/workOrders/a/start", body: { version: 1 } },
    queue: "a",
    record: "/work-orders/a",
    doneAt: "/work-orders/a?done=start",
    ...(doneBeforeAt ? { doneBeforeAt } : {}),
  });
  try {
    delivered(body);
  } catch (thrown) {
    return thrown instanceof Response ? thrown.headers.get("Location") : null;
  }
  return null;
}

const REFUSED = { code: "transition_not_allowed", facts: { status: "in-progress" } };

it("a command that another person was first with says so, where it has a text for that", () => {
  const before = "/work-orders/a?done=startedAlready";
  expect(pageAfter({ id: "a", status: "in-progress" }, before)).toBe("/work-orders/a?done=start");
  expect(pageAfter(REFUSED, before)).toBe(before);
  expect(pageAfter(REFUSED)).toBe("/work-orders/a?done=start");
});

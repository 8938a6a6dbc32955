import { describe, expect, it } from "vitest";
import {
  doneActIn,
  orderAfter,
  settledOrderIn,
  settleDone,
  visitDone,
} from "~/features/visits/policy/done-act";

describe("an act of a dialog", () => {
  const stored = { id: "0190d5a0-0000-7000-8000-000000000001", version: 12 };

  it("is in the address of the page that offers to undo it", () => {
    const act = "key with a space & more";
    const address = orderAfter("/work-orders/1", visitDone("move", act, stored));
    const params = new URL(address, "https://acme.example.com").searchParams;
    expect(params.get("done")).toBe("move");
    expect(doneActIn(params.get("undo") ?? "")).toEqual({ act, ...stored });
  });

  it("without a key of its request has none that could be undone", () => {
    const { undo } = visitDone("plan", null, stored);
    expect(doneActIn(undo)).toBeNull();
  });

  it("is that an order was settled, of which the id is enough", () => {
    const params = settleDone(stored.id);
    expect(settledOrderIn(params)).toBe(stored.id);
    expect(doneActIn(params.undo)).toBeNull();
    expect(settledOrderIn({ ...params, done: "plan" })).toBeNull();
    expect(settledOrderIn({ ...params, undo: "../users/1" })).toBeNull();
  });

  it.each([
    "",
    "x",
    "x y z",
    "x 1",
    "x 1 ",
    "x -1 key",
    "x 1.5 key",
    "../x 1 key",
    `${"x".repeat(65)} 1 key`,
    `x 1 ${"k".repeat(500)}`,
  ])("is not in %j", (undo) => {
    expect(doneActIn(undo)).toBeNull();
  });
});

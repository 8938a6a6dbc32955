import { expect, it } from "vitest";
import { HeldResponses } from "~worker/middleware/hold-back-refusals";

it("holds responses back for most of a second from the start of their request", () => {
  const held = new HeldResponses();
  expect(held.hold(1000, 1000, 0)).toBe(700);
  expect(held.hold(1000, 1100, 1)).toBe(850);
  expect(held.hold(1000, 3000, 1)).toBe(0);
});

it("sends the rest at once when it holds many, until those are sent", () => {
  const held = new HeldResponses();
  const all = Array.from({ length: 301 }, () => held.hold(0, 0, 0.5));
  expect(all.filter((ms) => ms === 0)).toHaveLength(1);
  expect(held.hold(900, 900, 0.5)).toBe(0);
  expect(held.hold(951, 951, 0.5)).toBeGreaterThan(0);
});

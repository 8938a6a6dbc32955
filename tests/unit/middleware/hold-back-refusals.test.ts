import { expect, it } from "vitest";
import { HeldResponses } from "~worker/middleware/held-responses";

it("holds responses back for most of a second from the start of their request", () => {
  const held = new HeldResponses();
  expect(held.hold("a", 1000, 1000, 0)).toBe(700);
  expect(held.hold("a", 1000, 1100, 1)).toBe(850);
  expect(held.hold("a", 1000, 3000, 1)).toBe(0);
});

it("holds them longer where one requester's are many, until they are few again", () => {
  const held = new HeldResponses();
  const all = Array.from({ length: 22 }, () => held.hold("a", 0, 0, 0));
  expect(all).toEqual([...Array(20).fill(700), 4000, 4000]);
  expect(held.hold("b", 0, 0, 0)).toBe(700);
  expect(held.hold("a", 400, 400, 1)).toBe(5000);
  expect(held.hold("a", 500, 500, 1)).toBe(950);
});

it("sends the rest at once when it holds many, until those are sent", () => {
  const held = new HeldResponses();
  const all = Array.from({ length: 1001 }, (_, index) => held.hold(String(index), 0, 0, 0.5));
  expect(all.filter((ms) => ms === 0)).toHaveLength(1);
  expect(held.hold("late", 900, 900, 0.5)).toBe(0);
  expect(held.hold("late", 951, 951, 0.5)).toBeGreaterThan(0);
});

import { expect, it } from "vitest";
import { skewOf } from "~/offline/connectivity/clock-skew";

const SERVER = Date.UTC(2026, 10, 22, 12);

it("computes the offset of the device clock from the middle of the call", () => {
  const fast = SERVER + 3 * 3_600_000;
  expect(skewOf(new Date(SERVER).toUTCString(), fast, fast + 1_000)).toBe(-3 * 3_600_000);
  expect(skewOf(new Date(SERVER).toUTCString(), SERVER, SERVER + 1_000)).toBe(0);
});

it("returns nothing without the server's time", () => {
  expect(skewOf(null, SERVER, SERVER)).toBeNull();
  expect(skewOf("yesterday", SERVER, SERVER)).toBeNull();
});

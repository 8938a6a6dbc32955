import { expect, test } from "vitest";
import { sumOf } from "~/features/work-capacity/policy";
import { byFreeHours } from "~/features/work-capacity/ui/free-hours";

const free = (freeMinutes: number) =>
  sumOf([
    { day: "2026-12-21", capacityMinutes: 480, plannedMinutes: 480 - freeMinutes, freeMinutes },
  ]);

test("those with the most free hours are first, users of unknown hours last", () => {
  const users = ["away", "busy", "free", "unknown", "also-busy"].map((id) => ({ id }));
  const hours = new Map([
    ["away", free(0)],
    ["busy", free(60)],
    ["free", free(420)],
    ["also-busy", free(60)],
  ]);
  expect(byFreeHours(users, hours).map(({ id }) => id)).toEqual([
    "free",
    "busy",
    "also-busy",
    "away",
    "unknown",
  ]);
});

import { expect, it } from "vitest";
import { dayAtWork, daysOffAround } from "../../../migrations/seeds/days-off";

/** A Wednesday and the Sunday after it. */
const [WEDNESDAY, SUNDAY] = [new Date("2026-06-17T10:00:00Z"), new Date("2026-06-21T10:00:00Z")];
const DAYS_OFF = daysOffAround(WEDNESDAY);

it("days off are in the weeks before and after that of the day of seeding", () => {
  expect(DAYS_OFF).toMatchObject({
    holidays: ["2026-06-26"],
    absences: [
      { key: "tea", from: "2026-06-10", to: "2026-06-10" },
      { key: "tarik", from: "2026-06-22", to: "2026-06-26" },
    ],
  });
  expect(daysOffAround(SUNDAY)).toEqual(DAYS_OFF);
});

it("the next day at work is no weekend, no holiday and in nobody's absence", () => {
  expect(dayAtWork(DAYS_OFF, ["tea"], "2026-06-10")).toBe("2026-06-11");
  expect(dayAtWork(DAYS_OFF, ["tea"], "2026-06-26")).toBe("2026-06-29");
  expect(dayAtWork(DAYS_OFF, ["tarik", "tea"], "2026-06-20")).toBe("2026-06-29");
  expect(dayAtWork(DAYS_OFF, ["tomislav"], "2026-06-20")).toBe("2026-06-22");
});

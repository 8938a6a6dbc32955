import { expect, it } from "vitest";
import { dayAtWork, daysOffAround, isDayOff } from "../../../migrations/seeds/days-off";
import { placeStatements } from "../../../migrations/seeds/people-and-places";
import { orderScenarios } from "../../../migrations/seeds/stories";
import { slotsOf } from "../../../migrations/seeds/visits";

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

it("nobody in the demo company works or is expected on a day off, and all others are", () => {
  const { places } = placeStatements({ created_at: 0, updated_at: 0 });
  const scenarios = orderScenarios(WEDNESDAY, 300, places, 9, DAYS_OFF);
  const worked = scenarios.map(({ team, workedOn }) => ({ people: team, day: workedOn }));
  const slots = slotsOf(WEDNESDAY, scenarios, DAYS_OFF);
  const expected = slots.map(({ people, slot }) => ({ people, day: slot.day }));
  const met = [...worked, ...expected].filter(({ people, day }) => isDayOff(DAYS_OFF, people, day));
  expect(met).toEqual([]);
  const nextWeek = expected.filter(({ day }) => day >= "2026-06-22" && day < "2026-06-27");
  expect(new Set(nextWeek.flatMap(({ people }) => people))).toEqual(new Set(["tomislav", "tea"]));
  const lastWednesday = worked.filter(({ day }) => day === "2026-06-10");
  expect(lastWednesday.length).toBeGreaterThan(0);
});

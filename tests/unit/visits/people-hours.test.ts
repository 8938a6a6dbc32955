import { describe, expect, it } from "vitest";
import type { PlannedDay } from "~/features/visits/model";
import { addDays } from "~/kernel/time/days";
import { hoursOnDay } from "~/features/visits/policy/people-hours";
import { HOUR_MS, VISIT_AT, VISIT_DAY } from "../../support/records/visits/planned-visits";

const HOUR = 60;
const visit = {
  id: "a",
  technicianIds: ["t"],
  startsAt: VISIT_AT,
  endsAt: VISIT_AT + 2 * HOUR_MS,
};
const other = (id: string, more: Partial<PlannedDay["visits"][number]> = {}) => ({
  ...visit,
  id,
  number: "2026-00001",
  isOfOrder: true,
  technicianIds: ["t", "u"],
  ...more,
});
const dayWith = (...visits: PlannedDay["visits"]): PlannedDay => ({
  day: VISIT_DAY,
  timeZone: "Europe/Zagreb",
  now: VISIT_AT - 72 * HOUR_MS,
  holidays: [],
  holidayNames: {},
  orderHasVisits: false,
  people: ["t", "u"].map((id) => ({
    id,
    name: id,
    days: [
      {
        day: VISIT_DAY,
        capacityMinutes: 8 * HOUR,
        plannedMinutes: 7 * HOUR,
        working: { startMinute: 480, endMinute: 960, breakMinutes: 0 },
        reason: null,
      },
      {
        day: addDays(VISIT_DAY, 1),
        capacityMinutes: 0,
        plannedMinutes: 0,
        working: { startMinute: 480, endMinute: 480, breakMinutes: 0 },
        reason: null,
      },
    ],
  })),
  visits,
});
const plannedHours = (day: PlannedDay, id: string, of = visit) => {
  const hours = hoursOnDay(day, of, id);
  return hours && [hours.before.plannedMinutes / HOUR, hours.planned.plannedMinutes / HOUR];
};

describe("the hours of a technician on the day of a visit", () => {
  it("count it for those who are chosen", () => {
    expect(hoursOnDay(dayWith(), visit, "t")).toEqual({
      before: { capacityMinutes: 8 * HOUR, plannedMinutes: 7 * HOUR },
      planned: { capacityMinutes: 8 * HOUR, plannedMinutes: 9 * HOUR },
    });
    expect(plannedHours(dayWith(), "u")).toEqual([7, 7]);
  });

  it("count the order's other visits, but neither the visit as it was nor those of other orders", () => {
    const day = dayWith(other("a"), other("b"), other("c", { isOfOrder: false }));
    expect(plannedHours(day, "t")).toEqual([9, 11]);
    expect(plannedHours(day, "u")).toEqual([9, 9]);
  });

  it("count only what of it is on the day", () => {
    const late = { ...visit, startsAt: VISIT_AT + 15 * HOUR_MS, endsAt: VISIT_AT + 18 * HOUR_MS };
    expect(plannedHours(dayWith(other("b", { ...late, id: "b" })), "t", late)).toEqual([8, 9]);
  });

  it("are not known of others", () => {
    expect(hoursOnDay(dayWith(), visit, "v")).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { proposedOn, proposedTimes, proposedVisit } from "~/features/visits/policy/proposed-times";
import { instantOf } from "~/kernel/time/instants";

const ZONE = "Europe/Zagreb";
const DAY = "2026-11-18";
const at = (clock: string, day = DAY) => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return instantOf(day, hours * 60 + minutes, ZONE);
};
const times = (from: string, to: string, day = DAY) => ({
  startsAt: at(from, day),
  endsAt: at(to, day),
});
const early = { now: at("08:00", "2026-11-01"), timeZone: ZONE };
const from8 = (...others: ReturnType<typeof times>[]) => ({ startMinute: 480, others });

describe("the proposed times of a day", () => {
  it("are the first gap of the working time", () => {
    const others = [times("10:30", "12:00"), times("08:00", "09:10")];
    expect(proposedTimes(DAY, 120, from8(), early)).toEqual(times("08:00", "10:00"));
    expect(proposedTimes(DAY, 60, from8(...others), early)).toEqual(times("09:15", "10:15"));
    expect(proposedTimes(DAY, 120, from8(...others), early)).toEqual(times("12:00", "14:00"));
  });

  it("begin when the person does", () => {
    const hours = { startMinute: 390, others: [times("06:30", "08:00")] };
    expect(proposedTimes(DAY, 60, hours, early)).toEqual(times("08:00", "09:00"));
    const night = proposedTimes(DAY, 480, { startMinute: 22 * 60, others: [] }, early);
    expect(night).toEqual({ startsAt: at("22:00"), endsAt: at("06:00", "2026-11-19") });
  });

  it("are behind the visits of a full day", () => {
    const full = from8(times("08:00", "16:00"));
    expect(proposedTimes(DAY, 120, full, early)).toEqual(times("16:00", "18:00"));
    expect(proposedTimes(DAY, 120, from8(times("08:00", "23:30")), early)).toEqual({
      startsAt: at("23:30"),
      endsAt: at("01:30", "2026-11-19"),
    });
  });

  it("end by midnight where nothing is free until then", () => {
    const whole = from8({ startsAt: at("08:00"), endsAt: at("06:00", "2026-11-19") });
    expect(proposedTimes(DAY, 120, whole, early)).toEqual({
      startsAt: at("22:00"),
      endsAt: at("00:00", "2026-11-19"),
    });
  });

  it("are not in the past on the same day", () => {
    const later = { now: at("13:10"), timeZone: ZONE };
    expect(proposedTimes(DAY, 60, from8(), later)).toEqual(times("13:30", "14:30"));
  });

  it("are clock times on the days on which the clock changes", () => {
    for (const day of ["2026-10-25", "2027-03-28"])
      expect(proposedTimes(day, 120, from8(), early)).toEqual(times("08:00", "10:00", day));
  });
});

it("on a day that is chosen in the form, they suit the technicians who are", () => {
  const person = (id: string, startMinute: number) => ({
    id,
    name: id,
    days: [
      {
        day: DAY,
        capacityMinutes: 480,
        plannedMinutes: 0,
        working: { startMinute, endMinute: startMinute + 480, breakMinutes: 0 },
        reason: null,
      },
    ],
  });
  const visit = (technicianIds: string[], from: string, to: string) => ({
    id: from,
    number: "",
    isOfOrder: false,
    technicianIds,
    ...times(from, to),
  });
  const planned = {
    ...early,
    day: DAY,
    holidays: [],
    holidayNames: {},
    orderHasVisits: false,
    people: [person("t", 420), person("u", 480)],
    visits: [visit(["t"], "08:00", "09:00"), visit(["v"], "09:00", "12:00")],
  };
  expect(proposedOn(planned, ["t"], 60)).toEqual(times("07:00", "08:00"));
  expect(proposedOn(planned, ["t", "u"], 60)).toEqual(times("09:00", "10:00"));
  expect(proposedOn(planned, ["nobody"], 60)).toBeNull();
});

describe("the proposed visit of an order", () => {
  const FRIDAY = "2026-11-20";
  const person = (offOn: string[] = [], start = 480, minutes = 480) => ({
    workingOn: (day: string) => ({
      startMinute: start,
      endMinute: start + (offOn.includes(day) ? 0 : minutes),
      breakMinutes: 0,
    }),
    visits: [times("08:00", "09:00", FRIDAY)],
  });
  const without = { startMinute: 420, endMinute: 900 };

  it("suits all of its technicians, and divides its hours among them", () => {
    const both = [person(), { ...person([], 540), visits: [times("09:00", "10:30", FRIDAY)] }];
    expect(proposedVisit(360, FRIDAY, both, without, early)).toEqual(
      times("10:30", "13:30", FRIDAY),
    );
  });

  it("is not on a day of absence, and at most as long as the day of those who work least", () => {
    const weekend = ["2026-11-21", "2026-11-22"];
    const both = [person([FRIDAY, ...weekend]), person(weekend, 480, 240)];
    expect(proposedVisit(3000, FRIDAY, both, without, early)).toEqual(
      times("08:00", "12:00", "2026-11-23"),
    );
  });

  it("without technicians begins with the company's day", () => {
    expect(proposedVisit(0, FRIDAY, [], without, early)).toEqual(times("07:00", "09:00", FRIDAY));
  });

  it("is on the next working day once the working time of today is over", () => {
    const weekend = ["2026-11-21", "2026-11-22"];
    const at16 = { now: at("16:00", FRIDAY), timeZone: ZONE };
    expect(
      proposedVisit(60, FRIDAY, [person(weekend)], without, { ...early, now: at("15:40", FRIDAY) }),
    ).toEqual(times("16:00", "17:00", FRIDAY));
    expect(proposedVisit(60, FRIDAY, [person(weekend)], without, at16)).toEqual(
      times("08:00", "09:00", "2026-11-23"),
    );
    expect(proposedVisit(0, FRIDAY, [], without, at16)).toEqual(
      times("07:00", "09:00", "2026-11-21"),
    );
  });

  it("is still today for those who work into the night", () => {
    const night = [person([], 22 * 60)];
    const at23 = { now: at("23:10", FRIDAY), timeZone: ZONE };
    expect(proposedVisit(60, FRIDAY, night, without, at23)).toEqual({
      startsAt: at("23:30", FRIDAY),
      endsAt: at("00:30", "2026-11-21"),
    });
  });
});

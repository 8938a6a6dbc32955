import { describe, expect, it } from "vitest";
import type { VisitFormInput } from "~/features/visits/inputs";
import { formOfOrder, formOfVisit, instantsOf } from "~/features/visits/policy/form";
import { instantOf } from "~/kernel/time/instants";

const ZONE = "Europe/Zagreb";
const HOUR = 3_600_000;
const SUNDAY = "2026-10-25";
const at = (day: string, clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return instantOf(day, hours * 60 + minutes, ZONE);
};
const visit = (startsAt: number, endsAt: number, window: [number, number] | null = null) => ({
  id: "visit",
  version: 1,
  startsAt,
  endsAt,
  arrivalFromAt: window ? window[0] : null,
  arrivalToAt: window ? window[1] : null,
  note: "",
  isCancelled: false,
  isUnattended: false,
  technicianIds: ["t"],
});
const changed = (of: ReturnType<typeof visit>, more: Partial<VisitFormInput>) =>
  instantsOf({ ...formOfVisit(of, ZONE), ...more }, ZONE, of);

describe("the form of a visit in the hour that happens twice", () => {
  const second = at(SUNDAY, "02:30") + HOUR;
  const twice = visit(second, second + 2 * HOUR, [second, second + HOUR / 4]);

  it("changes no times with the note", () => {
    const { startsAt, endsAt, arrivalFromAt, arrivalToAt } = twice;
    expect(changed(twice, { note: "Key at the gate" })).toEqual({
      startsAt,
      endsAt,
      arrivalFromAt,
      arrivalToAt,
    });
  });

  it("keeps the start with another end, and the end with another start", () => {
    expect(changed(twice, { to: "05:00" })).toMatchObject({
      startsAt: second,
      endsAt: at(SUNDAY, "05:00"),
    });
    expect(changed(twice, { to: "02:45" })).toMatchObject({
      startsAt: second,
      endsAt: second + HOUR / 4,
    });
    const until = visit(at(SUNDAY, "00:00"), second);
    expect(changed(until, { from: "01:00" })).toMatchObject({
      startsAt: at(SUNDAY, "01:00"),
      endsAt: second,
    });
  });

  it("takes the first of the two hours for a time that is typed", () => {
    expect(changed(visit(at(SUNDAY, "01:00"), second), { to: "02:15" }).endsAt).toBe(
      at(SUNDAY, "02:15"),
    );
  });
});

describe("the form of a night", () => {
  const [evening, morning] = [at("2026-11-18", "22:00"), at("2026-11-19", "06:00")];
  const window = [at("2026-11-19", "00:30"), at("2026-11-19", "01:30")] as const;

  it("has its arrival window on the next day", () => {
    const night = visit(evening, morning, [...window]);
    expect(changed(night, {})).toMatchObject({ arrivalFromAt: window[0], arrivalToAt: window[1] });
    const form = { ...formOfVisit(visit(evening, morning), ZONE), arrivalFrom: "00:30" };
    expect(instantsOf({ ...form, arrivalTo: "01:30" }, ZONE)).toMatchObject({
      arrivalFromAt: window[0],
      arrivalToAt: window[1],
    });
  });

  it("of a whole day ends on the next one", () => {
    const whole = visit(at("2026-11-18", "00:00"), at("2026-11-19", "00:00"));
    expect(formOfVisit(whole, ZONE)).toMatchObject({ from: "00:00", to: "00:00" });
    expect(changed(whole, { note: "x" })).toMatchObject({ endsAt: whole.endsAt });
  });
});

it("the form of an order has the proposed times and its technicians", () => {
  const proposed = { startsAt: at("2026-11-18", "07:30"), endsAt: at("2026-11-18", "11:30") };
  expect(formOfOrder(["t"], proposed, ZONE)).toEqual({
    day: "2026-11-18",
    from: "07:30",
    to: "11:30",
    arrivalFrom: "",
    arrivalTo: "",
    technicianIds: ["t"],
    note: "",
  });
});

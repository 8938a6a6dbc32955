import { createInstance, type TFunction } from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import { byFreeHours, freeMinutesOf, type Load, sumOf } from "~/features/work-capacity/policy";
import { loadText } from "~/features/work-capacity/ui/load-text";
import { formatter } from "~/kernel/text/format";
import workCapacity from "~/locales/en/work-capacity.json";

const HOUR = 60;
const load = (capacity: number, planned: number): Load => ({
  capacityMinutes: capacity * HOUR,
  plannedMinutes: planned * HOUR,
});

/** A day after another, each with its capacity and planned hours. */
const days = (...hours: [number, number][]) =>
  hours.map(([capacity, planned], index) => {
    const one = load(capacity, planned);
    return { day: `2026-12-2${index + 1}`, ...one, freeMinutes: freeMinutesOf(one) };
  });

describe("who is free", () => {
  it("is sorted by free hours, before those who do not work and those of unknown hours", () => {
    const hours = new Map([
      ["away", load(0, 0)],
      ["away-and-planned", load(0, 2)],
      ["over", load(8, 12)],
      ["very-over", load(8, 20)],
      ["full", load(8, 8)],
      ["busy", load(8, 7)],
      ["free", load(8, 1)],
      ["also-busy", load(8, 7)],
    ]);
    const people = ["unknown", ...hours.keys()];
    expect(byFreeHours(people, (id) => hours.get(id))).toEqual([
      "free",
      "busy",
      "also-busy",
      "full",
      "over",
      "very-over",
      "away",
      "away-and-planned",
      "unknown",
    ]);
  });

  it("counts hours that are planned beyond the capacity of a day against those of the others", () => {
    expect(freeMinutesOf(sumOf(days([8, 12], [8, 2])))).toBe(2 * HOUR);
    expect(freeMinutesOf(sumOf(days([8, 12], [8, 8])))).toBe(-4 * HOUR);
    expect(sumOf(days([8, 12], [8, 2])).overbooked.map(({ day }) => day)).toEqual(["2026-12-21"]);
  });
});

describe("free hours in words", () => {
  let t: TFunction;
  beforeAll(async () => {
    const i18n = createInstance();
    await i18n.init({ lng: "en", resources: { en: { translation: { workCapacity } } } });
    t = i18n.t;
  });
  const format = formatter({ language: "en", timeZone: "UTC", currency: "EUR" });

  it.each<[Load, string]>([
    [load(8, 1.5), "6:30 h free"],
    [load(8, 0), "8:00 h free"],
    [load(8, 8), "Full"],
    [load(8, 12), "4:00 h over"],
    [load(0, 0), "Not working"],
    [load(0, 4), "Not working · 4:00 h over"],
  ])("of %o are %s", (of, text) => {
    expect(loadText(of, t, format)).toBe(text);
  });
});

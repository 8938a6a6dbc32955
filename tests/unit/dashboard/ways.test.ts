import { describe, expect, it } from "vitest";
import { waysOn } from "~/features/dashboard/policy/ways";

const DAY = "2026-11-20";

/** An order at an address, with visits at these hours of the day. */
function at(id: string, address: string, ...visits: [from: string, to: string, day?: string][]) {
  return {
    id,
    number: `2026-${id}`,
    customerName: `Customer ${id}`,
    place: "",
    address,
    visits: visits.map(([from, to, day = DAY]) => ({ id: from, day, from, to, note: "" })),
  };
}

const yard = at("yard", "Obala 1", ["08:00", "10:00"]);
const hotel = at("hotel", "Trg 2", ["11:30", "13:00"]);
const mill = at("mill", "Mlinska 3", ["13:00", "15:00"]);

describe("the way to a visit", () => {
  it("begins at the visit before, whatever the order of the list, and the first one of the day has none", () => {
    const ways = waysOn([mill, yard, hotel], DAY);
    expect(Object.fromEntries(ways)).toEqual({
      hotel: { address: "Obala 1", place: "Customer yard", minutes: 90 },
      mill: { address: "Trg 2", place: "Customer hotel", minutes: 0 },
    });
  });

  it("is that of the day alone, also where a device has data of an earlier release", () => {
    const tomorrow = at("tomorrow", "Cesta 4", ["07:00", "08:00", "2026-11-21"]);
    const { visits: _, ...without } = at("old", "Put 5");
    expect([...waysOn([tomorrow, without, hotel], DAY)]).toEqual([]);
    expect([...waysOn([tomorrow, without, hotel], "2026-11-22")]).toEqual([]);
  });

  it("begins where the technician is after a visit without an address or at the same one", () => {
    expect([...waysOn([{ ...yard, address: "" }, hotel], DAY)]).toEqual([]);
    expect([...waysOn([yard, { ...hotel, address: "Obala 1" }], DAY)]).toEqual([]);
  });

  it("is to the first of several visits of an order, and names a place without a customer", () => {
    const twice = at("twice", "Cesta 4", ["09:00", "11:00"], ["14:00", "15:00"]);
    const ways = waysOn([twice, { ...yard, customerName: "", place: "Boiler room" }, mill], DAY);
    expect(Object.fromEntries(ways)).toEqual({
      twice: { address: "Obala 1", place: "Boiler room", minutes: 0 },
      mill: { address: "Cesta 4", place: "Customer twice", minutes: 120 },
    });
  });

  it("begins in the morning at the visit of the night", () => {
    const night = at("night", "Noćna 6", ["22:00", "06:00", "2026-11-19"]);
    const visits = night.visits.map((visit) => ({ ...visit, endsOn: DAY }));
    expect(waysOn([yard, { ...night, visits }], DAY).get("yard")).toEqual({
      address: "Noćna 6",
      place: "Customer night",
      minutes: 120,
    });
  });

  it("has no time after a visit that ends past midnight", () => {
    const night = at("night", "Noćna 6", ["22:00", "02:00"]);
    const late = at("late", "Cesta 4", ["23:30", "23:45"]);
    expect(waysOn([night, late], DAY).get("late")?.minutes).toBe(0);
    const whole = at("whole", "Noćna 6", ["00:00", "00:00"]);
    expect(waysOn([whole, late], DAY).get("late")?.minutes).toBe(0);
  });
});

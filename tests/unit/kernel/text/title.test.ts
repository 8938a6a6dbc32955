import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinNames, placeNames } from "~/kernel/text/title";

it("joins names on one line, each once and without empty ones", () => {
  expect(joinNames("Hotel Čempres", "Hotel Čempres")).toBe("Hotel Čempres");
  expect(joinNames("Hotel Čempres", "HOTEL ČEMPRES", "Dok 2")).toBe("Hotel Čempres · Dok 2");
  expect(joinNames("Hotel Čempres", "Dok 2")).toBe("Hotel Čempres · Dok 2");
  expect(joinNames(undefined, "Dok 2", null, "", false)).toBe("Dok 2");
  expect(joinNames(2, 3, 2)).toBe("2 · 3");
  expect(joinNames("", null)).toBe("");
});

describe("the place beside a customer", () => {
  it.each([
    ["Harbour d.d.", ["Crane 4", "Dock 2"], ["Crane 4", "Dock 2"]],
    ["Harbour d.d.", ["Crane 4", "Harbour d.d."], ["Crane 4"]],
    ["Ana Babić", ["ANA BABIĆ"], []],
    ["Ana Babić", ["Ana Babić, Zagreb"], ["Ana Babić, Zagreb"]],
    ["Harbour d.d.", ["Dock 2", "Dock 2"], ["Dock 2"]],
    ["", ["Dock 2", ""], ["Dock 2"]],
    [null, [null, "Dock 2"], ["Dock 2"]],
    ["Harbour d.d.", [], []],
  ])("%o of %o is %o", (customer, names, expected) => {
    expect(placeNames(customer, ...names)).toEqual(expected);
  });

  it("names nothing twice in one line, and leaves out nothing else", () => {
    const name = fc.constantFrom("Ana Babić", "ANA BABIĆ", "Dok 2", "DOK 2", "Ulaz", "");
    const same = (one: string, other: string) => joinNames(one, other) === one;
    fc.assert(
      fc.property(name, fc.array(name, { maxLength: 4 }), (customer, names) => {
        const line = [customer, ...placeNames(customer, ...names)].filter(Boolean);
        const twice = line.some((one, at) => line.slice(at + 1).some((other) => same(one, other)));
        const missing = names.filter((each) => each && !line.some((one) => same(one, each)));
        expect([twice, missing]).toEqual([false, []]);
      }),
    );
  });
});

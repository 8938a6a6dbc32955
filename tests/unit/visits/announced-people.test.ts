import { expect, it } from "vitest";
import {
  announcedNames,
  announcedPeople,
  areSamePeople,
} from "~/features/visits/policy/announced-people";

const [BABIC, KOS, PETAR] = [
  { id: "1", name: "Ana", initial: "B" },
  { id: "2", name: "ana", initial: "K" },
  { id: "3", name: "Petar", initial: "B" },
] as const;

it("people are told by first names alone, and with an initial where two have the same", () => {
  expect(announcedNames([BABIC, PETAR], [BABIC, PETAR])).toEqual(["Ana", "Petar"]);
  expect(announcedNames([BABIC], [BABIC, BABIC])).toEqual(["Ana"]);
  expect(announcedNames([BABIC, PETAR], [BABIC, PETAR, KOS])).toEqual(["Ana B.", "Petar"]);
  expect(announcedNames([{ ...KOS, initial: "" }], [BABIC, KOS])).toEqual(["ana"]);
});

it("the same people are those with the same ids, in any order and whatever they are called", () => {
  expect(areSamePeople([BABIC, PETAR], [PETAR, { ...BABIC, name: "Anita" }])).toBe(true);
  expect(areSamePeople([BABIC], [{ ...KOS, name: "Ana" }])).toBe(false);
  expect(areSamePeople([BABIC], [BABIC, PETAR])).toBe(false);
});

it("rows of an earlier release name people without ids", () => {
  const known = announcedPeople('["Ana"]');
  expect(known).toEqual([{ id: "", name: "Ana", initial: "" }]);
  expect(areSamePeople(known, [BABIC])).toBe(true);
  expect(areSamePeople(known, [PETAR])).toBe(false);
  expect(announcedPeople("")).toEqual([]);
  expect(announcedPeople(JSON.stringify([BABIC]))).toEqual([BABIC]);
});

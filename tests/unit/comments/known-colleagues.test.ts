import { expect, it } from "vitest";
import { colleaguesIn } from "~/features/comments/ui/colleagues-in";

const person = (id: string, name: string) => ({ id, name });
const STORED = {
  technicians: [person("tomislav", "Tomislav Đurić"), person("tea", "Tea Šimić-Babić")],
  createdBy: person("marko", "Marko Horvat"),
  conversation: {
    comments: [
      { author: person("ana", "Ana Kovač") },
      { author: person("tea", "Tea Šimić-Babić") },
    ],
  },
};
const idsFor = (search: string, stored: object = STORED) =>
  colleaguesIn(stored, search, "tomislav").map(({ id }) => id);

it("offers who works on the record, wrote there or created it, each once and not the author", () => {
  expect(idsFor("")).toEqual(["tea", "ana", "marko"]);
});

it("finds them by the beginnings of their names, without marks and in both scripts", () => {
  expect(idsFor("sim")).toEqual(["tea"]);
  expect(idsFor("Те Ба")).toEqual(["tea"]);
  expect(idsFor("hor ma")).toEqual(["marko"]);
  expect(idsFor("vat")).toEqual([]);
  expect(idsFor("o'ne", { technicians: [person("o", "Ann O'Neil")] })).toEqual(["o"]);
});

it("has nobody for a record without people", () => {
  expect(idsFor("", { technicians: [], conversation: null })).toEqual([]);
  expect(idsFor("", {})).toEqual([]);
});

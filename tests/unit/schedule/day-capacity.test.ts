import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { type CellRoom, DayCapacity } from "~/features/schedule/ui/grid/day-capacity";
import { renderedHtml } from "../../support/rendered-html";

type Facts = {
  visitMinutes?: number;
  /** Of orders without a visit. */ untimedMinutes?: number;
  isAway?: boolean;
};

/** What is seen in the cell of a day, and what is read aloud. */
async function cell(room: CellRoom, facts: Facts) {
  const { visitMinutes = 0, untimedMinutes = 0, isAway = false } = facts;
  const day = {
    day: "2027-03-01",
    capacityMinutes: isAway ? 0 : 480,
    working: { startMinute: 480, endMinute: 960, breakMinutes: 0 },
    reason: isAway ? "Godišnji odmor" : null,
    dayPlanned: untimedMinutes > 0 ? [{ orderId: "order", minutes: untimedMinutes }] : [],
  };
  const off = isAway ? "away" : null;
  const html = await renderedHtml(
    "hr",
    createElement(DayCapacity, { day, off, visitMinutes, room }),
  );
  const textOf = (part: string) => part.replace(/<[^>]*>/g, "");
  return {
    seen: textOf(html.replace(/<span class="sr-only">[^<]*<\/span>/g, "")),
    read: textOf(html.replace(/<span aria-hidden="true" title=.*?<\/span>/g, "")),
    icons: html.split("<svg").length - 1,
  };
}

const OVER = { visitMinutes: 570 };
const FULL = { visitMinutes: 480 };
const AWAY = { isAway: true };

describe("what a cell of the board says of its day", () => {
  it.each([
    ["words", OVER, "1:30 h preko kapaciteta"],
    ["line", OVER, "+1:30 h"],
    ["hours", OVER, "+1:30"],
    ["words", {}, "8:00 h slobodno"],
    ["line", {}, "8:00 h slobodno"],
    ["hours", {}, "8:00"],
    ["words", FULL, "Popunjeno"],
    ["line", FULL, "Popunjeno"],
    ["hours", FULL, "0:00"],
    ["words", AWAY, "Odsutnost: Godišnji odmor"],
    ["line", AWAY, "Odsutnost"],
    ["hours", AWAY, ""],
  ] as const)(
    "fits %s: %j is %j, and the whole sentence is read aloud",
    async (room, facts, seen) => {
      const short = await cell(room, facts);
      expect(short.seen).toBe(seen);
      expect(short.read).toBe((await cell("words", facts)).seen);
      if (seen === "") expect(short.icons).toBe(1);
    },
  );

  it("names the hours without a time by a sign, and by the same sentence", async () => {
    const facts = { ...OVER, untimedMinutes: 180 };
    const [words, line] = [await cell("words", facts), await cell("line", facts)];
    expect(words.seen).toBe("4:30 h preko kapaciteta3:00 h planirano bez termina");
    expect(line).toEqual({ seen: "+4:30 h3:00 h", read: words.seen, icons: 2 });
  });
});

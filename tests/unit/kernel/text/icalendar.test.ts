import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { type CalendarEvent, calendarText } from "~/kernel/text/icalendar";

const EVENT: CalendarEvent = {
  uid: "0199@acme",
  startsAt: Date.UTC(2027, 2, 28, 1),
  endsAt: Date.UTC(2027, 2, 28, 3),
  updatedAt: Date.UTC(2026, 10, 25, 3, 4, 5, 678),
  sequence: 0,
  isCancelled: false,
  summary: "Servis",
  location: "",
  description: "",
  url: "",
};

function textOf(more: Partial<CalendarEvent> = {}, name = "Acme"): string {
  const events = [{ ...EVENT, ...more }];
  return calendarText({ productId: "-//Test//EN", name, refreshMinutes: 30, events });
}

function parsed(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const event = calendar.getFirstSubcomponent("vevent");
  return { calendar, property: (name: string) => event?.getFirstPropertyValue(name) };
}

describe("a calendar of RFC 5545", () => {
  it("has its properties and no method", () => {
    const text = textOf();
    expect(text.split("\r\n")).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Test//EN",
      "CALSCALE:GREGORIAN",
      "NAME:Acme",
      "X-WR-CALNAME:Acme",
      "REFRESH-INTERVAL;VALUE=DURATION:PT30M",
      "X-PUBLISHED-TTL:PT30M",
      "BEGIN:VEVENT",
      "UID:0199@acme",
      "DTSTAMP:20261125T030405Z",
      "LAST-MODIFIED:20261125T030405Z",
      "SEQUENCE:0",
      "DTSTART:20270328T010000Z",
      "DTEND:20270328T030000Z",
      "SUMMARY:Servis",
      "STATUS:CONFIRMED",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
    expect(parsed(text).calendar.getFirstPropertyValue("prodid")).toBe("-//Test//EN");
  });

  it("folds lines at 75 octets without dividing a character", () => {
    const summary = "čćđšž 🔧👩‍🔧 ".repeat(40).trim();
    const text = textOf({ summary });
    const lines = text.split("\r\n");
    for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(lines.some((line) => new TextEncoder().encode(line).length > 70)).toBe(true);
    expect(text).not.toContain("\uFFFD");
    expect(parsed(text).property("summary")).toBe(summary);
  });

  it("escapes what separates values, and keeps line breaks of a text", () => {
    const description = "Ključ; šifra, put C:\\temp\r\nDrugi red\rTreći\nBEGIN:VEVENT";
    const text = textOf({ description, summary: "Bell \u0007 and \u0000" });
    expect(parsed(text).property("description")).toBe(
      "Ključ; šifra, put C:\\temp\nDrugi red\nTreći\nBEGIN:VEVENT",
    );
    expect(parsed(text).property("summary")).toBe("Bell  and ");
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
  });

  it("gives a parser back every text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (summary) => {
        const text = textOf({ summary, location: summary });
        const plain = summary.replace(/\r\n?/g, "\n").replace(/(?![\n\t])\p{Cc}/gu, "");
        expect(parsed(text).property("summary")).toBe(plain);
      }),
      { numRuns: 200 },
    );
  });
});

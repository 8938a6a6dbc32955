import { randomUUID } from "node:crypto";
import ICAL from "ical.js";
import { createCalendarFeed } from "../../../../app/features/calendar-feeds/commands/create";
import { createFeedInput } from "../../../../app/features/calendar-feeds/inputs";
import { findCalendar } from "../../../../app/features/calendar-feeds/queries/calendar";
import { sha256 } from "../../../../app/kernel/text/canonical";
import type { Company } from "../../db/test-tenant";

type Feed = Partial<{ label: string; scope: string; technicianIds: string[] }>;

export function feedInput(more: Feed = {}) {
  return createFeedInput.parse({ id: randomUUID(), label: "Phone", scope: "own", ...more });
}

/** A new feed of a seeded user, and the token at the end of its address. */
export async function newFeed(it: Company, key: string, more: Feed = {}) {
  const { id, address } = await createCalendarFeed(it.as(key), feedInput(more));
  return { id, address, token: tokenOf(address) };
}

export function tokenOf(address: string): string {
  return /\/calendar\/(.+)\.ics$/.exec(address)?.[1] ?? "";
}

/** The text of the calendar, as a calendar app receives it. Null where there is none. */
export async function calendarAt(it: Company, token: string, now?: number): Promise<string | null> {
  const context = it.as("marko", now === undefined ? {} : { now });
  return (await findCalendar(context, await sha256(token)))?.text ?? null;
}

/** What a calendar app understands of a calendar. */
export function eventsIn(text: string | null) {
  const calendar = new ICAL.Component(ICAL.parse(text ?? ""));
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      location: event.location,
      description: event.description,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      status: String(component.getFirstPropertyValue("status")),
      url: String(component.getFirstPropertyValue("url")),
    };
  });
}

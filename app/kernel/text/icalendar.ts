/** A calendar of RFC 5545, read by calendar apps. Instants are in milliseconds. */
type Calendar = {
  productId: string;
  name: string;
  refreshMinutes: number;
  events: readonly CalendarEvent[];
};

export type CalendarEvent = {
  uid: string;
  startsAt: number;
  endsAt: number;
  /** Also the time stamp: the same event is the same text in every response. */
  updatedAt: number;
  /** Rises with each change, from 0 on. */
  sequence: number;
  isCancelled: boolean;
  summary: string;
  location: string;
  description: string;
  url: string;
};

/** RFC 5545, 3.1: a line has at most 75 octets, and a folded one begins with a space. */
const MAX_OCTETS = 75;
const NEW_LINE = "\r\n";

/**
 * Times are in UTC, so that they need no time zone definition and are right on both sides of a clock
 * change. No METHOD, because a subscribed calendar is no invitation. Empty properties are omitted.
 */
export function calendarText({ productId, name, refreshMinutes, events }: Calendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${escaped(productId)}`,
    "CALSCALE:GREGORIAN",
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
    `X-PUBLISHED-TTL:PT${refreshMinutes}M`,
    ...events.flatMap(linesOf),
    "END:VCALENDAR",
  ];
  return lines.map((line) => folded(line) + NEW_LINE).join("");
}

function linesOf(event: CalendarEvent): string[] {
  const optional = [
    ["LOCATION", escaped(event.location)],
    ["DESCRIPTION", escaped(event.description)],
    ["URL", event.url],
  ] as const;
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${utc(event.updatedAt)}`,
    `LAST-MODIFIED:${utc(event.updatedAt)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escaped(event.summary)}`,
    ...optional.filter(([, text]) => text !== "").map(([property, text]) => `${property}:${text}`),
    `STATUS:${event.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ];
}

/** 20270328T010000Z. */
function utc(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

/** RFC 5545, 3.3.11. Other control characters are not allowed in a text. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])\p{Cc}/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
}

/** Characters of more than one octet are never divided. */
function folded(line: string): string {
  // A UTF-16 unit has at most three octets in UTF-8, so that a short line needs no count.
  if (line.length * 3 <= MAX_OCTETS) return line;
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > MAX_OCTETS) {
      parts.push(part);
      part = " ";
      octets = 1;
    }
    part += character;
    octets += size;
  }
  parts.push(part);
  return parts.join(NEW_LINE);
}

function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

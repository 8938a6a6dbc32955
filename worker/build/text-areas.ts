import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Which nouns' texts are loaded together. Every page loads `base`; a noun that is not listed is its own area. */
const AREAS: Record<string, string[]> = {
  base: [
    "comments",
    "common",
    "documents",
    "files",
    "notifications",
    "offlineData",
    "outbox",
    "records",
    "savedViews",
    "refusals",
    "safety",
    "search",
    "shell",
    "ui",
  ],
  work: [
    "activity",
    "checklists",
    "dailyReports",
    "dashboard",
    "phrases",
    "tasks",
    "tickets",
    "timers",
    "visits",
    "workCapacity",
    "workOrders",
  ],
  places: [
    "assets",
    "customers",
    "equipment",
    "labels",
    "locations",
    "partners",
    "rooms",
    "spareParts",
  ],
  account: ["calendarFeeds", "helpdesk", "profile", "standIns", "twoFactor", "sessions"],
  settings: ["mails", "settings", "topics"],
};

/** The texts of one language, of one noun or of a part of it. */
export type Texts = { [name: string]: string | Texts };

export const BASE = "base";

export function areaOfNoun(noun: string) {
  return Object.keys(AREAS).find((area) => AREAS[area]?.includes(noun)) ?? noun;
}

/** Groups the texts of one language by area. */
export function byArea(texts: Record<string, Texts>) {
  const areas: Record<string, Record<string, Texts>> = {};
  for (const [noun, ofNoun] of Object.entries(texts))
    (areas[areaOfNoun(noun)] ??= {})[noun] = ofNoun;
  return areas;
}

/** The texts of a language by the camelCase names of its files. */
export function readLanguage(folder: string): Record<string, Texts> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort();
  return Object.fromEntries(
    names.map((name) => [camelCase(name.slice(0, -5)), readJson(join(folder, name))]),
  );
}

function readJson(file: string): Texts {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    throw new Error(`${file} is not valid JSON`, { cause });
  }
}

function camelCase(name: string) {
  return name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
}

/** The texts of emails and of events that pages show; the worker uses the rest. */
const VISIBLE_EMAIL_TEXTS = ["held", "kind", "undelivered", "discard", "sendAgain"];
const VISIBLE_EVENT_TEXTS = ["name", "to", "undelivered"];

/**
 * Omits the texts that no page shows, to keep downloads small on a slow network: the error page of an unknown company, emails, PDFs. A `leaflet`, used by one page only,
 * is omitted as well; it is part of that page's data.
 */
export function forBrowsers({
  errorPage: _errorPage,
  mails = {},
  topics = {},
  ...rest
}: Record<string, Texts>): Record<string, Texts> {
  const nouns = Object.entries(rest).map(
    ([noun, { "pdf-document": _pdf, leaflet: _leaflet, ...ofNoun }]) => [noun, ofNoun],
  );
  const events = Object.entries(topics).flatMap(([event, ofEvent]) =>
    typeof ofEvent === "object" && "name" in ofEvent
      ? [[event, only(VISIBLE_EVENT_TEXTS, ofEvent)]]
      : [],
  );
  return Object.fromEntries([
    ...nouns,
    ["mails", only(VISIBLE_EMAIL_TEXTS, mails)],
    ["topics", Object.fromEntries(events)],
  ]);
}

function only(names: readonly string[], texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => names.includes(name)));
}

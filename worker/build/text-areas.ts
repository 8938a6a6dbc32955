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

/**
 * Which nouns' texts travel together. `base` is what every page says; a noun that stands nowhere is an area of its own.
 * @type {Record<string, string[]>}
 */
const AREAS = {
  base: ["comments", "common", "documents", "files", "notifications", "outbox", "records", "refusals", "safety", "shell", "ui"],
  work: ["activity", "dailyReports", "dashboard", "tasks", "tickets", "workCapacity", "workOrders"],
  places: ["assets", "customers", "equipment", "locations", "partners", "rooms", "spareParts"],
  account: ["helpdesk", "profile", "secondSteps", "sessions"],
  settings: ["mails", "settings"],
};

export const BASE = "base";

/** @param {string} noun */
export function areaOfNoun(noun) {
  return Object.keys(AREAS).find((area) => AREAS[area]?.includes(noun)) ?? noun;
}

/**
 * One language as it is sent: each area with its nouns.
 * @param {Record<string, unknown>} texts
 */
export function byArea(texts) {
  /** @type {Record<string, Record<string, unknown>>} */
  const areas = {};
  for (const [noun, said] of Object.entries(texts)) (areas[areaOfNoun(noun)] ??= {})[noun] = said;
  return areas;
}

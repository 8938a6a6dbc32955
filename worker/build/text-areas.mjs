/**
 * Which nouns' texts are loaded together. Every page loads `base`; a noun that is not listed is its own area.
 * @type {Record<string, string[]>}
 */
const AREAS = {
  base: ["comments", "common", "documents", "files", "notifications", "outbox", "records", "refusals", "safety", "shell", "ui"],
  work: ["activity", "dailyReports", "dashboard", "tasks", "tickets", "workCapacity", "workOrders"],
  places: ["assets", "customers", "equipment", "locations", "partners", "rooms", "spareParts"],
  account: ["helpdesk", "profile", "twoFactor", "sessions"],
  settings: ["mails", "settings"],
};

export const BASE = "base";

/** @param {string} noun */
export function areaOfNoun(noun) {
  return Object.keys(AREAS).find((area) => AREAS[area]?.includes(noun)) ?? noun;
}

/**
 * Groups the texts of one language by area.
 * @param {Record<string, unknown>} texts
 */
export function byArea(texts) {
  /** @type {Record<string, Record<string, unknown>>} */
  const areas = {};
  for (const [noun, said] of Object.entries(texts)) (areas[areaOfNoun(noun)] ??= {})[noun] = said;
  return areas;
}

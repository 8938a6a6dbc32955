// @ts-check
import { existsSync } from "node:fs";

/** Debian's, or whichever FIREFOX_PATH names. The registries that this is tested with have no other. */
const PLACES = [process.env["FIREFOX_PATH"] ?? "", "/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** Where Firefox is; null where this machine has none. @returns {string | null} */
export function findFirefox() {
  return PLACES.find((path) => path !== "" && existsSync(path)) ?? null;
}

export const NO_FIREFOX = "the outbox in Firefox: NOT RUN, because this machine has no Firefox (apt-get install firefox-esr, or FIREFOX_PATH)";

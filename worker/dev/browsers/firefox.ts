import { existsSync } from "node:fs";

/** FIREFOX_PATH, or the paths of Debian's packages. The package registries that the tests use have no other Firefox. */
const PLACES = [process.env["FIREFOX_PATH"] ?? "", "/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** The path of Firefox, or null if it is not installed. */
export function findFirefox(): string | null {
  return PLACES.find((path) => path !== "" && existsSync(path)) ?? null;
}

export const NO_FIREFOX =
  "outbox in Firefox: NOT RUN, because Firefox is not installed (apt-get install firefox-esr, or set FIREFOX_PATH)";

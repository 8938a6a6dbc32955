import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** FIREFOX_PATH, or the paths of Debian's packages. The package registries that the tests use have no other Firefox. */
const PLACES = [process.env["FIREFOX_PATH"] ?? "", "/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** The major version of the oldest Firefox with the commands that Playwright sends for each context (app/docs/decisions/0029). */
const OLDEST = 153;

/** The path of Firefox, or null if none that Playwright can drive is installed. */
export function findFirefox(): string | null {
  return (
    PLACES.find((path) => path !== "" && existsSync(path) && versionOf(path) >= OLDEST) ?? null
  );
}

/** @returns 0 if it does not start */
function versionOf(path: string): number {
  try {
    const output = execFileSync(path, ["--version"], { encoding: "utf8", timeout: 10_000 });
    return Number(/Firefox (\d+)/.exec(output)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

export const NO_FIREFOX = `outbox in Firefox: NOT RUN, because no Firefox of version ${OLDEST} or newer is installed (install one, or set FIREFOX_PATH)`;

import { readdirSync, readFileSync } from "node:fs";

/** Ends the browser with this profile without asking it, as when the battery is empty. */
export function killBrowser(profile: string): void {
  process.kill(browserOf(profile), "SIGKILL");
}

/** The browser itself, not one of its helpers, that has this profile open. */
function browserOf(profile: string): number {
  const found = readdirSync("/proc").find(
    (id) => /^\d+$/.test(id) && isBrowser(argumentsOf(id), profile),
  );
  if (!found) throw new Error("No browser has this profile open");
  return Number(found);
}

function isBrowser(args: readonly string[], profile: string): boolean {
  return (
    args.includes(`--user-data-dir=${profile}`) && !args.some((arg) => arg.startsWith("--type="))
  );
}

/** Empty for a process that has exited meanwhile. */
function argumentsOf(id: string): string[] {
  try {
    return readFileSync(`/proc/${id}/cmdline`, "utf8").split("\0");
  } catch {
    return [];
  }
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The process ids of the browsers behind a browser binding: those whose temporary files are below this folder.
 * Helper processes of a browser are not counted.
 */
export function browsersOf(localDir: string): number[] {
  return processesWith(`TMPDIR=${join(localDir, "tmp")}`, "").filter((id) => !isHelper(id));
}

/**
 * The processes that were started with this environment variable and whose command line contains this text.
 * @param variable name=value
 */
export function processesWith(variable: string, command: string) {
  const numbers = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return numbers.filter(
    (id) =>
      read(`/proc/${id}/environ`).includes(variable) &&
      read(`/proc/${id}/cmdline`)[0]?.includes(command),
  );
}

function isHelper(id: number) {
  return read(`/proc/${id}/cmdline`).some((arg) => arg.startsWith("--type="));
}

/** Empty for a process that has exited meanwhile. */
function read(file: string) {
  try {
    return readFileSync(file, "utf8").split("\0");
  } catch {
    return [];
  }
}

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
  return processes().filter(
    (id) =>
      read(`/proc/${id}/environ`).includes(variable) &&
      read(`/proc/${id}/cmdline`)[0]?.includes(command),
  );
}

/** The process that was started with exactly this argument. */
export function processWithArgument(argument: string): number {
  const found = processes().find((id) => read(`/proc/${id}/cmdline`).includes(argument));
  if (found === undefined) throw new Error(`No process has the argument ${argument}`);
  return found;
}

/** Milliseconds for which a processor has worked for the main thread of this process. */
export function processorMs(id: number): number {
  return Number(readFileSync(`/proc/${id}/schedstat`, "utf8").split(" ")[0]) / 1e6;
}

function processes(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
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

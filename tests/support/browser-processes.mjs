import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The browsers behind a browser binding, by process id: those with their temporary files below this folder.
 * Helper processes of a browser are not counted.
 * @param {string} localDir
 * @returns {number[]}
 */
export function browsersOf(localDir) {
  const mark = `TMPDIR=${join(localDir, "tmp")}`;
  const numbers = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return numbers.filter((id) => isBrowser(id, mark)).map(Number);
}

/** @param {string} id @param {string} mark */
function isBrowser(id, mark) {
  const isHelper = read(`/proc/${id}/cmdline`).some((word) => word.startsWith("--type="));
  return !isHelper && read(`/proc/${id}/environ`).includes(mark);
}

/** A process that has ended meanwhile says nothing. @param {string} file */
function read(file) {
  try {
    return readFileSync(file, "utf8").split("\0");
  } catch {
    return [];
  }
}

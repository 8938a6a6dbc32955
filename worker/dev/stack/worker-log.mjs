import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";

/** @typedef {{ timestamp: number, level: string, message: string }} LogLine */
/** @typedef {{ file: string, write(line: LogLine): void, close(): void }} WorkerLog */

/**
 * Writes the workers' output to a file and, with `echo`, warnings and errors to the console as well.
 * @param {string} folder
 * @param {boolean} echo
 * @returns {WorkerLog}
 */
export function openWorkerLog(folder, echo) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "workers.log");
  const stream = createWriteStream(file);
  return {
    file,
    write({ timestamp, level, message }) {
      stream.write(`${new Date(timestamp).toISOString()} ${level} ${message}\n`);
      if (echo && (level === "error" || level === "warn")) console.error(message);
    },
    close: () => stream.end(),
  };
}

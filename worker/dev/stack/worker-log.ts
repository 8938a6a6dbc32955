import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";

type LogLine = { timestamp: number; level: string; message: string };
export type WorkerLog = { file: string; write(line: LogLine): void; close(): void };

/** Writes the workers' output to a file and, with `echo`, warnings and errors to the console as well. */
export function openWorkerLog(folder: string, echo: boolean): WorkerLog {
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

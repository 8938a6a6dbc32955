import { createWriteStream, openSync, mkdirSync, renameSync, type WriteStream } from "node:fs";
import { join } from "node:path";

type LogLine = { timestamp: number; level: string; message: string };
export type WorkerLog = { file: string; write(line: LogLine): void; close(): void };

/** A full file becomes `workers.previous.log` and replaces the one before it, so the log takes twice this at most. */
const MAX_BYTES = 25_000_000;

/** Writes the workers' output to a file and, with `echo`, warnings and errors to the console as well. */
export function openWorkerLog(folder: string, echo: boolean, mostBytes = MAX_BYTES): WorkerLog {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "workers.log");
  let stream = openStream(file);
  let bytes = 0;
  function startAnew() {
    stream.end();
    renameSync(file, join(folder, "workers.previous.log"));
    stream = openStream(file);
    bytes = 0;
  }
  return {
    file,
    write({ timestamp, level, message }) {
      const line = Buffer.from(`${new Date(timestamp).toISOString()} ${level} ${message}\n`);
      if (bytes > 0 && bytes + line.length > mostBytes) startAnew();
      bytes += line.length;
      stream.write(line);
      if (echo && (level === "error" || level === "warn")) console.error(message);
    },
    close: () => stream.end(),
  };
}

/** Opened at once: a file that is opened later could not be renamed yet. */
function openStream(file: string): WriteStream {
  return createWriteStream(file, { fd: openSync(file, "w") });
}

import { readFile } from "node:fs/promises";

import { stack } from "./stack";
import { eventually } from "../eventually";

export type LogLine = Record<string, unknown>;

/** Lines of the workers' log that contain this text, once there are enough of them: they are written shortly after the response. */
export async function loggedWith(
  text: string,
  isThat: (line: LogLine) => boolean,
  { least = 1, file = stack().logFile } = {},
): Promise<LogLine[]> {
  return eventually(async () => {
    const found = (await linesWith(text, file)).filter(isThat);
    if (found.length < least)
      throw new Error(`The log has ${found.length} such lines with ${text}`);
    return found;
  });
}

async function linesWith(text: string, file: string | undefined): Promise<LogLine[]> {
  if (!file) throw new Error("No workers run in this suite");
  const lines = (await readFile(file, "utf8"))
    .split("\n")
    .filter((line) => line.includes(text) && line.includes("{"));
  return lines.flatMap((line) => parsed(line.slice(line.indexOf("{"))));
}

/** Other lines, such as those of the platform, are ignored. */
function parsed(text: string): LogLine[] {
  try {
    return [JSON.parse(text) as LogLine];
  } catch {
    return [];
  }
}

import { parseArgs } from "node:util";
import { PlainError } from "../process/plain-error";
import { isPortFree } from "../process/ports";

/** Parses `--port N` (or PORT) and `--reset`. */
export function readOptions(args: string[]): { port: number; reset: boolean } {
  const { port, reset } = parse(args);
  const number = Number(port ?? process.env.PORT ?? 8787);
  if (!Number.isInteger(number) || number < 1 || number > 65_535)
    throw new PlainError(`"${port ?? process.env.PORT}" is not a valid port.`);
  return { port: number, reset: reset ?? false };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { port: { type: "string" }, reset: { type: "boolean" } } })
      .values;
  } catch {
    throw new PlainError("The options of this command are --port N and --reset.");
  }
}

export async function refuseTakenPort(port: number, command: string) {
  if (await isPortFree(port)) return;
  throw new PlainError(
    `Port ${port} is in use. Stop the process that uses it, or choose another port: ${command} -- --port ${port + 1}`,
  );
}

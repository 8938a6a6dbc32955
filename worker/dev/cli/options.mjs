import { parseArgs } from "node:util";
import { PlainError } from "../process/plain-error.mjs";
import { isPortFree } from "../process/ports.mjs";

/**
 * Parses `--port N` (or PORT) and `--reset`.
 * @param {string[]} args
 * @returns {{ port: number, reset: boolean }}
 */
export function readOptions(args) {
  const { port, reset } = parse(args);
  const number = Number(port ?? process.env.PORT ?? 8787);
  if (!Number.isInteger(number) || number < 1 || number > 65_535)
    throw new PlainError(`"${port ?? process.env.PORT}" is not a valid port.`);
  return { port: number, reset: reset ?? false };
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({ args, options: { port: { type: "string" }, reset: { type: "boolean" } } })
      .values;
  } catch {
    throw new PlainError("The options of this command are --port N and --reset.");
  }
}

/** @param {number} port @param {string} command */
export async function refuseTakenPort(port, command) {
  if (await isPortFree(port)) return;
  throw new PlainError(
    `Port ${port} is in use. Stop the process that uses it, or choose another port: ${command} -- --port ${port + 1}`,
  );
}

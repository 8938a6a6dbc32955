import { join } from "node:path";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { runChild } from "../local/children.mjs";
import { PlainError } from "../local/plain-error.mjs";
import { ROOT } from "../local/stack.mjs";

const WRANGLER = join(ROOT, "node_modules", "wrangler", "bin", "wrangler.js");

/** Nobody is asked anything, and nothing is told about us. */
const ENVIRONMENT = { ...process.env, NODE_ENV: "production", CI: "true", WRANGLER_SEND_METRICS: "false", WRANGLER_LOG_PATH: join(ROOT, ".local", "logs", "wrangler") };

/** Of production, seen by whoever looks on. @param {string[]} args @param {{ show?: boolean }} [options] */
export function wrangler(args, { show = true } = {}) {
  return runChild(process.execPath, [WRANGLER, ...args, "--env", "production"], { cwd: ROOT, env: ENVIRONMENT, show });
}

/** What it answers as JSON. @param {string[]} args @returns {Promise<any>} */
export async function askWrangler(args) {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [WRANGLER, ...args, "--env", "production"], { cwd: ROOT, env: ENVIRONMENT, maxBuffer: 2 ** 26 });
    return JSON.parse(stdout);
  } catch (error) {
    const { stdout = "", stderr = "", message } = /** @type {{ stdout?: string, stderr?: string, message: string }} */ (error);
    throw new PlainError(`wrangler ${args.join(" ")} failed:\n${`${stdout}\n${stderr}`.trim() || message}`, { cause: error });
  }
}

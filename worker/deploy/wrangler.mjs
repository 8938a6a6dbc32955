import { join } from "node:path";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { runChild } from "../dev/process/children.mjs";
import { PlainError } from "../dev/process/plain-error.mjs";
import { ROOT } from "../dev/stack/stack.mjs";

const WRANGLER = join(ROOT, "node_modules", "wrangler", "bin", "wrangler.js");

/** No prompts, and no requests except to Cloudflare's API: the banner would query the registry for a newer version. */
function environment() {
  return {
    ...process.env,
    NODE_ENV: "production",
    CI: "true",
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_HIDE_BANNER: "true",
    WRANGLER_LOG_PATH: join(ROOT, ".local", "logs", "wrangler"),
  };
}

/** Runs wrangler for production and shows its output. @param {string[]} args @param {{ show?: boolean }} [options] */
export function wrangler(args, { show = true } = {}) {
  return runChild(process.execPath, [WRANGLER, ...args, "--env", "production"], {
    cwd: ROOT,
    env: environment(),
    show,
  });
}

/** Runs wrangler for production and parses its output as JSON. @param {string[]} args @returns {Promise<any>} */
async function askWrangler(args) {
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [WRANGLER, ...args, "--env", "production"],
      { cwd: ROOT, env: environment(), maxBuffer: 2 ** 26 },
    );
    return JSON.parse(stdout);
  } catch (error) {
    const {
      stdout = "",
      stderr = "",
      message,
    } = /** @type {{ stdout?: string, stderr?: string, message: string }} */ (error);
    throw new PlainError(
      `wrangler ${args.join(" ")} failed:\n${`${stdout}\n${stderr}`.trim() || message}`,
      { cause: error },
    );
  }
}

/** The same, with a default for a worker that was never deployed. @template Answer @param {string[]} args @param {Answer} otherwise @returns {Promise<any>} */
export async function askOfWorker(args, otherwise) {
  try {
    return await askWrangler(args);
  } catch (error) {
    if (error instanceof PlainError && /10007|not found/i.test(error.message)) return otherwise;
    throw error;
  }
}

import { join } from "node:path";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { isRecord } from "~/kernel/is-record";
import { runChild } from "../dev/process/children";
import { PlainError } from "../dev/process/plain-error";
import { ROOT } from "../dev/stack/stack";

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

/** Runs wrangler for production and shows its output. */
export function wrangler(args: string[], { show = true }: { show?: boolean } = {}) {
  return runChild(process.execPath, [WRANGLER, ...args, "--env", "production"], {
    cwd: ROOT,
    env: environment(),
    show,
  });
}

/** Runs wrangler for production and parses its output as JSON, in the form that its documentation gives for the command. */
async function runWrangler<Output>(args: string[]): Promise<Output> {
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [WRANGLER, ...args, "--env", "production"],
      { cwd: ROOT, env: environment(), maxBuffer: 2 ** 26 },
    );
    return JSON.parse(stdout);
  } catch (error) {
    throw new PlainError(`wrangler ${args.join(" ")} failed:\n${outputOf(error)}`, {
      cause: error,
    });
  }
}

/** What the program printed before it failed: execFile adds it to its error. */
function outputOf(error: unknown): string {
  const { stdout = "", stderr = "", message } = isRecord(error) ? error : { message: error };
  return `${String(stdout)}\n${String(stderr)}`.trim() || String(message);
}

/** The same, with a default for a worker that was never deployed. */
export async function runForWorker<Output>(args: string[], otherwise: Output): Promise<Output> {
  try {
    return await runWrangler<Output>(args);
  } catch (error) {
    if (error instanceof PlainError && /10007|not found/i.test(error.message)) return otherwise;
    throw error;
  }
}

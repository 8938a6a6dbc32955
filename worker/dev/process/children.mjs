import { spawn } from "node:child_process";
import { PlainError } from "./plain-error.mjs";

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Runs a command until it exits; `endChildren` terminates it. Its output is printed only when it fails, or with `show`.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, show?: boolean }} options
 * @returns {Promise<void>}
 */
export function runChild(command, args, { cwd, env = process.env, show = false }) {
  const output = show ? "inherit" : "pipe";
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", output, output] });
  running.add(child);
  let said = "";
  child.stdout?.on("data", (chunk) => (said += chunk));
  child.stderr?.on("data", (chunk) => (said += chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      running.delete(child);
      if (code === 0) resolve();
      else
        reject(
          new PlainError(`${command} ${args.join(" ")} failed${said ? `:\n${said.trim()}` : "."}`),
        );
    });
  });
}

/** Call this before this process exits: a signal to this process does not reach its children. */
export function endChildren() {
  for (const child of running) child.kill("SIGTERM");
}

import { spawn, type ChildProcess } from "node:child_process";
import { PlainError } from "./plain-error";

const running = new Set<ChildProcess>();

/** Runs a command until it exits; `endChildren` terminates it. Its output is printed only when it fails, or with `show`. */
export function runChild(
  command: string,
  args: string[],
  {
    cwd,
    env = process.env,
    show = false,
  }: { cwd: string; env?: NodeJS.ProcessEnv; show?: boolean },
): Promise<void> {
  const output = show ? "inherit" : "pipe";
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", output, output] });
  running.add(child);
  let printed = "";
  child.stdout?.on("data", (chunk) => (printed += chunk));
  child.stderr?.on("data", (chunk) => (printed += chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      running.delete(child);
      if (code === 0) resolve();
      else
        reject(
          new PlainError(
            `${command} ${args.join(" ")} failed${printed ? `:\n${printed.trim()}` : "."}`,
          ),
        );
    });
  });
}

/** The arguments with which Node runs a TypeScript file of this project. The working directory is the project's root. */
export function typescriptArgs(script: string, ...args: string[]): string[] {
  return ["--import", "tsx/esm", script, ...args];
}

/** Call this before this process exits: a signal to this process does not reach its children. */
export function endChildren() {
  for (const child of running) child.kill("SIGTERM");
}

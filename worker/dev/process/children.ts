import { spawn, type ChildProcess } from "node:child_process";
import { PlainError } from "./plain-error";

const running = new Set<ChildProcess>();

type Options = { cwd: string; env?: NodeJS.ProcessEnv; show?: boolean };
/** How a process ended: one of the two is null. */
type Exit = { code: number | null; signal: NodeJS.Signals | null; printed: string };

/** Runs a command until it exits; `endChildren` terminates it. Its output is printed only when it fails, or with `show`. */
export async function runChild(command: string, args: string[], options: Options): Promise<void> {
  const { code, printed } = await runToExit(command, args, options);
  if (code === 0) return;
  const output = printed ? `:\n${printed.trim()}` : ".";
  throw new PlainError(`${command} ${args.join(" ")} failed${output}`);
}

/** The same, and returns how the command ended. Throws only if it could not be started. */
export function runToExit(
  command: string,
  args: string[],
  { cwd, env = process.env, show = false }: Options,
): Promise<Exit> {
  const output = show ? "inherit" : "pipe";
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", output, output] });
  running.add(child);
  let printed = "";
  child.stdout?.on("data", (chunk) => (printed += chunk));
  child.stderr?.on("data", (chunk) => (printed += chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      running.delete(child);
      resolve({ code, signal, printed });
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

import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns a command that runs `executable` and terminates with its parent, even when the parent is killed. On Linux the kernel
 * does this (PR_SET_PDEATHSIG). On other platforms it returns the executable itself.
 * @param folder in which the command is written
 */
export function dieWithParentCommand(folder: string, name: string, executable: string) {
  if (process.platform !== "linux" || spawnSync("setpriv", ["--version"]).status !== 0)
    return executable;
  mkdirSync(folder, { recursive: true });
  const command = join(folder, name);
  writeFileSync(command, `#!/bin/sh\nexec setpriv --pdeathsig TERM -- '${executable}' "$@"\n`);
  chmodSync(command, 0o755);
  return command;
}

import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A command that runs `executable` and ends when its parent does, be the parent killed: on Linux the kernel sees
 * to that. Elsewhere it is the executable itself.
 * @param {string} folder where the command may be written
 * @param {string} name
 * @param {string} executable
 */
export function dieWithParentCommand(folder, name, executable) {
  if (process.platform !== "linux" || spawnSync("setpriv", ["--version"]).status !== 0) return executable;
  mkdirSync(folder, { recursive: true });
  const command = join(folder, name);
  writeFileSync(command, `#!/bin/sh\nexec setpriv --pdeathsig TERM -- '${executable}' "$@"\n`);
  chmodSync(command, 0o755);
  return command;
}

import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** A file system of its own that can be filled. */
export type SmallDisk = { fill(): void; empty(): void; unmount(): void };

/** null where this process may not mount one. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | null {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return null;
  }
  const filler = join(folder, "filler");
  return {
    fill: () => fillUp(filler),
    empty: () => rmSync(filler, { force: true }),
    unmount: () => void execFileSync("umount", ["-l", folder]),
  };
}

function fillUp(file: string): void {
  const handle = openSync(file, "a");
  try {
    for (const size of [1_000_000, 4096]) while (wrote(handle, size));
  } finally {
    closeSync(handle);
  }
}

function wrote(handle: number, size: number): boolean {
  try {
    return writeSync(handle, Buffer.alloc(size)) === size;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOSPC") return false;
    throw error;
  }
}

import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, statSync, truncateSync, writeSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type SmallDisk = {
  folder: string;
  /** Fills the disk to the last byte, or leaves this many bytes. */ fill(spare?: number): void;
  free(): void;
  remove(): Promise<void>;
};

/** A separate file system of this many megabytes in an empty folder, or the reason why this machine permits no mount. */
export async function smallDisk(
  megabytes: number,
  at?: string,
): Promise<SmallDisk | { reason: string }> {
  const folder = at ?? (await mkdtemp(join(tmpdir(), "small-disk-")));
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], {
      stdio: "pipe",
    });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    return { reason: error instanceof Error ? error.message : "mount failed" };
  }
  const filler = join(folder, "filler");
  return {
    folder,
    fill(spare = 0) {
      fillUp(filler);
      if (spare > 0) truncateSync(filler, Math.max(statSync(filler).size - spare, 0));
    },
    free: () => rmSync(filler, { force: true }),
    async remove() {
      execFileSync("umount", ["-l", folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function fillUp(path: string): void {
  const file = openSync(path, "a");
  for (const size of [1 << 20, 1 << 12, 1]) writeUntilFull(file, Buffer.alloc(size, 1));
  closeSync(file);
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) > 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  }
}

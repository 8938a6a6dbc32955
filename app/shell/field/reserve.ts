// Chromium deletes an IndexedDB that it opens or writes to while its disk has no byte left. So a file holds some room on the disk: it is
// let go when the disk is full, for what waits to be read, sent and deleted, and nothing new is saved until it can be written again.
// `estimate()` cannot tell: it answers the same quota on a full disk.

const RESERVE = "reserve";
const RESERVE_BYTES = 4_000_000;
/** What a transaction needs besides its values: logs and tables of the database. */
const OVERHEAD_BYTES = 256_000;
/** A look at the disk is good for so long where nothing new is saved. */
const FRESH_MS = 1_000;

let lookedAt = -Infinity;

/** Whether so many bytes may be saved: they fit beside the reserve. True where the browser gives no files to look with. */
export function hasRoomFor(bytes: number): Promise<boolean> {
  return alone(async (files) => {
    const isHeld = (await sizeOf(files, RESERVE)) >= RESERVE_BYTES || (await fits(files, RESERVE, RESERVE_BYTES));
    if (isHeld && (await fits(files, "room", bytes + OVERHEAD_BYTES))) return true;
    await remove(files, RESERVE);
    return false;
  });
}

/** Before what must be possible on a full disk, too: lets the reserve go where nothing else is left. A phone that has saved nothing yet has none. */
export async function makeRoom(): Promise<void> {
  if (performance.now() - lookedAt < FRESH_MS) return;
  await alone(async (files) => {
    const isHeld = (await sizeOf(files, RESERVE)) > 0;
    if (isHeld && !(await fits(files, "room", OVERHEAD_BYTES))) await remove(files, RESERVE);
    return true;
  });
  lookedAt = performance.now();
}

/** While nobody looks: a look fills the disk for a moment where the reserve no longer fits. */
export async function whileNobodyLooks<Result>(work: () => Promise<Result>): Promise<Result> {
  return hasFiles() ? navigator.locks.request("reserve", { mode: "shared" }, work) : work();
}

/** One at a time over all tabs and the worker: what is written to look is in the way of the next look. */
async function alone(look: (files: FileSystemDirectoryHandle) => Promise<boolean>): Promise<boolean> {
  if (!hasFiles()) return true;
  return navigator.locks.request("reserve", async () => {
    const files = await navigator.storage.getDirectory().catch((error: unknown) => {
      // Forbidden, as in some private windows. Anything else is a disk on which not even the folder can be opened.
      return error instanceof DOMException && error.name === "SecurityError" ? "forbidden" : "failed";
    });
    return typeof files === "string" ? files === "forbidden" : look(files);
  });
}

function hasFiles(): boolean {
  return typeof FileSystemFileHandle !== "undefined" && "createWritable" in FileSystemFileHandle.prototype;
}

async function sizeOf(files: FileSystemDirectoryHandle, name: string): Promise<number> {
  return files.getFileHandle(name).then(async (file) => (await file.getFile()).size, () => 0);
}

/** The reserve stays when it fits, a mere look does not. */
async function fits(files: FileSystemDirectoryHandle, name: string, bytes: number): Promise<boolean> {
  const isWritten = await write(files, name, bytes).then(() => true, () => false);
  if (!isWritten || name !== RESERVE) await remove(files, name);
  return isWritten;
}

async function write(files: FileSystemDirectoryHandle, name: string, bytes: number): Promise<void> {
  const file = await files.getFileHandle(name, { create: true });
  const writing = await file.createWritable();
  try {
    await writing.write(noise(bytes));
  } catch (error) {
    await writing.abort().catch(() => undefined);
    throw error;
  }
  await writing.close();
}

/** Where a file system compresses, zeros would hold nothing. */
function noise(bytes: number): Uint8Array<ArrayBuffer> {
  const block = crypto.getRandomValues(new Uint8Array(65_536));
  const all = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += block.length) all.set(block.subarray(0, Math.min(block.length, bytes - at)), at);
  return all;
}

async function remove(files: FileSystemDirectoryHandle, name: string): Promise<void> {
  await files.removeEntry(name).catch(() => undefined);
}

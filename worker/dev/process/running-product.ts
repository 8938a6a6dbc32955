import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runningOwner } from "./data-directory-lock";

/** What the other commands of this machine need of the product that runs here. */
type RunningProduct = {
  port: number;
  /** Where it shares its files (worker/dev/stack/shared-files.ts). */
  files: { url: string; key: string } | null;
};

/** @returns a function that removes the announcement */
export function announceProduct(dir: string, product: RunningProduct): () => void {
  const file = fileIn(dir);
  writeFileSync(file, JSON.stringify({ ...product, owner: process.pid }), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** Null while it starts, and when nothing runs: the process that announced it must own the database server. */
export function runningProduct(dir: string): RunningProduct | null {
  try {
    const { owner, port, files } = JSON.parse(readFileSync(fileIn(dir), "utf8"));
    return owner === runningOwner(join(dir, "sqld")) ? { port, files } : null;
  } catch {
    return null;
  }
}

function fileIn(dir: string) {
  return join(dir, "product.json");
}

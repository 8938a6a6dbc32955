import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * One hash over the names and contents of files and folders. Modification times are not used, because a checkout changes them.
 */
export function fingerprint(root: string, paths: string[]) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap((entry) => filesUnder(root, entry))) {
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesUnder(root: string, path: string): string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  // Documents are not built: a new one makes no new release.
  if (found.isFile()) return path.endsWith(".md") ? [] : [path];
  const names = readdirSync(join(root, path))
    .filter((name) => name !== ".wrangler")
    .sort();
  return names.flatMap((name) => filesUnder(root, join(path, name)));
}

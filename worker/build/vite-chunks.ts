import { join } from "node:path";
import type { GetManualChunk, GetModuleInfo } from "rollup";

/**
 * Decides which modules share a chunk. Each group contains the named modules and all their static imports that no earlier group
 * contains, so that files which are always loaded together are one request. Rollup decides about all other modules.
 * @param groups in order
 */
export function chunkGroups(root: string, groups: Record<string, string[]>): GetManualChunk {
  let chunkOf: Map<string, string> | null = null;
  return (id, { getModuleInfo }) => {
    if (!chunkOf) {
      chunkOf = new Map();
      for (const [name, paths] of Object.entries(groups)) {
        for (const path of paths) {
          if (!getModuleInfo(join(root, path)))
            throw new Error(`No page imports ${path}: remove it from CHUNKS`);
          collect(join(root, path), name, chunkOf, getModuleInfo);
        }
      }
    }
    return chunkOf.get(id);
  };
}

function collect(
  id: string,
  name: string,
  chunkOf: Map<string, string>,
  getModuleInfo: GetModuleInfo,
) {
  const info = getModuleInfo(id);
  if (!info || info.isExternal || chunkOf.has(id)) return;
  chunkOf.set(id, name);
  // Dynamic imports stay separate.
  for (const imported of info.importedIds) collect(imported, name, chunkOf, getModuleInfo);
}

import { join } from "node:path";

/**
 * Decides which modules share a chunk. Each group contains the named modules and all their static imports that no earlier group
 * contains, so that files which are always loaded together are one request. Rollup decides about all other modules.
 * @param {string} root
 * @param {Record<string, string[]>} groups in order
 * @returns {import('rollup').GetManualChunk}
 */
export function chunkGroups(root, groups) {
  /** @type {Map<string, string> | null} */
  let chunkOf = null;
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

/**
 * @param {string} id
 * @param {string} name
 * @param {Map<string, string>} chunkOf
 * @param {import('rollup').GetModuleInfo} getModuleInfo
 */
function collect(id, name, chunkOf, getModuleInfo) {
  const info = getModuleInfo(id);
  if (!info || info.isExternal || chunkOf.has(id)) return;
  chunkOf.set(id, name);
  // Dynamic imports stay separate.
  for (const imported of info.importedIds) collect(imported, name, chunkOf, getModuleInfo);
}

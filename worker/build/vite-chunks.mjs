import { join } from "node:path";

/**
 * Which modules go out in one file. Each group is what the named modules need, all of it, and what no group before
 * it has: files that are always loaded together are one request. Everything else is left to Rollup.
 * @param {string} root
 * @param {Record<string, string[]>} groups in their order
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
            throw new Error(`No page needs ${path} any more: take it out of CHUNKS`);
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
  // Not what is imported when it is shown.
  for (const imported of info.importedIds) collect(imported, name, chunkOf, getModuleInfo);
}

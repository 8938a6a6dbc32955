import type { Plugin } from "vite";

/** Modules of Remix that a page loads although nothing uses them, and what replaces them. A name that a later version adds fails the build. */
const REPLACED: Record<string, string> = {
  // The discovery of routes is disabled (remix.config.ts), but by a flag that is read at run time.
  "fog-of-war.js": `
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => undefined;`,
};
const MODULE = /\/@remix-run\/react\/dist\/esm\/([\w-]+\.js)$/;

/** Leaves parts of Remix that nothing uses out of the browser's script: 2 kB gzip of every page. */
export function unusedFrameworkPlugin(): Plugin {
  return {
    name: "unused-framework",
    apply: "build",
    enforce: "pre",
    load(id, options) {
      return options?.ssr ? null : (REPLACED[MODULE.exec(id)?.[1] ?? ""] ?? null);
    },
  };
}

import type { Plugin } from "vite";

/** Modules of Remix, and what replaces them. A name that a later version adds fails the build. */
const REPLACED: Record<string, string> = {
  // Remix reloads the page whenever the code of the next one cannot be loaded. Without a network, that would only load the same page again: then
  // the failure is shown in place of the next page (app/shell/pages/error-screen.tsx), as where any other code is missing.
  "routeModules.js": `
    import { reloadForCode } from "~/offline/releases/reload-once";
    export async function loadRouteModule(route, loaded) {
      if (route.id in loaded) return loaded[route.id];
      try {
        return (loaded[route.id] = await import(/* @vite-ignore */ route.module));
      } catch (error) {
        if (await reloadForCode()) return new Promise(() => {});
        throw error;
      }
    }`,

  // The discovery of routes is disabled (remix.config.ts), but by a flag that is read at run time.
  "fog-of-war.js": `
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => undefined;`,
};
const MODULE = /\/@remix-run\/react\/dist\/esm\/([\w-]+\.js)$/;

/** Leaves parts of Remix that nothing uses out of the browser's script, 2 kB gzip of every page, and replaces what is wrong without a network. */
export function frameworkPlugin(): Plugin {
  return {
    name: "framework",
    apply: "build",
    enforce: "pre",
    load(id, options) {
      return options?.ssr ? null : (REPLACED[MODULE.exec(id)?.[1] ?? ""] ?? null);
    },
  };
}

import type { Plugin } from "vite";

/** Framework modules that choose between two code paths at run time. */
const ASKING =
  /\/node_modules\/(?:@remix-run\/(?:react|router)|react-router(?:-dom)?)\/dist\/.*\.js$/;

/**
 * The flags that remix.config.ts sets, as the framework reads them in the browser. Replacing them with constants removes the unused code path from the initial
 * JavaScript. tests/unit/dev/settled-framework.test.ts fails when a new framework version reads them in another way.
 */
const SETTLED: [RegExp, string][] = [
  [/\b(?:window\.__remixContext\.)?future\.v3_singleFetch\b/g, "true"],
  [/\bfuture\.v3_lazyRouteDiscovery\b/g, "false"],
  [/\bwindow\.__remixContext\.isSpaMode\b/g, "false"],
  [/\btypeof singleFetch === "function"/g, "true"],
];

export function settledFrameworkPlugin(): Plugin {
  return {
    name: "settled-framework",
    apply: "build",
    transform: (code, id, options) =>
      !options?.ssr && ASKING.test(id) ? { code: settled(code), map: null } : null,
  };
}

export function settled(code: string) {
  return SETTLED.reduce((now, [requested, answer]) => now.replace(requested, answer), code);
}

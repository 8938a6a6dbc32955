/** What of the framework knows two ways and asks at run time which of them it is. */
const ASKING = /\/node_modules\/(?:@remix-run\/(?:react|router)|react-router(?:-dom)?)\/dist\/.*\.js$/;

/**
 * What remix.config.ts has settled, as the framework asks for it in the browser. The way that is never gone is left out of what every
 * phone loads before anything else. tests/unit/dev/settled-framework.test.ts says whether a new version still asks like this.
 * @type {[RegExp, string][]}
 */
const SETTLED = [
  [/\b(?:window\.__remixContext\.)?future\.v3_singleFetch\b/g, "true"],
  [/\bfuture\.v3_lazyRouteDiscovery\b/g, "false"],
  [/\bwindow\.__remixContext\.isSpaMode\b/g, "false"],
  [/\btypeof singleFetch === "function"/g, "true"],
];

/** @returns {import('vite').Plugin} */
export function settledFrameworkPlugin() {
  return {
    name: "settled-framework",
    apply: "build",
    transform: (code, id, options) => (!options?.ssr && ASKING.test(id) ? { code: settled(code), map: null } : null),
  };
}

/** @param {string} code */
export function settled(code) {
  return SETTLED.reduce((now, [asked, answer]) => now.replace(asked, answer), code);
}

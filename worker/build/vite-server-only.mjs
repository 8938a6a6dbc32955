import { relative } from "node:path";

const SERVER_ONLY = /\/app\/(?:kernel\/server\/|features\/[^/]+\/(?:queries|commands|mutations|schema)[./])/;

const ADVICE = "Use it in a loader or an action only, or move the pure part into model.ts, policy.ts or inputs.ts.";

/**
 * Stops a build that would send database code to the browser. Remix has taken loaders and actions out before,
 * so what arrives here is imported by something that runs in the browser.
 * @param {{ root: string }} options
 * @returns {import('vite').Plugin}
 */
export function serverOnlyPlugin({ root }) {
  return {
    name: "server-only",
    enforce: "pre",
    load(id, options) {
      if (options?.ssr || !SERVER_ONLY.test(id)) return null;
      // Vite says in front of this who imports it.
      throw new Error(`${relative(root, id)} works on the database and would go to the browser. ${ADVICE}`);
    },
  };
}

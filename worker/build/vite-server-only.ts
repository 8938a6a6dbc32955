import { relative } from "node:path";
import type { Plugin } from "vite";

const SERVER_ONLY =
  /\/app\/(?:server\/|database\/|features\/[^/]+\/(?:revisions\/)?(?:queries|commands|mutations|topics)[./])/;

const ADVICE =
  "Use it in a loader or an action only, or move the pure part into model.ts, policy.ts or inputs.ts.";

/**
 * Fails a build that would send database code to the browser. Remix has already removed loaders and actions,
 * so a module that is loaded here is imported by code that runs in the browser.
 */
export function serverOnlyPlugin({ root }: { root: string }): Plugin {
  return {
    name: "server-only",
    enforce: "pre",
    load(id, options) {
      if (options?.ssr || !SERVER_ONLY.test(id)) return null;
      // Vite adds the importer to this message.
      throw new Error(
        `${relative(root, id)} is server-only code and would be sent to the browser. ${ADVICE}`,
      );
    },
  };
}

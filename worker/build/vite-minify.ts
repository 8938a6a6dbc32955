import { minify } from "oxc-minify";
import type { Plugin } from "vite";

/**
 * Minifies what browsers load. Terser needed a minute for it, on one core, and its output was larger; esbuild's is larger still. Vite 6
 * itself knows only these two.
 */
export function minifyPlugin(): Plugin {
  return {
    name: "minify",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    renderChunk: {
      // Vite's own plugins have then replaced what they replace by text.
      order: "post",
      async handler(code, { fileName }) {
        const { code: minified, errors } = await minify(fileName, code, { module: true });
        for (const { message } of errors) this.error(`${fileName}: ${message}`);
        return { code: minified, map: null };
      },
    },
  };
}

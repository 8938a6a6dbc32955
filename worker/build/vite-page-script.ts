import { build, type Plugin } from "vite";

const NAME = "virtual:page-script/";

/**
 * `virtual:page-script/<path below app, without extension>`: a module with what it imports, as the text of one minified script. For pages that
 * load none of the app's scripts: it is written into their HTML, under the nonce of the response.
 */
export function pageScriptPlugin({ root }: { root: string }): Plugin {
  return {
    name: "page-script",
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${NAME}`)) return null;
      const input = `${root}app/${id.slice(NAME.length + 1)}.ts`;
      const built = await build({
        root,
        configFile: false,
        envFile: false,
        publicDir: false,
        logLevel: "warn",
        resolve: { alias: { "~": `${root}app` } },
        build: {
          write: false,
          target: "es2022",
          minify: "esbuild",
          modulePreload: false,
          rollupOptions: { input, output: { format: "iife" } },
        },
      });
      const [chunk] = "output" in built ? built.output : [];
      if (chunk?.type !== "chunk") throw new Error(`${input} is no script of its own`);
      for (const file of chunk.moduleIds) this.addWatchFile(file);
      return `export default ${JSON.stringify(chunk.code.trim())};`;
    },
  };
}

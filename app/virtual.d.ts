/** All languages from app/locales, bundled into the worker. */
declare module "virtual:texts" {
  type Texts = { [key: string]: string | Texts };
  /** By language and noun. */
  const texts: Record<"en" | "hr" | "ba" | "rs", Record<string, Texts>>;
  export default texts;
}

/** The content-hashed URLs of a language's text files, one per area. All areas together are the whole language. */
declare module "virtual:text-urls" {
  const urls: Record<"en" | "hr" | "ba" | "rs", { base: string; [area: string]: string }>;
  export default urls;
}

/** A module of the app as the text of one script, for pages without the app's scripts (worker/build/vite-page-script.ts). */
declare module "virtual:page-script/*" {
  const script: string;
  export default script;
}

/** The Remix server build that worker/app.ts passes to createRequestHandler. */
declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/cloudflare";
  export const mode: string;
  export const assets: ServerBuild["assets"];
  export const entry: ServerBuild["entry"];
  export const routes: ServerBuild["routes"];
  export const publicPath: ServerBuild["publicPath"];
  export const assetsBuildDirectory: ServerBuild["assetsBuildDirectory"];
  export const future: ServerBuild["future"];
  export const isSpaMode: ServerBuild["isSpaMode"];
  export const basename: ServerBuild["basename"];
}

/** For the service worker: the path of every file in the browser build. */
declare module "virtual:assets-sw" {
  export const assets: readonly string[];
}

/** For the service worker: its release. */
declare const __RELEASE__: string;

/** Every language, assembled from app/locales: for the worker, which bundles them. */
declare module "virtual:texts" {
  type Texts = { [key: string]: string | Texts };
  const texts: Record<"en" | "hr" | "ba" | "rs", Texts>;
  export default texts;
}

/** Where the browser gets one language, area by area; the address changes with the content. All of them are the whole language. */
declare module "virtual:text-urls" {
  const urls: Record<"en" | "hr" | "ba" | "rs", { base: string; [area: string]: string }>;
  export default urls;
}

/** Remix's pages as worker/app.ts hands them to createRequestHandler. */
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

/** For the service worker: every file of the browser's build, as a path. */
declare module "virtual:assets-sw" {
  export const assets: readonly string[];
}

/** For the service worker: which release it belongs to. */
declare const __RELEASE__: string;

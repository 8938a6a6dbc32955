/** The release that this page is of, as Remix names it to the browser; "" where there is none, as in a service worker. */
export function releaseHere(): string {
  const manifest: unknown = Reflect.get(globalThis, "__remixManifest");
  return typeof manifest === "object" && manifest !== null && "version" in manifest ? String(manifest.version) : "";
}

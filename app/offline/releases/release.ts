/** The release of this page, from Remix's manifest; "" where there is none, as in a service worker. */
export function releaseHere(): string {
  const manifest: unknown = Reflect.get(globalThis, "__remixManifest");
  return typeof manifest === "object" && manifest !== null && "version" in manifest
    ? String(manifest.version)
    : "";
}

/**
 * A file of the build. The pages and the page data of assets, equipment and spare parts have the same first segment: they change, and are
 * never answered from the files of a release.
 */
export function isFileOfRelease(pathname: string): boolean {
  return /^\/assets\/[\w.-]+\.(js|css|json|svg|woff2)$/.test(pathname);
}

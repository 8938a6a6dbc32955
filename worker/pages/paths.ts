/**
 * Audience of the response: an API client, React on a loaded page, or a browser that loads a page.
 */
export function audience(url: string): "api" | "data" | "page" {
  const { pathname } = new URL(url);
  if (pathname === "/api/docs") return "page";
  if (pathname === "/api/docs.data") return "data";
  if (pathname === "/api" || pathname.startsWith("/api/")) return "api";
  return pathname.endsWith(".data") ? "data" : "page";
}

export function isWrite(method: string): boolean {
  return method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
}

import { timeFactor } from "~/kernel/time-limits";
import type { AppContext } from "../app-env";

/**
 * Serves the built service worker through this worker without caching: a browser that cached it
 * would stay on an old release.
 */
export async function serviceWorker(c: AppContext): Promise<Response> {
  const file = await c.env.ASSETS.fetch(new URL("/sw.js", c.req.url));
  // The response of a binding is immutable; observe sets the headers of every response.
  const response = new Response(await scriptOf(file), { status: file.status });
  if (!file.ok) return response;
  response.headers.set("content-type", "text/javascript; charset=utf-8");
  response.headers.set("cache-control", "no-cache");
  return response;
}

/** A service worker has no page that could tell it the factor whenever it starts. */
async function scriptOf(file: Response): Promise<Response["body"] | string> {
  const factor = timeFactor();
  return factor === 1 ? file.body : `self.timeFactor=${factor};${await file.text()}`;
}

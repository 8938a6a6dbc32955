import type { AppContext } from "../app-env";

/** The build's own file, by way of this worker: a browser that kept it would go on with a release that is gone. */
export async function serviceWorker(c: AppContext): Promise<Response> {
  const file = await c.env.ASSETS.fetch(new URL("/sw.js", c.req.url));
  // What a binding answers with cannot be changed; observe sets the headers of every answer.
  const answer = new Response(file.body, { status: file.status });
  if (!file.ok) return answer;
  answer.headers.set("content-type", "text/javascript; charset=utf-8");
  answer.headers.set("cache-control", "no-cache");
  return answer;
}

import { Hono } from "hono";
import { Refusal } from "~/kernel/refusal";
import { sha256 } from "~/kernel/text/canonical";
import { ENDPOINTS } from "../api/endpoints";
import { openApiDocument } from "../api/openapi";
import type { AppContext, AppEnv } from "../app-env";
import { isCurrent } from "./etag";
import { route } from "./route";

export const api = new Hono<AppEnv>();
for (const each of ENDPOINTS) route(api, each);
api.get("/openapi.json", (c) => describe(c));
api.all("*", () => {
  throw new Refusal("not_found");
});

type Description = { bytes: Uint8Array<ArrayBuffer>; etag: string };
let description: Description | null = null;

/** The same for everybody and built once per isolate, which takes longer than any page. */
async function describe(c: AppContext): Promise<Response> {
  description ??= await described();
  const { bytes, etag } = description;
  const headers = { etag, "cache-control": "private, no-cache" };
  if (isCurrent(c.req.header("if-none-match"), etag))
    return new Response(null, { status: 304, headers });
  c.get("turns")?.sends(bytes.byteLength);
  return new Response(bytes, { headers: { ...headers, "content-type": "application/json" } });
}

async function described(): Promise<Description> {
  const text = JSON.stringify(openApiDocument(ENDPOINTS, "/api"));
  return {
    bytes: new Uint8Array(new TextEncoder().encode(text)),
    etag: `"${(await sha256(text)).slice(0, 32)}"`,
  };
}

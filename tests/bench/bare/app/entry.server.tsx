import type { EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server";

// oxlint-disable-next-line import/no-default-export -- the framework asks for it
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const stream = await renderToReadableStream(<RemixServer context={context} url={request.url} />, {
    signal: request.signal,
  });
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(stream, { status, headers });
}

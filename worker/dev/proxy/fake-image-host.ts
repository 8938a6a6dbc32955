import type { IncomingMessage, ServerResponse } from "node:http";

/** A reserved public host name that cannot be registered. This fake answers the requests that workers send to it. */
export const FAKE_IMAGE_HOST = "pictures.example.com";

const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const PIECE = Buffer.alloc(1_000_000, DOT);
const MAX_PIECES = 20;

const LEADS_TO: Record<string, string> = {
  "/moved": "/dot.png",
  "/inside": "http://127.0.0.1/dot.png",
  "/named-inside": "http://inside.example.com/dot.png",
  "/round": "/round",
  "/nonsense": "http://[",
};

/**
 * A fake of an image host. `/dot.png` is an image. `/moved` redirects to it, `/inside` and `/named-inside` to internal addresses, `/round`
 * to itself, `/nonsense` to an invalid URL. `/cut` closes the connection in the middle, `/page` is not an image, `/endless` is too large;
 * any other path is a 404.
 */
export async function serveFakeImage(incoming: IncomingMessage, outgoing: ServerResponse) {
  const path = incoming.url ?? "/";
  const to = LEADS_TO[path];
  if (to) return void outgoing.writeHead(302, { location: to }).end();
  // `/page` declares itself an image, to test that the content type is not trusted.
  if (path === "/page")
    return void outgoing
      .writeHead(200, { "content-type": "image/png" })
      .end("<html><script>alert(1)</script></html>");
  if (path === "/endless") return pour(outgoing);
  if (path === "/cut")
    return void outgoing
      .writeHead(200, { "content-length": 1_000 })
      .write(DOT, () => outgoing.destroy());
  if (path !== "/dot.png") return void outgoing.writeHead(404).end();
  outgoing.writeHead(200, { "content-type": "image/png", "content-length": DOT.length }).end(DOT);
}

function pour(outgoing: ServerResponse) {
  outgoing.writeHead(200, { "content-type": "image/png" });
  let left = MAX_PIECES;
  const more = () => {
    while (left-- > 0) if (!outgoing.write(PIECE)) return void outgoing.once("drain", more);
    outgoing.end();
  };
  outgoing.on("error", () => undefined);
  more();
}

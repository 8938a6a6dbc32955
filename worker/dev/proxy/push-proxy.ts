import { request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";

/** Forwards a worker's request to the local push service unchanged. */
export function forwardPush(
  port: number,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
      port,
      method: incoming.method,
      path: incoming.url,
      headers: incoming.headers,
    };
    const request = httpRequest(options, (response) => {
      response.pipe(outgoing.writeHead(response.statusCode ?? 502, response.headers));
      response.once("end", () => resolve());
    });
    request.once("error", reject);
    incoming.pipe(request);
  });
}

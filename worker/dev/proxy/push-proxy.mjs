import { request as httpRequest } from "node:http";

/**
 * Forwards a worker's request to the local push service unchanged.
 * @param {number} port
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:http').ServerResponse} outgoing
 * @returns {Promise<void>}
 */
export function passPush(port, incoming, outgoing) {
  return new Promise((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
      port,
      method: incoming.method,
      path: incoming.url,
      headers: incoming.headers,
    };
    const request = httpRequest(options, (answer) => {
      answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers));
      answer.once("end", () => resolve());
    });
    request.once("error", reject);
    incoming.pipe(request);
  });
}

import { request as httpRequest, type IncomingMessage, type Agent } from "node:http";
import { namespaceName } from "../stack/namespaces";

export async function readBody(incoming: IncomingMessage) {
  const parts = [];
  for await (const part of incoming) parts.push(part);
  return Buffer.concat(parts);
}

/** Sends one call to sqld over a keep-alive connection, with the Host header that selects the database. */
export function forward(
  { agent, port }: { agent: Agent; port: number },
  way: { namespace: string; path: string },
  incoming: IncomingMessage,
  body: Buffer,
): Promise<{ status: number; type: string; body: Buffer }> {
  const type = incoming.headers["content-type"] ?? "application/json";
  const { authorization } = incoming.headers;
  const headers = {
    host: `${namespaceName(way.namespace)}.sqld`,
    "content-type": type,
    "content-length": body.length,
    ...(authorization ? { authorization } : {}),
  };
  return new Promise((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
      port,
      agent,
      method: incoming.method,
      path: way.path,
      headers,
    };
    const request = httpRequest(options, (response) => {
      readBody(response).then((whole) => resolve(shape(response, whole)), reject);
    });
    request.once("error", reject);
    request.end(body);
  });
}

function shape(response: IncomingMessage, body: Buffer) {
  return {
    status: response.statusCode ?? 502,
    type: response.headers["content-type"] ?? "application/json",
    body,
  };
}

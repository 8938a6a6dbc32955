import { request as httpRequest } from "node:http";
import { namespaceName } from "../stack/namespaces.mjs";

/** @param {import('node:http').IncomingMessage} incoming */
export async function readBody(incoming) {
  const parts = [];
  for await (const part of incoming) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * Sends one call to sqld over a keep-alive connection, with the Host header that selects the database.
 * @param {{ agent: import('node:http').Agent, port: number }} target
 * @param {{ namespace: string, path: string }} way
 * @param {import('node:http').IncomingMessage} incoming
 * @param {Buffer} body
 * @returns {Promise<{ status: number, type: string, body: Buffer }>}
 */
export function forward({ agent, port }, way, incoming, body) {
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
    const request = httpRequest(options, (answer) => {
      readBody(answer).then((whole) => resolve(shape(answer, whole)), reject);
    });
    request.once("error", reject);
    request.end(body);
  });
}

/** @param {import('node:http').IncomingMessage} answer @param {Buffer} body */
function shape(answer, body) {
  return {
    status: answer.statusCode ?? 502,
    type: answer.headers["content-type"] ?? "application/json",
    body,
  };
}

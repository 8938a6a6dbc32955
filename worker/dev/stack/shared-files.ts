import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { bucketFileStore, type FileStore, OCTETS } from "../../../migrations/lifecycle/file-store";
import { PlainError } from "../process/plain-error";

type Bucket = Parameters<typeof bucketFileStore>[0];
type Address = { url: string; key: string };

/**
 * Shares the bucket of the running product with other commands of this machine, because no second process may open it. Only who can read the
 * key, which is on disk for this user alone, is answered.
 * @param bucketNow the bucket of the workers as they run now: after a restart, the one before no longer answers
 */
export async function shareFiles(bucketNow: () => Promise<Bucket>) {
  const key = randomBytes(32).toString("base64url");
  const server = createServer((request, response) => {
    if (request.headers.authorization !== `Bearer ${key}`)
      return void response.writeHead(401).end();
    answer(request, response, bucketNow).catch((error: unknown) =>
      response.writeHead(500).end(String(error)),
    );
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  return {
    address: { url: `http://127.0.0.1:${port}`, key },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  bucketNow: () => Promise<Bucket>,
) {
  const store = bucketFileStore(await bucketNow());
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://files");
  const key = decodeURIComponent(pathname.slice(1));
  if (request.method === "PUT") {
    const mediaType = request.headers["content-type"] ?? OCTETS;
    await store.write(key, { bytes: await buffer(request), mediaType });
    response.end();
  } else if (request.method === "DELETE") {
    await store.remove([key]);
    response.end();
  } else if (key === "") {
    const listed = [];
    for await (const each of store.list(searchParams.get("prefix") ?? "")) listed.push(each);
    response.end(JSON.stringify(listed));
  } else {
    const stored = await store.read(key);
    if (stored) response.writeHead(200, { "content-type": stored.mediaType }).end(stored.bytes);
    else response.writeHead(404).end();
  }
}

/** The files that `shareFiles` shares. */
export function sharedFileStore({ url, key }: Address): FileStore {
  const addressOf = (name: string) => `${url}/${encodeURIComponent(name)}`;
  async function call(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...init.headers, authorization: `Bearer ${key}` };
    const response = await fetch(address, { ...init, headers });
    if (response.ok || response.status === 404) return response;
    throw new PlainError(`The running product refused its files: ${await response.text()}`);
  }
  return {
    async *list(prefix) {
      const listed: { key: string; size: number }[] = await (
        await call(`${url}/?prefix=${encodeURIComponent(prefix)}`)
      ).json();
      yield* listed;
    },
    async read(name) {
      const response = await call(addressOf(name));
      const bytes = new Uint8Array(await response.arrayBuffer());
      return response.status === 404
        ? null
        : { bytes, mediaType: response.headers.get("content-type") ?? OCTETS };
    },
    async write(name, { bytes, mediaType }) {
      const body = new Uint8Array(bytes);
      await call(addressOf(name), { method: "PUT", body, headers: { "content-type": mediaType } });
    },
    async remove(names) {
      for (const name of names) await call(addressOf(name), { method: "DELETE" });
    },
  };
}

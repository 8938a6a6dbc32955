import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Miniflare } from "miniflare";
import { bucketFileStore, type FileStore } from "../../../migrations/lifecycle/file-store";
import { sqldProvisioner } from "../../../migrations/lifecycle/sqld-provisioner";
import type { DatabaseProvisioner } from "../../../migrations/lifecycle/database-provisioner";
import { sqld, stack } from "../stack/stack";

/** Creates databases through the admin API of this run's libSQL server. */
export function localProvisioner(): DatabaseProvisioner {
  return sqldProvisioner({
    databaseUrl: `${stack().proxy}/{namespace}/`,
    token: undefined,
    adminUrl: sqld().adminUrl,
    adminKey: undefined,
  });
}

/** A separate bucket, in memory. */
export async function memoryBucket(): Promise<{ fileStore: FileStore; end(): Promise<void> }> {
  const mf = new Miniflare({
    modules: true,
    script: "export default { fetch: () => new Response() }",
    r2Buckets: ["FILES"],
    cf: false,
  });
  const bucket = (await mf.getR2Bucket("FILES")) as unknown as Parameters<
    typeof bucketFileStore
  >[0];
  return { fileStore: bucketFileStore(bucket), end: () => mf.dispose() };
}

export type Fake = { url: string; requested: string[]; close(): Promise<void> };
type RequestHandler = (request: {
  method: string;
  url: URL;
  headers: IncomingMessage["headers"];
  body: Buffer;
}) => Promise<{ status: number; body?: string | Buffer; type?: string }>;

/** A fake of a third party's API: records its requests and returns the given answers. */
export async function fake(handle: RequestHandler): Promise<Fake> {
  const requested: string[] = [];
  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const url = new URL(incoming.url ?? "/", "http://127.0.0.1");
    requested.push(`${incoming.method} ${url.pathname}`);
    const {
      status,
      body = "",
      type = "application/json",
    } = await handle({
      method: incoming.method ?? "",
      url,
      headers: incoming.headers,
      body: Buffer.concat(parts),
    });
    outgoing.writeHead(status, { "content-type": type }).end(body);
  }
  const server = createServer(
    (incoming, outgoing) =>
      void respond(incoming, outgoing).catch((error) => outgoing.writeHead(500).end(String(error))),
  );
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    requested,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

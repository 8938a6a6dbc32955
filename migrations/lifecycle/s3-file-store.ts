import { AwsClient } from "aws4fetch";
import { type FileStore, OCTETS } from "./file-store";

type Store = { endpoint: string; bucket: string; accessKeyId: string; secretAccessKey: string };

/** R2 from outside a worker, through its S3 API. */
export function s3FileStore({ endpoint, bucket, accessKeyId, secretAccessKey }: Store): FileStore {
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    service: "s3",
    region: "auto",
    retries: 3,
  });
  const base = `${endpoint.replace(/\/$/, "")}/${bucket}`;
  const addressOf = (key: string) => `${base}/${key.split("/").map(encodeURIComponent).join("/")}`;
  async function call(
    url: string,
    init: RequestInit = {},
    fine: readonly number[] = [],
  ): Promise<Response> {
    const response = await client.fetch(url, init);
    if (!response.ok && !fine.includes(response.status))
      throw new Error(`${init.method ?? "GET"} ${new URL(url).pathname}: ${response.status}`);
    return response;
  }
  return {
    async *list(prefix) {
      let token: string | null = null;
      do {
        const query: URLSearchParams = new URLSearchParams({
          "list-type": "2",
          prefix,
          ...(token ? { "continuation-token": token } : {}),
        });
        const page: string = await (await call(`${base}?${query}`)).text();
        for (const [, content = ""] of page.matchAll(/<Contents>([^]*?)<\/Contents>/g))
          yield { key: textOf(content, "Key") ?? "", size: Number(textOf(content, "Size")) };
        token = textOf(page, "NextContinuationToken");
      } while (token);
    },
    async read(key) {
      const response = await call(addressOf(key), {}, [404]);
      const bytes = new Uint8Array(await response.arrayBuffer());
      return response.status === 404
        ? null
        : { bytes, mediaType: response.headers.get("content-type") ?? OCTETS };
    },
    async write(key, { bytes, mediaType }) {
      await call(addressOf(key), {
        method: "PUT",
        body: bytes as BodyInit,
        headers: { "content-type": mediaType },
      });
    },
    async remove(keys) {
      for (const key of keys) await call(addressOf(key), { method: "DELETE" }, [404]);
    },
  };
}

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
};

function textOf(xml: string, name: string): string | null {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return found === undefined
    ? null
    : found.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity] ?? entity);
}

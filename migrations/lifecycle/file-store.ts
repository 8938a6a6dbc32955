type StoredFile = { bytes: Uint8Array; mediaType: string };

/** The files of all tenants. Keys start with the tenant's id. */
export type FileStore = {
  list(prefix: string): AsyncIterable<{ key: string; size: number }>;
  read(key: string): Promise<StoredFile | null>;
  write(key: string, file: StoredFile): Promise<void>;
  remove(keys: string[]): Promise<void>;
};

/** The members of an R2 bucket binding used here, as the local store provides them. */
type Bucket = {
  list(options: {
    prefix: string;
    cursor?: string;
    limit: number;
  }): Promise<{ objects: { key: string; size: number }[]; truncated: boolean; cursor?: string }>;
  get(key: string): Promise<{
    arrayBuffer(): Promise<ArrayBuffer>;
    httpMetadata?: { contentType?: string };
  } | null>;
  put(
    key: string,
    bytes: Uint8Array,
    options: { httpMetadata: { contentType: string } },
  ): Promise<unknown>;
  delete(keys: string[]): Promise<void>;
};

const PAGE = 500;

export function bucketFileStore(bucket: Bucket): FileStore {
  return {
    async *list(prefix) {
      let cursor: string | undefined;
      do {
        const page = await bucket.list({ prefix, ...(cursor ? { cursor } : {}), limit: PAGE });
        for (const { key, size } of page.objects) yield { key, size };
        cursor = page.truncated ? page.cursor : undefined;
      } while (cursor);
    },
    async read(key) {
      const object = await bucket.get(key);
      return (
        object && {
          bytes: new Uint8Array(await object.arrayBuffer()),
          mediaType: object.httpMetadata?.contentType ?? OCTETS,
        }
      );
    },
    // A Buffer cannot be passed to the store's process; a plain Uint8Array can.
    write: async (key, { bytes, mediaType }) =>
      void (await bucket.put(key, new Uint8Array(bytes), {
        httpMetadata: { contentType: mediaType },
      })),
    remove: (keys) => (keys.length > 0 ? bucket.delete(keys) : Promise.resolve()),
  };
}

export const OCTETS = "application/octet-stream";

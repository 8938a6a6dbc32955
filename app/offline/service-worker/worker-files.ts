import type { Owner } from "../data/owner";

const FILE = /^\/api\/files\/[\w-]{36}$/;

/** Documents and photos of the offline data, cached under the owner's name. */
export function isFile(pathname: string): boolean {
  return FILE.test(pathname);
}

/** Answers from the network. Without a response it answers from the cache, and only for the owner of the files. */
export async function fileResponse(
  request: Request,
  currentOwner: () => Promise<Owner | null>,
): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const owner = await currentOwner();
    const cached = owner
      ? await (await caches.open(`files.${owner}`)).match(cacheKey(request.url))
      : undefined;
    if (cached) return cached;
    throw error;
  }
}

/** A download and a view are the same file; a thumbnail is another. */
function cacheKey(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("download");
  return url.href;
}

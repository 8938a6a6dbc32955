import type { Owner } from "../data/owner";

const FILE = /^\/api\/files\/[\w-]{36}$/;

/** Documents and photos of what a phone carries with it are kept by the field pack, in a cache that names its owner. */
export function isFile(pathname: string): boolean {
  return FILE.test(pathname);
}

/** From the network; from this phone only when there is no answer, and only to whose it is. */
export async function answerFile(request: Request, ownerHere: () => Promise<Owner | null>): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const owner = await ownerHere();
    const kept = owner ? await (await caches.open(`files.${owner}`)).match(cacheKey(request.url)) : undefined;
    if (kept) return kept;
    throw error;
  }
}

/** To look at and to save is the same file; a small picture is another. */
function cacheKey(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("download");
  return url.href;
}

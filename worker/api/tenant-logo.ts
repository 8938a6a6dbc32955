import type { LogoType } from "~/kernel/pictures/pictures";
import { Refusal } from "~/kernel/refusal";
import type { RequestContext } from "~/server/request-context";
import { readLogos } from "~/server/logo";
import { isCurrent } from "../middleware/etag";

type Requested = { mediaType: LogoType; hash?: string | undefined; known?: string | undefined };

/**
 * Responds with the stored logo. A URL that contains its hash may be cached for a day, any other is
 * revalidated.
 */
export async function logoResponse(
  context: RequestContext,
  { mediaType, hash, known }: Requested,
): Promise<Response> {
  const logo = (await readLogos(context)).find((each) => each.mediaType === mediaType);
  if (!logo) throw new Refusal("not_found");
  const etag = `"${logo.sha256}"`;
  const headers = {
    etag,
    "cache-control":
      hash && logo.sha256.startsWith(hash)
        ? "private, max-age=86400"
        : "private, max-age=0, must-revalidate",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "x-content-type-options": "nosniff",
  };
  if (isCurrent(known, etag)) return new Response(null, { status: 304, headers });
  const bytes = await context.files.get(logo.storageKey);
  if (!bytes) throw new Refusal("not_found");
  return new Response(bytes, {
    headers: { ...headers, "content-type": mediaType, "content-length": String(bytes.length) },
  });
}

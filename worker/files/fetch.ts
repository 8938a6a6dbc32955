import { storeFile, type StoredFile } from "~/features/attachments/commands/store";
import type { FetchInput } from "~/features/attachments/inputs";
import { requireRoom } from "~/features/attachments/queries/files";
import { sha256 } from "~/kernel/text/canonical";
import { newId } from "~/kernel/ids";
import { MAX_PICTURE_PIXELS } from "~/kernel/file-limits";
import { cleanPicture } from "~/kernel/pictures/cleaner";
import { pictureIn } from "~/kernel/pictures/pictures";
import type { Bytes } from "~/kernel/pdf/printer";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { scaled } from "~/kernel/time-limits";
import { safeAddress } from "./address";
import { isPublicIp } from "./public-ip";
import { resolveName } from "./resolve";

const MAX_BYTES = 5_000_000;
const TIMEOUT_MS = 8_000;
const MAX_TURNS = 3;

/**
 * Fetches a picture by URL once and stores it, so that readers of the text send no request to
 * another site (quality §3). Without a resolver only host names are checked (decision 0017).
 */
export async function fetchPicture(
  ctx: AuthContext,
  { id, url }: FetchInput,
  resolver: string,
): Promise<StoredFile> {
  await Promise.all([ctx.verified(), requireRoom(ctx, MAX_BYTES)]);
  const bytes = await cleanPicture(await fetchBytes(url, resolver));
  const picture = pictureIn(bytes);
  if (!picture) throw failed("not_a_picture");
  if (picture.width * picture.height > MAX_PICTURE_PIXELS) throw failed("picture_too_wide");
  const hash = await sha256(bytes);
  const storageKey = `${ctx.tenant.id}/files/${id}/${newId()}`;
  await ctx.files.put(storageKey, { bytes, mediaType: picture.mediaType, sha256: hash });
  const ending = picture.mediaType.slice("image/".length);
  const { mediaType, width, height } = picture;
  return storeFile(ctx, {
    id,
    name: `image.${ending}`,
    mediaType,
    width,
    height,
    sizeBytes: bytes.length,
    sha256: hash,
    storageKey,
  });
}

function failed(reason: string): Refusal {
  return new Refusal("invalid_input", "image_failed", { fields: { url: reason } });
}

async function fetchBytes(typed: string, resolver: string): Promise<Bytes> {
  const signal = AbortSignal.timeout(scaled(TIMEOUT_MS));
  let address = typed;
  for (let turn = 0; turn <= MAX_TURNS; turn += 1) {
    // Each redirect target is checked like the first URL.
    const url = safeAddress(address);
    if (!url || !(await leadsIntoTheOpen(url, resolver, signal))) throw failed("unsafe_address");
    const response = await fetch(url, {
      redirect: "manual",
      signal,
      headers: { accept: "image/png, image/jpeg, image/webp" },
    }).catch(() => null);
    const next = response?.headers.get("location");
    if (response && response.status >= 300 && response.status < 400 && next)
      address = URL.canParse(next, url.href) ? new URL(next, url).href : "";
    else if (!response?.ok || !response.body) throw failed("not_fetched");
    else return readUpTo(response.body, MAX_BYTES);
  }
  throw failed("not_fetched");
}

/** One private address is enough to refuse the name, because we cannot choose which one is used. */
async function leadsIntoTheOpen(
  { hostname }: URL,
  resolver: string,
  signal: AbortSignal,
): Promise<boolean> {
  if (resolver === "") return true;
  const addresses = await resolveName(resolver, hostname, signal).catch(() => []);
  if (addresses.length === 0) throw failed("not_fetched");
  return addresses.every(isPublicIp);
}

async function readUpTo(body: ReadableStream<Uint8Array>, most: number): Promise<Bytes> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = body.getReader();
  // The site aborted the response or exceeded the time limit.
  const next = () =>
    reader.read().catch(() => {
      throw failed("not_fetched");
    });
  for (let piece = await next(); !piece.done; piece = await next()) {
    size += piece.value.length;
    if (size > most) {
      await reader.cancel();
      throw failed("too_large");
    }
    pieces.push(piece.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

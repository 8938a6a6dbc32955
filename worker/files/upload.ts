import { fileName, keepFile, type Kept } from "~/features/files/commands/keep";
import type { UploadInput } from "~/features/files/inputs";
import { findFile, requireRoom } from "~/features/files/queries";
import { mediaTypeOf } from "~/kernel/media-types";
import { MOST_FILE_BYTES, MOST_THUMBNAIL_BYTES } from "~/features/files/words";
import type { Bytes } from "~/kernel/print/printer";
import { newId } from "~/kernel/ids";
import { Refusal } from "~/kernel/refusal";
import type { Ctx } from "~/kernel/server/ctx";

/** First the bytes, then the row: whatever a row names can be read. Bytes without a row are swept at night. */
export async function uploadFile(ctx: Ctx, input: UploadInput, request: Request): Promise<Kept> {
  const sizeBytes = sizeOf(request);
  const [, before] = await Promise.all([ctx.verified(), findFile(ctx, input.id), requireRoom(ctx, sizeBytes)]);
  // A key of this sending alone: two at once under the same id overwrite nothing of each other.
  const storageKey = `${ctx.tenant.id}/files/${input.id}/${newId()}`;
  const body = request.body ?? new Blob([]).stream();
  const { sha256, first } = await ctx.files.receive(storageKey, body, sizeBytes);
  const mediaType = mediaTypeOf(first, input.name);
  try {
    if (!mediaType) throw new Refusal("invalid_input", "file_kind", { fields: { file: "file_kind" } });
    const kept = await keepFile(ctx, { ...input, name: fileName(input.name), mediaType, sizeBytes, sha256, storageKey });
    if (kept.sha256 !== sha256) throw new Refusal("idempotency_key_reused");
    return kept;
  } finally {
    if (before || !mediaType) await ctx.files.remove([storageKey]);
  }
}

function sizeOf(request: Request): number {
  const size = Number(request.headers.get("content-length") ?? 0);
  if (!Number.isSafeInteger(size) || size <= 0) throw new Refusal("invalid_input", "invalid_input", { fields: { file: "required" } });
  if (size > MOST_FILE_BYTES) throw new Refusal("too_large", "file_too_large", { limitBytes: MOST_FILE_BYTES });
  return size;
}

export async function thumbnailBytes(request: Request): Promise<Bytes> {
  const size = Number(request.headers.get("content-length") ?? 0);
  if (size > MOST_THUMBNAIL_BYTES) throw new Refusal("too_large", "too_large", { limitBytes: MOST_THUMBNAIL_BYTES });
  return new Uint8Array(await request.arrayBuffer());
}

import { type StoredFile, receiveFile } from "~/features/attachments/commands/store";
import type { UploadInput } from "~/features/attachments/inputs";
import { MAX_THUMBNAIL_BYTES } from "~/features/attachments/model";
import { MAX_FILE_BYTES } from "~/kernel/file-limits";
import type { Bytes } from "~/kernel/pdf/printer";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";

/** Stores a file whose bytes are the request body. */
export async function uploadFile(
  ctx: AuthContext,
  input: UploadInput,
  request: Request,
): Promise<StoredFile> {
  return receiveFile(ctx, input, request.body ?? new Blob([]).stream(), sizeOf(request));
}

function sizeOf(request: Request): number {
  const size = Number(request.headers.get("content-length") ?? 0);
  if (!Number.isSafeInteger(size) || size <= 0)
    throw new Refusal("invalid_input", "invalid_input", { fields: { file: "required" } });
  if (size > MAX_FILE_BYTES)
    throw new Refusal("too_large", "file_too_large", { limitBytes: MAX_FILE_BYTES });
  return size;
}

export async function thumbnailBytes(request: Request): Promise<Bytes> {
  const size = Number(request.headers.get("content-length") ?? 0);
  if (size > MAX_THUMBNAIL_BYTES)
    throw new Refusal("too_large", "too_large", { limitBytes: MAX_THUMBNAIL_BYTES });
  return new Uint8Array(await request.arrayBuffer());
}

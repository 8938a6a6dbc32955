import type { FileInput } from "~/features/attachments/inputs";
import type { StoredFile } from "~/features/attachments/queries/files";
import { isPicture } from "~/features/attachments/model";
import type { Bytes } from "~/kernel/pdf/printer";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import type { Part } from "~/server/files";
import { rangeOf } from "./range";

/**
 * Shows only files inline that cannot run scripts; all others are downloads. Caches must not keep a
 * file beyond sign-out.
 */
export async function fileResponse(
  ctx: AuthContext,
  file: StoredFile,
  { size, download }: FileInput,
  range: string | undefined,
): Promise<Response> {
  if (size === "thumbnail") return thumbnailResponse(ctx, file);
  const part = rangeOf(range, file.sizeBytes);
  if (part === "unsatisfiable")
    return new Response(null, {
      status: 416,
      headers: { ...SAFE, "content-range": `bytes */${file.sizeBytes}` },
    });
  const opened = await open(ctx, file.storageKey, part);
  const isInline =
    download === "0" &&
    (isPicture(file.mediaType) ||
      file.mediaType === "application/pdf" ||
      file.mediaType.startsWith("video/"));
  return new Response(opened, {
    status: part ? 206 : 200,
    headers: {
      ...SAFE,
      // The browser's PDF viewer does not work in a sandbox. It runs nothing of this origin.
      "content-security-policy":
        file.mediaType === "application/pdf"
          ? "default-src 'none'; object-src 'self'; frame-ancestors 'none'"
          : SAFE["content-security-policy"],
      "content-type": file.mediaType.startsWith("text/")
        ? `${file.mediaType}; charset=utf-8`
        : file.mediaType,
      "content-length": String(part ? part.length : file.sizeBytes),
      "content-disposition": dispositionOf(isInline ? "inline" : "attachment", file.name),
      "accept-ranges": "bytes",
      ...(part
        ? {
            "content-range": `bytes ${part.offset}-${part.offset + part.length - 1}/${file.sizeBytes}`,
          }
        : {}),
    },
  });
}

const SAFE = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "x-content-type-options": "nosniff",
  "cache-control": "private, no-store",
};

async function thumbnailResponse(ctx: AuthContext, file: StoredFile): Promise<Response> {
  const bytes = file.thumbnailKey ? await ctx.files.get(file.thumbnailKey) : null;
  if (!bytes) throw new Refusal("not_found");
  const type = bytes[0] === 0xff ? "image/jpeg" : bytes[0] === 0x89 ? "image/png" : "image/webp";
  return pictureResponse(bytes, type);
}

export function pictureResponse(bytes: Bytes, mediaType: string): Response {
  return new Response(bytes, {
    headers: { ...SAFE, "content-type": mediaType, "content-length": String(bytes.length) },
  });
}

async function open(ctx: AuthContext, key: string, part: Part | null): Promise<ReadableStream> {
  const opened = await ctx.files.open(key, part ?? undefined);
  if (!opened) throw new Refusal("unavailable", "file_unavailable", { retryAfterSeconds: 30 });
  return opened.body;
}

function dispositionOf(how: "inline" | "attachment", name: string): string {
  return `${how}; filename="${name.replace(/[^\w.-]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}

import { files } from "~/database/schema/system";
import { Refusal } from "~/kernel/refusal";
import { idFrom, newId } from "~/kernel/ids";
import { answer } from "~/server/command/answer";
import type { ValueOf } from "~/database/fields";
import { command } from "~/server/command/command";
import type { Received } from "~/server/files";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import { step } from "~/server/command/statement";
import type { UploadInput } from "../inputs";
import { kindRefusal, type MediaType, mediaTypeOf } from "../media-types";
import { fileName } from "../policy";
import { findFile, requireRoom } from "../queries/files";
import { MAX_FILE_BYTES, MAX_PICTURE_PIXELS } from "~/kernel/file-limits";
import { FILES_FIELD, isPicture, MAX_AT_ONCE } from "../model";

const RESPONSE = answer(files, {
  id: files.id,
  name: files.name,
  mediaType: files.mediaType,
  sizeBytes: files.sizeBytes,
  sha256: files.sha256,
});
export const STORED_FILE = RESPONSE.schema;
export type StoredFile = ValueOf<typeof STORED_FILE>;
type Arrived = UploadInput & {
  mediaType: string;
  sizeBytes: number;
  sha256: string;
  storageKey: string;
};

/**
 * Stores the row of a file whose bytes are in the bucket. The same file sent again is accepted. A different file under the same id is
 * refused. Of two concurrent uploads, the hash in the answer shows which one was stored.
 */
export function storeFile(ctx: AuthContext, arrived: Arrived): Promise<StoredFile> {
  // The storage key is not part of the idempotent input: each upload has its own key but is the same request.
  const { storageKey: _, ...input } = arrived;
  return command(ctx, {
    name: "files.keep",
    input,
    returns: STORED_FILE,
    load: () => findFile(ctx, arrived.id),
    decide(before, actor) {
      const granted = permit(actor, "files.send");
      if (before && (before.sha256 !== arrived.sha256 || before.createdBy !== actor.userId))
        throw new Refusal("idempotency_key_reused");
      const { id, name, mediaType, sizeBytes, sha256, storageKey, width, height } = arrived;
      return {
        permit: granted,
        steps: [
          step(
            ctx.db
              .insert(files)
              .values({
                id,
                status: "pending",
                sha256,
                name,
                mediaType,
                sizeBytes,
                storageKey,
                width,
                height,
                createdBy: actor.userId,
                createdAt: ctx.now().getTime(),
              })
              .onConflictDoNothing({ target: files.id }),
          ),
        ],
        record: [
          {
            subject: { type: "file", id },
            event: "file.sent",
            facts: { name, mediaType, sizeBytes },
          },
        ],
        response: RESPONSE.of(id),
      };
    },
  });
}

/** The input of adding documents, from the fields of a form. */
export async function readSentDocuments(
  fields: Record<string, unknown>,
  form: FormData,
  ctx: AuthContext,
): Promise<object> {
  return { ...fields, fileIds: await sentFileIds(ctx, form, MAX_AT_ONCE) };
}

/** Stores files sent inside a form without JavaScript (`FILES_FIELD` in ../model) and returns their ids with those uploaded before. */
export async function sentFileIds(
  ctx: AuthContext,
  form: FormData,
  most: number,
): Promise<string[]> {
  const before = form.getAll("fileIds.").filter((id) => typeof id === "string");
  const files = form
    .getAll(FILES_FIELD)
    .flatMap((each) => (typeof each !== "string" && each.size > 0 ? [each] : []));
  if (before.length + files.length > most)
    throw new Refusal("invalid_input", "invalid_input", { fields: { fileIds: "too_many" } });
  const ids = [...before];
  for (const [index, file] of files.entries()) {
    // Derived from the form's key, so that a form sent twice stores its files once.
    const id = ctx.idempotencyKey
      ? await idFrom(`${ctx.actor.userId} ${ctx.idempotencyKey} ${index}`)
      : newId();
    // Sequential, because each file checks the quota including the previous ones. The idempotency key of the form belongs to its record.
    await receiveFile(
      { ...ctx, idempotencyKey: null },
      { id, name: file.name.slice(-200) || "file", width: null, height: null },
      file.stream(),
      file.size,
    );
    ids.push(id);
  }
  return ids;
}

/** Stores the bytes first, then the row, so that every row has readable bytes. A nightly job deletes bytes without a row. */
export async function receiveFile(
  ctx: AuthContext,
  input: UploadInput,
  body: ReadableStream<Uint8Array>,
  sizeBytes: number,
): Promise<StoredFile> {
  if (sizeBytes > MAX_FILE_BYTES)
    throw new Refusal("too_large", "file_too_large", { limitBytes: MAX_FILE_BYTES });
  const [, before] = await Promise.all([
    ctx.verified(),
    findFile(ctx, input.id),
    requireRoom(ctx, sizeBytes),
  ]);
  // The key is unique to this upload, so that concurrent uploads under the same id do not overwrite each other.
  const storageKey = `${ctx.tenant.id}/files/${input.id}/${newId()}`;
  const received = await ctx.files.receive(storageKey, body, sizeBytes);
  const { sha256 } = received;
  let isStorable = false;
  try {
    const mediaType = requireStorable(received, input.name);
    isStorable = true;
    const stored = await storeFile(ctx, {
      ...input,
      name: fileName(input.name, mediaType),
      mediaType,
      sizeBytes,
      sha256,
      storageKey,
    });
    if (stored.sha256 !== sha256) throw new Refusal("idempotency_key_reused");
    return stored;
  } finally {
    // The nightly job deletes what cannot be deleted now. A failure here must not refuse a stored file.
    if (before || !isStorable) await ctx.files.remove([storageKey]).catch(() => undefined);
  }
}

/** A picture is one that browsers show: it states its size, and has come to its end. */
function requireStorable({ first, isCut, pixels }: Received, name: string): MediaType {
  const mediaType = mediaTypeOf(first, name);
  if (!mediaType) throw refused(kindRefusal(first));
  if (!isPicture(mediaType)) return mediaType;
  if (isCut || !pixels) throw refused("file_cut");
  if (pixels > MAX_PICTURE_PIXELS) throw refused("file_pixels");
  return mediaType;
}

function refused(reason: Refusal["reason"]): Refusal {
  return new Refusal("invalid_input", reason, { fields: { file: reason } });
}

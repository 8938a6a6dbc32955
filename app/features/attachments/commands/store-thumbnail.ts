import { and, eq, ne, sql } from "drizzle-orm";
import { files } from "~/database/schema/system";
import { sha256 } from "~/kernel/text/canonical";
import { pictureIn } from "~/kernel/pictures/pictures";
import type { Bytes } from "~/kernel/pdf/printer";
import { Refusal } from "~/kernel/refusal";
import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import { present } from "~/server/command/stored";
import { guarded } from "~/server/command/statement";
import { findFile } from "../queries/files";
import { MAX_THUMBNAIL_BYTES } from "../model";

const MAX_PIXELS = 640;

/** Stores a thumbnail created on the uploading device. The first one stays. */
export async function storeThumbnail(
  ctx: AuthContext,
  { id, bytes }: { id: string; bytes: Bytes },
): Promise<{ id: string }> {
  const picture = bytes.length <= MAX_THUMBNAIL_BYTES ? pictureIn(bytes) : null;
  if (!picture || Math.max(picture.width, picture.height) > MAX_PIXELS)
    throw new Refusal("invalid_input", "invalid_input", { fields: { thumbnail: "not_a_picture" } });
  const hash = await sha256(bytes);
  const key = `${ctx.tenant.id}/files/${id}/thumbnail-${hash.slice(0, 16)}`;
  return command(ctx, {
    name: "files.keep-thumbnail",
    input: { id, hash },
    returns: ID_RESPONSE,
    load: () => findFile(ctx, id),
    async decide(found, actor) {
      const granted = permit(actor, "files.send");
      const file = present(found);
      if (file.createdBy !== actor.userId || file.status === "gone") throw new Refusal("not_found");
      if (!file.thumbnailKey)
        await ctx.files.put(key, { bytes, mediaType: picture.mediaType, sha256: hash });
      return {
        permit: granted,
        steps: guarded(
          ctx.db
            .update(files)
            .set({ thumbnailKey: sql`coalesce(${files.thumbnailKey}, ${key})` })
            .where(and(eq(files.id, id), ne(files.status, "gone"))),
          new Refusal("not_found"),
        ),
        record: [{ subject: { type: "file", id }, event: "file.thumbnail-sent" }],
        response: idResponse(id),
      };
    },
  });
}

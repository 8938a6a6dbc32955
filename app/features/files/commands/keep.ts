import { sql } from "drizzle-orm";
import { fold } from "~/kernel/fold";
import { Refusal } from "~/kernel/refusal";
import { command } from "~/kernel/server/command";
import type { Ctx } from "~/kernel/server/ctx";
import { permit } from "~/kernel/server/permit";
import { step } from "~/kernel/server/statement";
import type { UploadInput } from "../inputs";
import { findFile } from "../queries";

export type Kept = { id: string; name: string; mediaType: string; sizeBytes: number; sha256: string };
type Arrived = UploadInput & { mediaType: string; sizeBytes: number; sha256: string; storageKey: string };

/** The row of bytes that lie in the bucket. Sent again, the same file is the same; another under its id is refused. Who was first under an id is told by the answer's hash. */
export function keepFile(ctx: Ctx, arrived: Arrived): Promise<Kept> {
  // Where its bytes lie is no part of what was sent: each sending has a place of its own, and still says the same.
  const { storageKey: _, ...input } = arrived;
  return command(ctx, {
    name: "files.keep",
    input,
    load: () => findFile(ctx, arrived.id),
    decide(before, actor) {
      const granted = permit(actor, "files.send");
      if (before && (before.sha256 !== arrived.sha256 || before.createdBy !== actor.userId)) throw new Refusal("idempotency_key_reused");
      const { id, name, mediaType, sizeBytes, sha256, storageKey, width, height } = arrived;
      return {
        permit: granted,
        steps: [
          step(sql`INSERT INTO files (id, status, sha256, name, media_type, size_bytes, storage_key, width, height, created_by, created_at)
            VALUES (${id}, 'pending', ${sha256}, ${name}, ${mediaType}, ${sizeBytes}, ${storageKey}, ${width}, ${height}, ${actor.userId}, ${ctx.now().getTime()})
            ON CONFLICT (id) DO NOTHING`),
        ],
        record: [{ subject: { type: "file", id }, event: "file.sent", facts: { name, mediaType, sizeBytes } }],
        answer: sql`(SELECT json_object('id', id, 'name', name, 'mediaType', media_type, 'sizeBytes', size_bytes, 'sha256', sha256) FROM files WHERE id = ${id})`,
      };
    },
  });
}

/** A name as it may stand on any disk: no path, no control signs, and not only an ending. */
export function fileName(name: string): string {
  // oxlint-disable-next-line no-control-regex -- Control signs are what is taken out.
  const bare = name.replace(/^.*[\\/]/, "").replace(/[\u0000-\u001f\u007f<>:"|?*]/g, "").trim();
  return fold(bare) === "" || bare.startsWith(".") ? `file${bare}` : bare;
}

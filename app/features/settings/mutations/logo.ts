import { sql } from "drizzle-orm";
import { newId } from "~/kernel/ids";
import type { LogoType } from "~/kernel/pictures/pictures";
import type { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import type { LogoRow } from "~/server/logo";
import { expect, step, type Step } from "~/server/command/statement";
import { files } from "~/database/schema/system";
import { companyLogos } from "~/database/schema/settings";

/** A logo whose bytes are already stored. */
export type NewLogo = {
  mediaType: LogoType;
  width: number;
  height: number;
  sha256: string;
  storageKey: string;
  sizeBytes: number;
  name: string;
};

/** Replaces all formats of the logo together, so that two formats never show two different logos. */
export function replaceLogo(
  ctx: AuthContext,
  actor: Actor,
  before: readonly LogoRow[],
  logos: readonly NewLogo[],
  otherwise: Refusal,
): Step[] {
  return [
    ...removeLogo(ctx, before, otherwise),
    ...logos.flatMap((logo) => insertLogo(ctx, actor, logo)),
  ];
}

/** The rows of its files stay, marked as removed: another row may refer to the bytes of the same image. */
export function removeLogo(
  ctx: AuthContext,
  before: readonly LogoRow[],
  otherwise: Refusal,
): Step[] {
  const hashes = before.map((row) => row.sha256).sort();
  const stored = sql`(SELECT json_group_array(sha256) FROM (SELECT ${files.sha256} FROM ${companyLogos}
    JOIN ${files} ON ${files.id} = ${companyLogos.fileId} ORDER BY ${files.sha256}))`;
  return [
    expect(sql`${stored} = ${JSON.stringify(hashes)}`, otherwise),
    step(
      ctx.db
        .update(files)
        .set({ status: "gone", goneAt: ctx.now().getTime() })
        .where(sql`${files.id} IN (SELECT ${companyLogos.fileId} FROM ${companyLogos})`),
    ),
    step(ctx.db.delete(companyLogos)),
  ];
}

function insertLogo(ctx: AuthContext, actor: Actor, { width, height, ...file }: NewLogo): Step[] {
  const at = ctx.now().getTime();
  const id = newId(at);
  return [
    step(
      ctx.db
        .insert(files)
        .values({ id, status: "attached", ...file, createdBy: actor.userId, createdAt: at }),
    ),
    step(
      ctx.db
        .insert(companyLogos)
        .values({ mediaType: file.mediaType, fileId: id, width, height, updatedAt: at }),
    ),
  ];
}

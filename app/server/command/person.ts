import { canonicalJson, sha256 } from "~/kernel/text/canonical";
import { requireDrawn } from "../drawn-picture";
import type { AuthContext } from "../request-context";
import { personalDetails } from "~/database/schema/system";
import { step, type Step } from "./statement";

export type HashedPerson = { hash: string; salt: string; userId: string | null; content: object };

/**
 * Hashes a person's name, phone or signature with a salt. Permanent content refers to the hash.
 * Throws a Refusal for a drawn signature of which nothing is seen.
 */
export async function hashPerson(
  content: { name?: string; image?: string },
  userId: string | null,
): Promise<HashedPerson> {
  await requireDrawn(content.image ?? "");
  const salt = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  return { hash: await sha256(salt + canonicalJson(content)), salt, userId, content };
}

/** Stores the details behind a hash, which can be erased while what refers to the hash stays. */
export function personStep(ctx: AuthContext, { hash, salt, userId, content }: HashedPerson): Step {
  return step(
    ctx.db
      .insert(personalDetails)
      .values({ hash, salt, userId, content: { ...content }, createdAt: ctx.now().getTime() }),
  );
}

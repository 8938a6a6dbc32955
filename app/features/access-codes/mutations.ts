import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "~/server/request-context";
import { guarded, insertSelected, step, type Step } from "~/server/command/statement";
import { codeRefusal } from "./policy";
import { CODE_LIFETIME_MS, type CodeKind } from "./model";
import { accessCodes } from "~/database/schema/access-codes";

type NewCode = { id: string; kind: CodeKind; userId: string };

/** Issues a code and voids older codes of the same kind for the user. `onlyIf` is a condition that the batch evaluates. */
export function issueCode(
  context: Pick<RequestContext, "db" | "now">,
  { id, kind, userId }: NewCode,
  onlyIf: SQL = sql`1`,
): Step[] {
  const at = context.now().getTime();
  return [
    step(
      context.db
        .update(accessCodes)
        .set({ voidedAt: at })
        .where(
          and(
            eq(accessCodes.userId, userId),
            eq(accessCodes.kind, kind),
            isNull(accessCodes.usedAt),
            isNull(accessCodes.voidedAt),
            onlyIf,
          ),
        ),
    ),
    step(
      insertSelected(
        accessCodes,
        { id, kind, userId, createdAt: at, expiresAt: at + CODE_LIFETIME_MS[kind] },
        sql`WHERE ${onlyIf}`,
      ),
    ),
  ];
}

/** Marks a code as used. Of two requests with the same code the second is refused, together with the rest of its batch. */
export function redeemCode(
  context: RequestContext,
  { id, kind }: { id: string; kind: CodeKind },
): Step[] {
  const at = context.now().getTime();
  return guarded(
    context.db
      .update(accessCodes)
      .set({ usedAt: at })
      .where(
        and(
          eq(accessCodes.id, id),
          eq(accessCodes.kind, kind),
          isNull(accessCodes.usedAt),
          isNull(accessCodes.voidedAt),
          gt(accessCodes.expiresAt, at),
        ),
      ),
    codeRefusal(kind),
  );
}

/** Voids all unused codes of a user, for example after a deactivation or a password change. */
export function voidCodesOf(context: RequestContext, userId: string): Step {
  return step(
    context.db
      .update(accessCodes)
      .set({ voidedAt: context.now().getTime() })
      .where(
        and(
          eq(accessCodes.userId, userId),
          isNull(accessCodes.usedAt),
          isNull(accessCodes.voidedAt),
        ),
      ),
  );
}

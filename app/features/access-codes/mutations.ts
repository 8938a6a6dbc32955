import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "~/kernel/server/request-context";
import { guarded, step, type Step } from "~/kernel/server/command/statement";
import { codeRefusal } from "./policy";
import { CODE_LIFETIME_MS, type CodeKind } from "./model";

type NewCode = { id: string; kind: CodeKind; userId: string };

/** Issues a code and voids older codes of the same kind for the user. `onlyIf` is a condition that the batch evaluates. */
export function issueCode(
  context: Pick<RequestContext, "now">,
  { id, kind, userId }: NewCode,
  onlyIf: SQL = sql`1`,
): Step[] {
  const at = context.now().getTime();
  return [
    step(sql`UPDATE access_codes SET voided_at = ${at}
      WHERE user_id = ${userId} AND kind = ${kind} AND used_at IS NULL AND voided_at IS NULL AND ${onlyIf}`),
    step(sql`INSERT INTO access_codes (id, kind, user_id, created_at, expires_at)
      SELECT ${id}, ${kind}, ${userId}, ${at}, ${at + CODE_LIFETIME_MS[kind]} WHERE ${onlyIf}`),
  ];
}

/** Marks a code as used. Of two requests with the same code the second is refused, together with the rest of its batch. */
export function spendCode(
  context: RequestContext,
  { id, kind }: { id: string; kind: CodeKind },
): Step[] {
  const at = context.now().getTime();
  return guarded(
    sql`UPDATE access_codes SET used_at = ${at}
      WHERE id = ${id} AND kind = ${kind} AND used_at IS NULL AND voided_at IS NULL AND expires_at > ${at}`,
    codeRefusal(kind),
  );
}

/** Voids all unused codes of a user, for example after a deactivation or a password change. */
export function voidCodesOf(context: RequestContext, userId: string): Step {
  return step(
    sql`UPDATE access_codes SET voided_at = ${context.now().getTime()} WHERE user_id = ${userId} AND used_at IS NULL AND voided_at IS NULL`,
  );
}

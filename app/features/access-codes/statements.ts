import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "~/kernel/server/request-context";
import { guarded, step, type Step } from "~/kernel/server/statement";
import { codeRefusal } from "./policy";
import { CODE_LIFETIME_MS, type CodeKind } from "./words";

type NewCode = { id: string; kind: CodeKind; userId: string };

/** A new code for a person; an older one of the same kind is worth nothing from now on. `onlyIf` lets the batch itself decide. */
export function issueCode(context: Pick<RequestContext, "now">, { id, kind, userId }: NewCode, onlyIf: SQL = sql`1`): Step[] {
  const at = context.now().getTime();
  return [
    step(sql`UPDATE access_codes SET voided_at = ${at}
      WHERE user_id = ${userId} AND kind = ${kind} AND used_at IS NULL AND voided_at IS NULL AND ${onlyIf}`),
    step(sql`INSERT INTO access_codes (id, kind, user_id, created_at, expires_at)
      SELECT ${id}, ${kind}, ${userId}, ${at}, ${at + CODE_LIFETIME_MS[kind]} WHERE ${onlyIf}`),
  ];
}

/** Once: of two with the same code the second is refused, with all that it wanted to write. */
export function spendCode(context: RequestContext, { id, kind }: { id: string; kind: CodeKind }): Step[] {
  const at = context.now().getTime();
  return guarded(
    sql`UPDATE access_codes SET used_at = ${at}
      WHERE id = ${id} AND kind = ${kind} AND used_at IS NULL AND voided_at IS NULL AND expires_at > ${at}`,
    codeRefusal(kind),
  );
}

/** All that a person still holds, as when deactivated or with a new password. */
export function voidCodesOf(context: RequestContext, userId: string): Step {
  return step(sql`UPDATE access_codes SET voided_at = ${context.now().getTime()} WHERE user_id = ${userId} AND used_at IS NULL AND voided_at IS NULL`);
}

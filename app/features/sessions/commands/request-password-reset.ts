import { sql } from "drizzle-orm";
import { issueCode } from "~/features/access-codes/statements";
import { newId } from "~/kernel/ids";
import { commandByVisitor } from "~/kernel/server/command-by-visitor";
import type { Visit } from "~/kernel/server/ctx";
import type { From } from "~/kernel/server/load-context";
import type { RequestResetInput } from "../inputs";
import { attemptKeys, emailKeyOf, refuseWhenLocked } from "../policy";
import { findAccount } from "../queries";
import { countAttempts, notLocked } from "../statements";
import { RESET_ATTEMPTS } from "../words";

/**
 * Sends a code to the address, when somebody has it who may sign in. One answer and one time for all: the same statements run for an address that
 * nobody has, and the database alone decides whether there is anything to write.
 */
export async function requestPasswordReset(visit: Visit, input: RequestResetInput, from: From): Promise<void> {
  const emailKey = emailKeyOf(input.email);
  const keys = await attemptKeys(emailKey, from.source, "reset");
  const counting = countAttempts(visit, keys, RESET_ATTEMPTS);
  const { results } = await commandByVisitor(visit, {
    load: () => Promise.all([findAccount(visit, emailKey), from.gate?.count() ?? 0]),
    decide([account, closedUntil]) {
      refuseWhenLocked([closedUntil], visit.now());
      const codeId = newId(visit.now().getTime());
      const userId = account?.id ?? newId(visit.now().getTime());
      const onlyIf = sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND active = 1 AND invite_status = 'ACCEPTED') AND ${notLocked(visit, keys)}`;
      return {
        by: { job: "password-reset" },
        steps: [...counting, ...issueCode(visit, { id: codeId, kind: "password-reset", userId }, onlyIf)],
        record: [{ subject: { type: "user", id: userId }, event: "user.password-reset-requested" }],
        announce: [{ type: "user.password_reset_requested", ids: { userId, codeId } }],
        onlyIf,
      };
    },
  });
  refuseWhenLocked(results.slice(0, counting.length).map((result) => Number(result.rows[0]?.["lockedUntil"] ?? 0)), visit.now());
}

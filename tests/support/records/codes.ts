import { codeTextOf } from "../../../app/features/access-codes/queries";
import { issueCode } from "../../../app/features/access-codes/mutations";
import type { CodeKind } from "../../../app/features/access-codes/model";
import { newId } from "../../../app/kernel/ids";
import { castMember } from "../../../migrations/seeds/cast";
import type { TestContext } from "../db/context";

/** A password that passes every check. */
export const STRONG_PASSWORD = "violet kettle tractor";

/** A code for a seeded user, as the email contains it. */
export async function codeFor(
  context: TestContext,
  kind: CodeKind,
  key: string,
): Promise<{ id: string; text: string }> {
  const id = newId(context.clock.at);
  await context.database.write(
    issueCode(context, { id, kind, userId: castMember(key).id }).map((each) => each.statement),
  );
  return { id, text: await codeTextOf(context, kind, id) };
}

/** Marks a seeded user as invited and not yet joined. */
export async function invited(
  context: TestContext,
  key: string,
): Promise<{ id: string; text: string }> {
  await context.database.write([
    {
      sql: "UPDATE users SET invite_status = 'INVITED', password_hash = NULL WHERE id = ?",
      args: [castMember(key).id],
    },
  ]);
  return codeFor(context, "invite", key);
}

/** The newest entry of an account's activity log. */
export async function lastActivity(
  context: TestContext,
  key: string,
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await context.database.read({
    sql: "SELECT event, actor_id AS actorId, actor_name AS actorName, facts FROM activity WHERE subject_id = ? ORDER BY seq DESC LIMIT 1",
    args: [castMember(key).id],
  });
  return rows[0] && { ...rows[0] };
}

/** The pending outbox rows, oldest first. */
export async function announced(
  context: TestContext,
): Promise<{ type: string; ids: Record<string, string> }[]> {
  const { rows } = await context.database.read({
    sql: "SELECT type, ids FROM outbox ORDER BY id",
    args: [],
  });
  return rows.map((row) => ({
    type: String(row["type"]),
    ids: JSON.parse(String(row["ids"])) as Record<string, string>,
  }));
}

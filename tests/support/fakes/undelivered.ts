import { newId } from "../../../app/kernel/ids";
import type { UndeliveredType } from "../../../app/features/mails/model";
import type { Company } from "../db/test-tenant";
import { NOW, who } from "../records/people";

/** An email that was marked dead. */
export async function undeliveredTo(
  acme: Company,
  key: string,
  type: UndeliveredType = "user.password_changed",
  deadAt = NOW - 60_000,
): Promise<string> {
  const id = newId();
  await acme.run(
    "INSERT INTO outbox (id, type, ids, created_at, next_at, attempts, last_error, dead_at) VALUES (?, ?, json_object('userId', ?), ?, ?, 10, '550 No such mailbox', ?)",
    id,
    type,
    who(key),
    deadAt - 1000,
    deadAt,
    deadAt,
  );
  return id;
}

export async function outboxRow(
  acme: Company,
  id: string,
): Promise<Record<string, unknown> | undefined> {
  return (
    await acme.rows(
      "SELECT attempts, dead_at AS deadAt, done_at AS doneAt, next_at AS nextAt FROM outbox WHERE id = ?",
      id,
    )
  )[0];
}

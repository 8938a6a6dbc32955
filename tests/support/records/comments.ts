import { addInput, type AddInput } from "../../../app/features/comments/inputs";
import type { Subject } from "../../../app/features/comments/model";
import { newId } from "../../../app/kernel/ids";
import { type Company, createTestTenant } from "../db/test-tenant";
import { orderAt } from "./orders";
import { NOW, who } from "./people";

/** An order in progress; Tomislav leads it and Tea is assigned. */
export async function onOrder(): Promise<{ acme: Company; subject: Subject }> {
  const acme = await createTestTenant();
  const { id } = await orderAt(acme, "in-progress");
  return { acme, subject: { type: "work-order", id } };
}

export async function taskOf(acme: Company, assignee: string): Promise<Subject> {
  const id = newId();
  const columns = "seq, id, number, name, status, priority, created_by, created_at, updated_at";
  await acme.run(
    `INSERT INTO tasks (${columns}) VALUES (901, ?, 'Z-901', 'Order filters', 'backlog', 'low', ?, ?, ?)`,
    id,
    who("marko"),
    NOW,
    NOW,
  );
  await acme.run(
    "INSERT INTO task_assignments (id, task_id, user_id, is_lead, from_at) VALUES (?, ?, ?, 1, ?)",
    newId(),
    id,
    who(assignee),
    NOW,
  );
  return { type: "task", id };
}

export async function ticketOf(acme: Company, creator: string): Promise<Subject> {
  const id = newId();
  const columns =
    "seq, id, number, name, status, priority, creator_id, customer_id, created_at, updated_at";
  const customer = "(SELECT customer_id FROM users WHERE id = ?)";
  await acme.run(
    `INSERT INTO tickets (${columns}) VALUES (902, ?, 'P-902', 'Pump leaks', 'created', 'high', ?, ${customer}, ?, ?)`,
    id,
    who(creator),
    who(creator),
    NOW,
    NOW,
  );
  return { type: "ticket", id };
}

export function richText(
  subject: Subject,
  text = "The seal is here",
  more: Partial<AddInput> = {},
): AddInput {
  return addInput.parse({ subject, commentId: newId(), text, ...more });
}

/** "See @somebody", as the editor sends it. */
export function calling(subject: Subject, ...people: { id: string; label: string }[]): AddInput {
  const mentions = people.flatMap((attrs) => [
    { type: "text", text: " " },
    { type: "mention", attrs },
  ]);
  return addInput.parse({
    subject,
    commentId: newId(),
    text: "",
    textDoc: {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: "See" }, ...mentions] }],
    },
  });
}

/** A photo that this user has uploaded and that no record references yet. */
export async function file(acme: Company, by: string): Promise<string> {
  const id = newId();
  const columns =
    "id, storage_key, name, media_type, size_bytes, sha256, status, created_by, created_at";
  await acme.run(
    `INSERT INTO files (${columns}) VALUES (?, ?, 'photo.jpg', 'image/jpeg', 100, ?, 'pending', ?, ?)`,
    id,
    id,
    "0".repeat(64),
    who(by),
    NOW,
  );
  return id;
}

/** The outbox rows about comments, oldest first. */
export async function announcedFor(
  acme: Company,
  commentId: string,
): Promise<{ type: unknown; userId: unknown }[]> {
  const rows = await acme.rows(
    "SELECT type, ids ->> 'userId' AS userId FROM outbox WHERE ids ->> 'commentId' = ? ORDER BY rowid",
    commentId,
  );
  return rows.map(({ type, userId }) => ({ type, userId }));
}

import { sql } from "drizzle-orm";
import { newId } from "~/kernel/ids";
import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Activity } from "~/kernel/server/command/records";
import { expect, step, type Step } from "~/kernel/server/command/statement";
import { MOST_ON_RECORD, type Subject } from "./model";

/**
 * Attaches files that this user uploaded to a record. A file already attached stays. A missing file, or a file of another user, fails the
 * batch. `kind` "image" is an image inside a text.
 */
export function attachSteps(
  ctx: AuthContext,
  actor: Actor,
  { type, id }: Subject,
  fileIds: readonly string[],
  kind: "document" | "image" = "document",
): Step[] {
  const at = ctx.now().getTime();
  const wanted = [...new Set(fileIds)];
  if (wanted.length === 0) return [];
  const rows = JSON.stringify(wanted.map((fileId) => ({ id: newId(at), fileId })));
  const known = sql`SELECT count(*) FROM files WHERE id IN (SELECT value ->> 'fileId' FROM json_each(${rows})) AND status <> 'gone'
    AND (created_by = ${actor.userId} OR EXISTS (SELECT 1 FROM documents d WHERE d.file_id = files.id AND d.subject_type = ${type} AND d.subject_id = ${id}))`;
  return [
    expect(
      sql`(${known}) = ${wanted.length}`,
      new Refusal("invalid_input", "file_gone", { fields: { fileIds: "gone" } }),
    ),
    step(sql`INSERT INTO documents (id, subject_type, subject_id, kind, file_id, added_by, added_at)
      SELECT value ->> 'id', ${type}, ${id}, ${kind}, value ->> 'fileId', ${actor.userId}, ${at} FROM json_each(${rows}) WHERE 1
      ON CONFLICT (subject_type, subject_id, file_id) DO NOTHING`),
    expect(
      sql`(SELECT count(*) FROM documents WHERE subject_type = ${type} AND subject_id = ${id}) <= ${MOST_ON_RECORD}`,
      tooMany(),
    ),
  ];
}

function tooMany(): Refusal {
  return new Refusal("guard_failed", "too_many_documents", {
    guard: "too_many_documents",
    most: MOST_ON_RECORD,
  });
}

/** Detaches a document from its record. Its file is deleted with its last document. */
export function detachSteps({ type, id }: Subject, documentId: string): Step[] {
  return [
    step(
      sql`DELETE FROM documents WHERE id = ${documentId} AND subject_type = ${type} AND subject_id = ${id}`,
    ),
    step(sql`INSERT INTO assertions (ok) SELECT changes() > 0`, new Refusal("not_found")),
  ];
}

/** Makes the record's documents equal to `fileIds`: attaches new ones and detaches the others. */
export function documentSteps(
  ctx: AuthContext,
  actor: Actor,
  subject: Subject,
  fileIds: readonly string[],
): Step[] {
  const kept = JSON.stringify(fileIds);
  return [
    ...attachSteps(ctx, actor, subject, fileIds),
    step(
      sql`DELETE FROM documents WHERE subject_type = ${subject.type} AND subject_id = ${subject.id} AND kind = 'document' AND file_id NOT IN (SELECT value FROM json_each(${kept}))`,
    ),
  ];
}

/** Makes the images of a text equal to `fileIds`: attaches new ones and detaches the others. */
export function imageSteps(
  ctx: AuthContext,
  actor: Actor,
  subject: Subject,
  fileIds: readonly string[],
): Step[] {
  const kept = JSON.stringify(fileIds);
  return [
    ...attachSteps(ctx, actor, subject, fileIds, "image"),
    step(
      sql`DELETE FROM documents WHERE subject_type = ${subject.type} AND subject_id = ${subject.id} AND kind = 'image' AND file_id NOT IN (SELECT value FROM json_each(${kept}))`,
    ),
  ];
}

/** requirements §2: the activity row of added or removed documents, with their names. */
export function documentsActivity(
  { type, id }: Subject,
  event: "documents-added" | "documents-removed",
  names: readonly string[],
): Activity {
  return {
    subject: { type, id },
    event: `document.${event}`,
    facts: { names, count: names.length },
  };
}

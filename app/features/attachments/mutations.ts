import { and, eq, sql } from "drizzle-orm";
import { files } from "~/database/schema/system";
import { newId } from "~/kernel/ids";
import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import type { Activity } from "~/server/command/records";
import { expect, insertSelected, step, type Step } from "~/server/command/statement";
import { MAX_ON_RECORD, type Subject } from "./model";
import { documents } from "~/database/schema/attachments";

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
  const known = sql`SELECT count(*) FROM ${files} WHERE ${files.id} IN (SELECT value ->> 'fileId' FROM json_each(${rows}))
    AND ${files.status} <> 'gone'
    AND (${files.createdBy} = ${actor.userId} OR EXISTS (SELECT 1 FROM ${documents} WHERE ${documents.fileId} = ${files.id}
    AND ${documents.subjectType} = ${type} AND ${documents.subjectId} = ${id}))`;
  return [
    expect(
      sql`(${known}) = ${wanted.length}`,
      new Refusal("invalid_input", "file_gone", { fields: { fileIds: "gone" } }),
    ),
    step(
      insertSelected(
        documents,
        {
          id: sql`value ->> 'id'`,
          subjectType: type,
          subjectId: id,
          kind,
          fileId: sql`value ->> 'fileId'`,
          addedBy: actor.userId,
          addedAt: at,
        },
        sql`FROM json_each(${rows}) WHERE 1
          ON CONFLICT (subject_type, subject_id, file_id) DO NOTHING`,
      ),
    ),
    expect(
      sql`(SELECT count(*) FROM ${documents} WHERE ${documents.subjectType} = ${type} AND ${documents.subjectId} = ${id}) <= ${MAX_ON_RECORD}`,
      tooMany(),
    ),
  ];
}

function tooMany(): Refusal {
  return new Refusal("guard_failed", "too_many_documents", {
    guard: "too_many_documents",
    most: MAX_ON_RECORD,
  });
}

/** Detaches a document from its record. Its file is deleted with its last document. */
export function detachSteps(ctx: AuthContext, { type, id }: Subject, documentId: string): Step[] {
  return [
    step(
      ctx.db
        .delete(documents)
        .where(
          and(
            eq(documents.id, documentId),
            eq(documents.subjectType, type),
            eq(documents.subjectId, id),
          ),
        ),
    ),
    step(sql`INSERT INTO assertions (ok) SELECT changes() > 0`, new Refusal("not_found")),
  ];
}

export function detachAll(ctx: AuthContext, { type, id }: Subject): Step {
  const which = and(eq(documents.subjectType, type), eq(documents.subjectId, id));
  return step(ctx.db.delete(documents).where(which));
}

/** Makes the record's documents equal to `fileIds`: attaches new ones and detaches the others. */
export function documentSteps(
  ctx: AuthContext,
  actor: Actor,
  subject: Subject,
  fileIds: readonly string[],
): Step[] {
  const attachedIds = JSON.stringify(fileIds);
  return [
    ...attachSteps(ctx, actor, subject, fileIds),
    step(
      ctx.db
        .delete(documents)
        .where(
          and(
            eq(documents.subjectType, subject.type),
            eq(documents.subjectId, subject.id),
            eq(documents.kind, "document"),
            sql`${documents.fileId} NOT IN (SELECT value FROM json_each(${attachedIds}))`,
          ),
        ),
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
  const attachedIds = JSON.stringify(fileIds);
  return [
    ...attachSteps(ctx, actor, subject, fileIds, "image"),
    step(
      ctx.db
        .delete(documents)
        .where(
          and(
            eq(documents.subjectType, subject.type),
            eq(documents.subjectId, subject.id),
            eq(documents.kind, "image"),
            sql`${documents.fileId} NOT IN (SELECT value FROM json_each(${attachedIds}))`,
          ),
        ),
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

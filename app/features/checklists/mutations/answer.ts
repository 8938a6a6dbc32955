import { sql } from "drizzle-orm";
import type { Actor } from "~/kernel/authorization/roles";
import { Refusal } from "~/kernel/refusal";
import type { HashedPerson } from "~/server/command/person";
import { expect, insertSelected, step, type Step } from "~/server/command/statement";
import type { AuthContext } from "~/server/request-context";
import { files } from "~/database/schema/system";
import type { AnswerInput } from "../inputs/answer";
import {
  checklistAnswerPhotos,
  checklistAnswers,
  checklistTickets,
  workOrderChecklists,
} from "~/database/schema/checklists";
import { MAX_ANSWERS } from "../model";
import { guardRefusal } from "./order";

type AnswerContext = { isFinding: boolean; assetId: string | null; person: HashedPerson | null };

/** The answer with its photos. A device's clock may be ahead: nothing is answered in the future. */
export function answerSteps(
  ctx: AuthContext,
  actor: Actor,
  input: AnswerInput,
  { isFinding, assetId, person }: AnswerContext,
): Step[] {
  const at = ctx.now().getTime();
  const { answerId, checklistId, itemId, kind, comment, baseId } = input;
  return [
    expect(
      sql`EXISTS (SELECT 1 FROM ${workOrderChecklists} WHERE ${workOrderChecklists.id} = ${checklistId}
        AND ${workOrderChecklists.removedAt} IS NULL)`,
      guardRefusal("checklist_removed"),
    ),
    expect(
      sql`(SELECT count(*) FROM ${checklistAnswers} WHERE ${checklistAnswers.checklistId} = ${checklistId}
        AND ${checklistAnswers.itemId} = ${itemId}) < ${MAX_ANSWERS}`,
      guardRefusal("too_many_answers", { most: MAX_ANSWERS }),
    ),
    step(
      ctx.db.insert(checklistAnswers).values({
        id: answerId,
        checklistId,
        itemId,
        kind,
        tick: kind === "tick" ? input.tick : null,
        thousandths: kind === "number" ? input.thousandths : null,
        content: kind === "text" || kind === "choice" ? input.content : "",
        personHash: person?.hash ?? null,
        isFinding,
        comment,
        baseId,
        assetId,
        answeredBy: actor.userId,
        answeredAt: Math.min(input.capturedAt ?? at, at),
        receivedAt: at,
      }),
      new Refusal("version_conflict", "already_exists"),
    ),
    ...photoSteps(actor, answerId, input.photos),
  ];
}

/** Each file is an image that this user uploaded and that is used nowhere yet: its first use attaches it. */
function photoSteps(actor: Actor, answerId: string, photos: readonly string[]): Step[] {
  const wanted = [...new Set(photos)];
  if (wanted.length === 0) return [];
  const rows = JSON.stringify(wanted);
  const usable = sql`SELECT count(*) FROM ${files} WHERE ${files.id} IN (SELECT value FROM json_each(${rows}))
    AND ${files.status} = 'pending' AND ${files.mediaType} LIKE 'image/%' AND ${files.createdBy} = ${actor.userId}`;
  return [
    expect(
      sql`(${usable}) = ${wanted.length}`,
      new Refusal("invalid_input", "file_gone", { fields: { photos: "gone" } }),
    ),
    step(
      insertSelected(
        checklistAnswerPhotos,
        { fileId: sql`value`, answerId, position: sql`key` },
        sql`FROM json_each(${rows}) WHERE 1`,
      ),
    ),
  ];
}

/** Links the ticket that a finding opens. Of two findings of an item at the same moment, one opens it. */
export function ticketStep(
  ctx: AuthContext,
  { checklistId, itemId }: Pick<AnswerInput, "checklistId" | "itemId">,
  ticketId: string,
  otherwise: Refusal,
): Step {
  return step(ctx.db.insert(checklistTickets).values({ checklistId, itemId, ticketId }), otherwise);
}

import { and, asc, eq, isNull, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { tickets } from "~/database/schema/tickets";
import { users } from "~/database/schema/users";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { may } from "~/kernel/authorization/actions";
import { json, TEXT_OR_NULL, value } from "~/database/fields";
import { jsonFlag, manyOf } from "~/database/json-values";
import { USER } from "~/server/queries/related";
import { featureIsOn } from "~/server/queries/visible-places";
import { files, personalDetails } from "~/database/schema/system";
import type { AuthContext } from "~/server/request-context";
import {
  ANSWER_KINDS,
  type Answer,
  type OrderChecklist,
  type OrderChecklists,
  TICKS,
} from "../model";
import { mayAddChecklist, mayAnswer, mayAnswerInProgress } from "../policy/rights";
import {
  checklistAnswerPhotos,
  checklistAnswers,
  checklistTemplateVersions,
  checklistTickets,
  workOrderChecklists,
} from "~/database/schema/checklists";
import { HAS_DRAWING } from "./drawings";
import { ITEMS } from "./template";

/** An order as the commands and rules of its checklists need it. */
export async function findOrder(ctx: AuthContext, id: string) {
  const assigned = sql`FROM ${workOrderAssignments} WHERE ${workOrderAssignments.workOrderId} = ${workOrders.id}
    AND ${workOrderAssignments.toAt} IS NULL`;
  const [order] = await ctx.db
    .select({
      id: workOrders.id,
      number: workOrders.number,
      status: workOrders.status,
      customerId: workOrders.customerId,
      locationId: workOrders.locationId,
      roomId: workOrders.roomId,
      assetId: workOrders.assetId,
      leadId: value(
        TEXT_OR_NULL,
        sql`(SELECT ${workOrderAssignments.userId} ${assigned} AND ${workOrderAssignments.isLead} = 1)`,
      ),
      assigneeIds: json(
        () => z.array(z.string()),
        sql`(SELECT json_group_array(${workOrderAssignments.userId}) ${assigned})`,
      ),
    })
    .from(workOrders)
    .where(eq(workOrders.id, id));
  return order ?? null;
}
export type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

const ANSWER = () =>
  z.object({
    id: z.string(),
    itemId: z.string(),
    kind: z.enum(ANSWER_KINDS),
    tick: z.nullable(z.enum(TICKS)),
    thousandths: z.nullable(z.number()),
    content: z.string(),
    isFinding: z.boolean(),
    comment: z.string(),
    baseId: z.nullable(z.string()),
    by: z.object({ id: z.string(), name: z.string() }),
    at: z.number(),
    signature: z.nullable(z.string()),
    hasDrawing: z.boolean(),
    photos: z.array(
      z.object({
        id: z.string(),
        fileId: z.string(),
        name: z.string(),
        sha256: z.string(),
        mediaType: z.string(),
        sizeBytes: z.number(),
        hasThumbnail: z.boolean(),
      }),
    ),
  }) satisfies z.ZodMiniType<Answer>;

const PHOTOS = sql`(SELECT json_group_array(json(x)) FROM (SELECT json_object('id', ${files.id}, 'fileId', ${files.id}, 'name', ${files.name},
    'sha256', ${files.sha256}, 'mediaType', ${files.mediaType}, 'sizeBytes', ${files.sizeBytes},
    'hasThumbnail', ${jsonFlag(sql`${files.thumbnailKey} IS NOT NULL`)}) AS x
  FROM ${checklistAnswerPhotos} CROSS JOIN ${files} ON ${files.id} = ${checklistAnswerPhotos.fileId}
  WHERE ${checklistAnswerPhotos.answerId} = ${checklistAnswers.id} ORDER BY ${checklistAnswerPhotos.position}))`;

/** The name of who signed, as long as it is not erased. */
const CONTENT = sql`iif(${checklistAnswers.personHash} IS NULL, ${checklistAnswers.content},
  coalesce((SELECT ${personalDetails.content} ->> 'name' FROM ${personalDetails} WHERE ${personalDetails.hash} = ${checklistAnswers.personHash}), ''))`;

/**
 * The answers that can count, without those that they have replaced: the latest of each person to an item, and those that these name as seen.
 * A source and no condition, so that the rows of the checklist are numbered once.
 */
const CAN_COUNT = sql`(WITH kept AS (SELECT seq, base_id, row_number() OVER (PARTITION BY item_id, answered_by
    ORDER BY answered_at DESC, seq DESC) AS place FROM ${checklistAnswers} AS own WHERE own.checklist_id = ${workOrderChecklists.id})
  SELECT seq FROM kept WHERE place = 1
  UNION SELECT base.seq FROM kept CROSS JOIN ${checklistAnswers} AS base ON base.id = kept.base_id WHERE kept.place = 1)`;

/** How many answers each item has had. */
const COUNTS = manyOf(
  () => z.object({ itemId: z.string(), count: z.number() }),
  sql`'itemId', given.item_id, 'count', given.count`,
  sql`FROM (SELECT item_id, count(*) AS count FROM ${checklistAnswers} AS own WHERE own.checklist_id = ${workOrderChecklists.id}
    GROUP BY item_id) AS given`,
);

/** In the order of their arrival. */
const ANSWERS = manyOf(
  ANSWER,
  sql`'id', ${checklistAnswers.id}, 'itemId', ${checklistAnswers.itemId}, 'kind', ${checklistAnswers.kind}, 'tick', ${checklistAnswers.tick},
    'thousandths', ${checklistAnswers.thousandths}, 'content', ${CONTENT}, 'isFinding', ${jsonFlag(sql`${checklistAnswers.isFinding}`)},
    'comment', ${checklistAnswers.comment}, 'baseId', ${checklistAnswers.baseId}, 'by', ${USER}, 'at', ${checklistAnswers.answeredAt},
    'signature', ${checklistAnswers.personHash}, 'hasDrawing', ${jsonFlag(HAS_DRAWING)}, 'photos', json(${PHOTOS})`,
  sql`FROM ${CAN_COUNT} AS counting CROSS JOIN ${checklistAnswers} ON ${checklistAnswers.seq} = counting.seq
    CROSS JOIN ${users} ON ${users.id} = ${checklistAnswers.answeredBy}
    WHERE ${checklistAnswers.checklistId} = ${workOrderChecklists.id} ORDER BY ${checklistAnswers.seq}`,
);

/** The newest reading of the order's asset in another order, for each item that is a number. */
const READINGS = manyOf(
  () => z.object({ itemId: z.string(), thousandths: z.number(), at: z.number() }),
  sql`'itemId', reading.item_id, 'thousandths', reading.thousandths, 'at', reading.answered_at`,
  sql`FROM json_each(${checklistTemplateVersions.items}) AS item CROSS JOIN ${checklistAnswers} AS reading
    WHERE item.value ->> 'kind' = 'number' AND reading.seq = (SELECT past.seq FROM ${checklistAnswers} AS past
      CROSS JOIN ${workOrderChecklists} AS other ON other.id = past.checklist_id
      WHERE past.kind = 'number' AND past.asset_id = ${workOrders.assetId} AND past.item_id = item.value ->> 'id'
        AND other.work_order_id <> ${workOrders.id} AND other.removed_at IS NULL ORDER BY past.answered_at DESC LIMIT 1)`,
);

const TICKETS = manyOf(
  () => z.object({ itemId: z.string(), ticketId: z.string(), number: z.string() }),
  sql`'itemId', ${checklistTickets.itemId}, 'ticketId', ${checklistTickets.ticketId}, 'number', ${tickets.number}`,
  sql`FROM ${checklistTickets} CROSS JOIN ${tickets} ON ${tickets.id} = ${checklistTickets.ticketId}
    WHERE ${checklistTickets.checklistId} = ${workOrderChecklists.id}`,
);

/** The checklists of an order with their answers. Empty while the feature is disabled. One statement. */
export function listOfOrder(ctx: AuthContext, orderId: string): Promise<OrderChecklist[]> {
  return ctx.db
    .select({
      id: workOrderChecklists.id,
      templateId: workOrderChecklists.templateId,
      name: checklistTemplateVersions.name,
      number: checklistTemplateVersions.number,
      items: json(ITEMS, checklistTemplateVersions.items),
      answers: ANSWERS,
      answerCounts: COUNTS,
      readings: READINGS,
      tickets: TICKETS,
    })
    .from(workOrderChecklists)
    .innerJoin(workOrders, eq(workOrders.id, workOrderChecklists.workOrderId))
    .innerJoin(
      checklistTemplateVersions,
      eq(checklistTemplateVersions.id, workOrderChecklists.versionId),
    )
    .where(
      and(
        eq(workOrderChecklists.workOrderId, orderId),
        isNull(workOrderChecklists.removedAt),
        featureIsOn("CHECKLISTS"),
      ),
    )
    .orderBy(asc(workOrderChecklists.addedAt), asc(workOrderChecklists.id));
}

/** The caller has checked that the user may read the order. Null while the feature is disabled. Shares the caller's round trip. */
export async function readOrderChecklists(
  ctx: AuthContext,
  orderId: string,
): Promise<OrderChecklists | null> {
  const [checklists, order, settings] = await Promise.all([
    listOfOrder(ctx, orderId),
    findOrder(ctx, orderId),
    ctx.settings(),
  ]);
  if (!settings.features.CHECKLISTS.enabled || !order) return null;
  return {
    checklists,
    mayAnswer: mayAnswer(order, ctx.actor),
    mayAnswerInProgress: mayAnswerInProgress(order, ctx.actor),
    maySkip: may(ctx.actor, "checklists.skip"),
    mayAdd: mayAddChecklist(order, ctx.actor),
  };
}

/** An order's checklist as the commands need it, also one that was taken off. */
export async function findOrderChecklist(ctx: AuthContext, id: string) {
  const [found] = await ctx.db
    .select({
      id: workOrderChecklists.id,
      workOrderId: workOrderChecklists.workOrderId,
      name: checklistTemplateVersions.name,
      items: json(ITEMS, checklistTemplateVersions.items),
      removedAt: workOrderChecklists.removedAt,
      ticketItems: json(
        () => z.array(z.string()),
        sql`(SELECT json_group_array(${checklistTickets.itemId}) FROM ${checklistTickets}
          WHERE ${checklistTickets.checklistId} = ${workOrderChecklists.id})`,
      ),
    })
    .from(workOrderChecklists)
    .innerJoin(
      checklistTemplateVersions,
      eq(checklistTemplateVersions.id, workOrderChecklists.versionId),
    )
    .where(eq(workOrderChecklists.id, id));
  return found ?? null;
}

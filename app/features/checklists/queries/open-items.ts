import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Schema } from "~/database/checked";
import { json, type Value } from "~/database/fields";
import { featureIsOn } from "~/server/queries/visible-places";
import type { OpenItems } from "../model";
import { headingOf } from "./heading";
import {
  checklistAnswers,
  checklistTemplateVersions,
  workOrderChecklists,
} from "~/database/schema/checklists";

const OPEN: Schema<OpenItems> = () =>
  z.object({
    count: z.number(),
    first: z.array(
      z.object({ checklist: z.string(), heading: z.nullable(z.string()), item: z.string() }),
    ),
  });

/** As many as a message names. */
const MAX_NAMED = 5;

/** The required items of an order without an answer, as a value of the order's row. None while the feature is disabled. */
export function openItemsOf(orderId: SQL): Value<OpenItems> {
  const from = sql`FROM ${workOrderChecklists}
    CROSS JOIN ${checklistTemplateVersions} ON ${checklistTemplateVersions.id} = ${workOrderChecklists.versionId}
    CROSS JOIN json_each(${checklistTemplateVersions.items}) AS item
    WHERE ${workOrderChecklists.workOrderId} = ${orderId} AND ${workOrderChecklists.removedAt} IS NULL AND item.value ->> 'required'
      AND item.value ->> 'kind' NOT IN ('heading', 'note') AND ${featureIsOn("CHECKLISTS")}
      AND NOT EXISTS (SELECT 1 FROM ${checklistAnswers} WHERE ${checklistAnswers.checklistId} = ${workOrderChecklists.id}
        AND ${checklistAnswers.itemId} = item.value ->> 'id')`;
  return json(
    OPEN,
    sql`json_object('count', (SELECT count(*) ${from}), 'first', (SELECT json_group_array(json(named)) FROM
      (SELECT json_object('checklist', ${checklistTemplateVersions.name},
        'heading', ${headingOf(sql`item`)}, 'item', item.value ->> 'label') AS named ${from} LIMIT ${MAX_NAMED})))`,
  );
}

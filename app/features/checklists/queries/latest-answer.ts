import { sql } from "drizzle-orm";
import { checklistAnswers } from "~/database/schema/checklists";

const a = checklistAnswers;

/** Of several answers to an item of one checklist, the latest counts (decision 0100). */
export const IS_LATEST_ANSWER = sql`NOT EXISTS (SELECT 1 FROM ${a} AS later WHERE later.checklist_id = ${a.checklistId}
  AND later.item_id = ${a.itemId} AND (later.answered_at, later.seq) > (${a.answeredAt}, ${a.seq}))`;

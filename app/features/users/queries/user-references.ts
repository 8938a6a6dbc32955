import { sql } from "drizzle-orm";
import { flag, listOf } from "~/database/fields";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";

/**
 * The columns in which records reference a user permanently: every foreign key to users that is not deleted with the user. A test compares
 * this list with the migrations.
 */
const USER_REFERENCES: readonly (readonly [table: string, column: string])[] = [
  ["work_orders", "created_by"],
  ["work_order_assignments", "user_id"],
  ["work_order_approver_notes", "author_id"],
  ["work_order_revisions", "submitted_by"],
  ["work_order_approvals", "user_id"],
  ["work_order_signatures", "signed_by"],
  ["daily_reports", "author_id"],
  ["daily_report_hours", "technician_id"],
  ["daily_report_versions", "written_by"],
  ["daily_report_signatures", "signer_id"],
  ["tickets", "creator_id"],
  ["tickets", "handler_id"],
  ["ticket_links", "linked_by"],
  ["ticket_links", "ended_by"],
  ["tasks", "created_by"],
  ["tasks", "submitted_by"],
  ["task_assignments", "user_id"],
  ["task_approvals", "user_id"],
  ["task_notes", "author_id"],
  ["task_signatures", "signed_by"],
  ["documents", "added_by"],
  ["comments", "author_id"],
  ["comments", "removed_by"],
  ["comment_mentions", "user_id"],
  ["visits", "created_by"],
  ["visit_technicians", "user_id"],
  ["calendar_feed_technicians", "user_id"],
  ["maintenance_plans", "created_by"],
  ["maintenance_plan_technicians", "user_id"],
  ["checklist_template_versions", "created_by"],
  ["work_order_checklists", "added_by"],
  ["work_order_checklists", "removed_by"],
  ["checklist_answers", "answered_by"],
  ["stand_ins", "given_by"],
  ["stand_ins", "ended_by"],
  ["analytics_hours", "technician_id"],
  ["analytics_done_technicians", "technician_id"],
];

export async function appearsInRecords(ctx: AuthContext, userId: string): Promise<boolean> {
  const looks = USER_REFERENCES.map(
    ([table, column]) =>
      sql`EXISTS (SELECT 1 FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = ${userId})`,
  );
  const fields = { named: flag(sql.join(looks, sql` OR `)) };
  const [row] = await queryRows(ctx, fields, sql`SELECT ${listOf(fields)}`);
  return row?.named === true;
}

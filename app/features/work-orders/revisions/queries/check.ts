import { sql } from "drizzle-orm";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { present } from "~/kernel/server/command/stored";
import type { Instant } from "~/kernel/time/instants";
import { relationshipOf, isOpen, visibleHours } from "../../policy";
import type { Outcome, Status } from "../../model";
import { readOrderFacts } from "../../queries/facts";

export type CheckedPdf = {
  id: string;
  moment: "signed" | "done";
  sha256: string;
  createdAt: Instant;
};
/** A name is "" once the user is erased. The customer is null when no customer signed. */
type CheckedSignature = {
  signedAt: Instant;
  place: string;
  technician: string;
  customer: string | null;
  signedBy: string;
  inLeadsPlace: boolean;
};
export type CheckedRevision = {
  id: string;
  number: number;
  sha256: string;
  submittedAt: Instant;
  submittedBy: string;
  inForce: boolean;
  signature: CheckedSignature | null;
  papers: CheckedPdf[];
};
type OrderCheck = {
  id: string;
  number: string;
  status: Status;
  outcome: Outcome | null;
  /** All submitted revisions, newest first. */
  revisions: CheckedRevision[];
  /** A hash reveals nothing about the content of a PDF. The PDF itself requires the right to see all of its content (domain-rules §5). */
  mayReadPdfs: boolean;
};

const NAME = sql`trim(u.name || ' ' || u.surname)`;
const NAMED = (hash: string) =>
  sql.raw(
    `coalesce((SELECT d.content ->> 'name' FROM personal_details d WHERE d.hash = g.${hash}), '')`,
  );
const SIGNATURE = sql`(SELECT json_object('signedAt', g.signed_at, 'place', g.place, 'technician', ${NAMED("technician_person")},
  'customer', iif(g.customer_person IS NULL, NULL, ${NAMED("customer_person")}), 'signedBy', ${NAME}, 'inLeadsPlace', json(iif(g.in_leads_place, 'true', 'false')))
  FROM work_order_signatures g JOIN users u ON u.id = g.signed_by WHERE g.revision_id = v.id)`;
const PAPERS = sql`(SELECT json_group_array(json(x)) FROM (SELECT json_object('id', p.id, 'moment', p.moment, 'sha256', f.sha256, 'createdAt', p.created_at) AS x
  FROM work_order_papers p JOIN files f ON f.id = p.file_id WHERE p.revision_id = v.id ORDER BY p.created_at, p.rowid))`;

/** The data for comparing a PDF with its record, for users who may read the order. One round trip. */
export async function getOrderCheck(ctx: AuthContext, id: string): Promise<OrderCheck> {
  if (!may(ctx.actor, "work-orders.read")) throw new Refusal("not_allowed");
  const [facts, rows, settings] = await Promise.all([
    readOrderFacts(ctx, id),
    ctx.db.all<{
      revision: string;
    }>(sql`SELECT json_object('id', v.id, 'number', v.number, 'sha256', v.sha256, 'submittedAt', v.submitted_at, 'submittedBy', ${NAME},
        'inForce', json(iif(w.revision_id = v.id, 'true', 'false')), 'signature', ${SIGNATURE}, 'papers', ${PAPERS}) AS revision
      FROM work_order_revisions v JOIN work_orders w ON w.id = v.work_order_id JOIN users u ON u.id = v.submitted_by WHERE v.work_order_id = ${id} ORDER BY v.number DESC`),
    ctx.settings(),
  ]);
  const order = present(facts);
  const seen = visibleHours(
    order,
    settings.features.DAILY_REPORT_ENTRY.value,
    ctx.actor,
    !isOpen(order),
  );
  const mayReadPdfs =
    seen === "all" &&
    may(ctx.actor, "work-orders.read-approver-notes", relationshipOf(order, ctx.actor));
  const { number, status, outcome } = order;
  return {
    id,
    number,
    status,
    outcome,
    revisions: rows.map(({ revision }) => JSON.parse(revision)),
    mayReadPdfs,
  };
}

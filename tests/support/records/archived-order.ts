import { randomUUID } from "node:crypto";
import type { Priority } from "../../../app/kernel/priorities";
import type { Outcome, Status } from "../../../app/features/work-orders/model";
import type { Statement } from "../../../app/database/open-database";
import { insert } from "../../../migrations/seeds/insert";
import type { Company } from "../db/test-tenant";
import { DAY_MS, NOW, PLACE, who } from "./people";

export type ArchivedOrderOptions = {
  status?: Status;
  priority?: Priority;
  number?: string;
  /** The first one leads. */
  technicians?: string[];
  /** Authors of reports of one hour each. */
  reportsOf?: string[];
  minutes?: number;
  /** For a submitted order. */
  approvalsRequired?: number;
  submitter?: string;
  approvedBy?: string[];
  signed?: boolean;
  outcome?: Outcome;
};
type ArchivedOrder = { id: string; version: number; revision: string; revisionId: string };

let signatureCount = 0;

/** An order from earlier days, written directly into the tables: for states that commands reach in many steps, or never. */
export async function createArchivedOrder(
  of: Company,
  options: ArchivedOrderOptions = {},
): Promise<ArchivedOrder> {
  const revisionId = randomUUID();
  const order = {
    id: randomUUID(),
    version: 1,
    revisionId,
    revision: revisionId.replaceAll("-", "").repeat(2),
  };
  await of.database.write([
    orderRow(order, options),
    ...peopleRows(order, options),
    ...reportRows(order, options),
    ...gateRows(order, options),
  ]);
  return order;
}

function wasSubmitted({ status = "in-progress", outcome }: ArchivedOrderOptions): boolean {
  return status !== "backlog" && status !== "in-progress" && outcome !== "called-off";
}

function orderRow({ id, revisionId }: ArchivedOrder, options: ArchivedOrderOptions): Statement {
  const {
    status = "in-progress",
    priority = "medium",
    number = `2025-${String((signatureCount += 1)).padStart(5, "0")}`,
    signed,
    outcome = "signed",
  } = options;
  const at = NOW - 10 * DAY_MS;
  const { customerId: customer_id, locationId: location_id } = PLACE;
  const row = {
    id,
    number,
    status,
    priority,
    customer_id,
    customer_sort: "b",
    location_id,
    created_by: who("marko"),
    created_at: at,
    updated_at: at,
  };
  const texts = { description: "Pump is loud", search_text: `${number} pump is loud` };
  const submitted: Record<string, string | number> = wasSubmitted(options)
    ? {
        revision_id: revisionId,
        revision_number: 1,
        approvals_required: options.approvalsRequired ?? 2,
      }
    : {};
  return insert("work_orders", {
    ...row,
    ...texts,
    ...submitted,
    signed_at: signed ? at : null,
    outcome: status === "done" ? outcome : null,
  });
}

function peopleRows(
  { id }: ArchivedOrder,
  { technicians = ["tomislav", "tea"] }: ArchivedOrderOptions,
): Statement[] {
  return technicians.map((key, index) => {
    return insert("work_order_assignments", {
      id: randomUUID(),
      work_order_id: id,
      user_id: who(key),
      is_lead: index === 0,
      from_at: NOW - 10 * DAY_MS,
    });
  });
}

function reportRows(
  { id }: ArchivedOrder,
  { reportsOf = [], minutes = 60 }: ArchivedOrderOptions,
): Statement[] {
  const none = {
    travel_minutes: 0,
    overtime_1_minutes: 0,
    overtime_2_minutes: 0,
    overtime_3_minutes: 0,
  };
  return reportsOf.flatMap((key) => {
    const report = {
      id: randomUUID(),
      work_order_id: id,
      author_id: who(key),
      report_on: "2026-11-19",
      status: "submitted",
      captured_at: NOW,
      created_at: NOW,
      updated_at: NOW,
    };
    const hours = {
      id: randomUUID(),
      report_id: report.id,
      technician_id: who(key),
      position: 0,
      mode: "plain",
      kind: "work",
      regular_minutes: minutes,
      ...none,
    };
    return [
      insert("daily_reports", report),
      ...(minutes > 0 ? [insert("daily_report_hours", hours)] : []),
    ];
  });
}

function gateRows(
  { id, revisionId, revision: sha256 }: ArchivedOrder,
  options: ArchivedOrderOptions,
): Statement[] {
  if (!wasSubmitted(options)) return [];
  const { submitter = "tomislav", approvedBy = [], approvalsRequired = 2, signed } = options;
  const of = { revision_id: revisionId, work_order_id: id };
  const revision = {
    id: revisionId,
    work_order_id: id,
    number: 1,
    format: 1,
    content: "{}",
    sha256,
    submitted_by: who(submitter),
    submitted_at: NOW,
  };
  const person = {
    hash: randomUUID(),
    salt: "s",
    content: JSON.stringify({ name: "Šime Jurić", typed: "Š. Jurić", image: "" }),
    created_at: NOW,
  };
  const signature = {
    id: randomUUID(),
    ...of,
    sha256,
    place: "Rijeka",
    technician_person: person.hash,
    signed_by: who(submitter),
    in_leads_place: 0,
    signed_at: NOW,
  };
  return [
    insert("work_order_revisions", { ...revision, approvals_required: approvalsRequired }),
    ...approvedBy.map((key) =>
      insert("work_order_approvals", {
        id: randomUUID(),
        ...of,
        user_id: who(key),
        approved_at: NOW,
      }),
    ),
    ...(signed
      ? [insert("personal_details", person), insert("work_order_signatures", signature)]
      : []),
  ];
}

import { and, eq, sql, type SQLWrapper } from "drizzle-orm";
import type { RequestContext } from "~/server/request-context";
import type { Instant } from "~/kernel/time/instants";
import type { Opened, Person, Snapshot } from "../../revisions/model";
import type { Outcome, Status } from "../../model";
import { workOrderRevisions } from "~/database/schema/work-orders/revisions";
import { workOrders } from "~/database/schema/work-orders/order";
import type { SignatureView } from "~/features/approvals/model";
import { FROZEN } from "./frozen-fields";

/** The data around a snapshot in its PDF. Names are current. */
export type PdfApprovals = {
  /** Null while nothing is frozen. */
  revision: {
    sha256: string;
    submittedAt: Instant;
    submittedBy: string;
    approvalsRequired: number;
    noHoursReason: string;
  } | null;
  approvals: { name: string; note: string; approvedAt: Instant }[];
  /** Oldest first. Notes given with an approval are listed in `approvals`. */
  notes: {
    about: "note" | "sent-back" | "reopened" | "reopening-requested";
    text: string;
    createdAt: Instant;
    author: string;
  }[];
  signature: {
    place: string;
    signedAt: Instant;
    signedBy: string;
    /** True when another user signed for the lead. The PDF prints their name. */
    inLeadsPlace: boolean;
    /** Null once the user is erased. */
    technician: SignatureView | null;
    customer: SignatureView | null;
    customerSigned: boolean;
  } | null;
};

/** A PDF that was generated once and never changes. */
export type ArchivedPdf = {
  id: string;
  moment: "signed" | "done";
  storageKey: string;
  sizeBytes: number;
  sha256: string;
};

type FrozenPerson = { hash: string; userId: string | null; content: Person };
type Around = Omit<PdfApprovals, "revision" | "notes"> & {
  now: { status: Status; outcome: Outcome | null; outcomeReason: string };
  revision: PdfApprovals["revision"];
  notes: PdfApprovals["notes"];
  pdfs: ArchivedPdf[];
  /** 0 for what has not happened. */
  ends: { signedAt: Instant; doneAt: Instant; closedReason: string };
};

/** Parses the row into its parts. Without a revision there is no content. */
export function frozenFrom(row: FrozenRow | undefined) {
  const { now, pdfs, ends, revision, approvals, notes, signature } = row ?? NOTHING;
  return {
    now,
    pdfs,
    ends,
    decisions: { revision, approvals, notes, signature },
    content: row?.content ? contentFrom(row.content, row.persons) : null,
  };
}

const NOTHING: Around = {
  now: { status: "backlog", outcome: null, outcomeReason: "" },
  revision: null,
  approvals: [],
  notes: [],
  signature: null,
  pdfs: [],
  ends: { signedAt: 0, doneAt: 0, closedReason: "" },
};

function contentFrom(snapshot: Snapshot, rows: FrozenPerson[]) {
  const people: Opened = Object.fromEntries(rows.map((one) => [one.hash, one.content]));
  const owners = Object.fromEntries(rows.map((one) => [one.hash, one.userId]));
  return { snapshot, people, owners };
}

/** An order with one of its revisions, or with none; then the content is null. */
export function readFrozen(
  { db }: Pick<RequestContext, "db">,
  orderId: string,
  revisionId: SQLWrapper,
) {
  return db
    .select(FROZEN)
    .from(workOrders)
    .leftJoin(
      workOrderRevisions,
      and(
        sql`${workOrderRevisions.id} = ${revisionId}`,
        eq(workOrderRevisions.workOrderId, workOrders.id),
      ),
    )
    .where(eq(workOrders.id, orderId));
}
type FrozenRow = Awaited<ReturnType<typeof readFrozen>>[number];

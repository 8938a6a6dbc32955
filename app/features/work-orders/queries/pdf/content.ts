import { isOpen } from "~/features/approvals/model";
import { sql } from "drizzle-orm";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext, RequestContext } from "~/server/request-context";
import { setting, type Settings } from "~/server/settings";
import { DEFAULT_BANDS, type HourBands } from "~/kernel/time/hour-bands";
import { present } from "~/server/command/stored";
import type { Instant } from "~/kernel/time/instants";
import { workOrders } from "~/database/schema/work-orders/order";
import { readSnapshotSource, type ReadSource } from "../../revisions/queries/snapshot";
import { type Opened, type Snapshot, snapshotOf } from "../../revisions/model";
import {
  listOrderVisits,
  type OrderVisit,
  readableVisits,
} from "~/features/visits/queries/of-order";
import { type PrintedParts, printedParts } from "~/kernel/features";
import { relationshipOf, visibleHours } from "../../policy/rights";
import type { Outcome, Status } from "../../model";
import { readOrderFacts } from "../facts";
import { type ArchivedPdf, frozenFrom, type PdfApprovals, readFrozen } from "./frozen";
import { type PdfPicture, printedPictures, readPdfPictures } from "./pictures";
import { asVisibleInPdf, type Reader, type VisibleInPdf } from "./visibility";

/** One template and one data type for every PDF of an order: of a revision, or of the present state. */
export type PdfData = PdfApprovals &
  VisibleInPdf & {
    snapshot: Snapshot;
    /** The people in the snapshot. */
    people: Opened;
    status: Status;
    outcome: Outcome | null;
    outcomeReason: string;
    company: Settings["company"];
    printed: PrintedParts;
    /** False when the tenant does not use tickets. The PDF then does not mention them. */
    tickets: boolean;
    /** Planned ones of an order that is not submitted yet, as far as the reader may know them. */
    visits: OrderVisit[];
    /** The company's overtime bands on the last reported day. */
    bands: HourBands;
    /** For an archived PDF, the moment that it was made for, so that every rendering has the same content. */
    asOf: Instant;
  };

type PdfRead = { data: PdfData; archived: ArchivedPdf | null; pictures: PdfPicture[] };

/**
 * The content of an order's PDF for this user now (domain-rules §5), and the archived PDF if they may see all of its content. One round
 * trip.
 */
export async function readPdfData(ctx: AuthContext, orderId: string): Promise<PdfRead> {
  if (!may(ctx.actor, "work-orders.read")) throw new Refusal("not_allowed");
  const [facts, live, visits, rows, pictures, settings] = await Promise.all([
    readOrderFacts(ctx, orderId),
    readSnapshotSource(ctx, orderId),
    listOrderVisits(ctx, orderId),
    readFrozen(ctx, orderId, workOrders.revisionId),
    readPdfPictures(ctx, orderId),
    ctx.settings(),
  ]);
  const order = present(facts);
  const frozen = frozenFrom(rows[0]);
  const { snapshot, people, owners } = frozen.content ?? liveContent(live, ctx.now().getTime());
  const mode = settings.features.DAILY_REPORT_ENTRY.value;
  const relationship = relationshipOf(order, ctx.actor);
  const reader: Reader = {
    seen: visibleHours(order, mode, ctx.actor, !isOpen(order)),
    notes: may(ctx.actor, "work-orders.read-approver-notes", relationship),
    own: Object.keys(owners).filter((ref) => owners[ref] === ctx.actor.userId),
  };
  const { status, outcome, outcomeReason } = frozen.now;
  const about = { status, outcome, outcomeReason, asOf: ctx.now().getTime() };
  const data = pdfData({
    snapshot,
    people,
    decisions: frozen.decisions,
    about,
    reader,
    visits: frozen.content ? [] : (readableVisits(ctx, visits, relationship) ?? []),
    settings,
    tenant: ctx.tenant.name,
  });
  const whole = reader.seen === "all" && reader.notes;
  return {
    data,
    archived: (whole && frozen.pdfs.find((one) => one.moment === status)) || null,
    pictures: printedPictures(pictures, data.snapshot),
  };
}

export type PdfMoment = ArchivedPdf["moment"];

/**
 * A revision at a given moment, complete, for its archived PDF; `kept` is set when that PDF already exists. Later events are left out,
 * however late the PDF is generated.
 */
export async function readRevisionPdf(
  context: RequestContext,
  ids: { workOrderId: string; revisionId: string },
  moment: PdfMoment,
): Promise<PdfRead> {
  const [rows, pictures, settings] = await Promise.all([
    readFrozen(context, ids.workOrderId, sql`${ids.revisionId}`),
    readPdfPictures(context, ids.workOrderId),
    context.settings(),
  ]);
  const { content, decisions, pdfs, ends } = frozenFrom(rows[0]);
  const asOf = moment === "signed" ? ends.signedAt : ends.doneAt;
  if (!content || asOf === 0) throw new Refusal("not_found");
  const before = {
    ...decisions,
    approvals: decisions.approvals.filter((one) => one.approvedAt <= asOf),
    notes: decisions.notes.filter((one) => one.createdAt <= asOf),
  };
  const outcome: Outcome | null =
    moment === "signed" ? null : decisions.signature ? "signed" : "unsigned";
  const about = {
    status: moment,
    outcome,
    outcomeReason: outcome === "unsigned" ? ends.closedReason : "",
    asOf,
  };
  const reader: Reader = { seen: "all", notes: true, own: [] };
  const data = pdfData({
    ...content,
    decisions: before,
    about,
    reader,
    visits: [],
    settings,
    tenant: context.tenant.name,
  });
  return {
    data,
    archived: pdfs.find((one) => one.moment === moment) ?? null,
    pictures: printedPictures(pictures, data.snapshot),
  };
}

type Parts = {
  snapshot: Snapshot;
  people: Opened;
  decisions: PdfApprovals;
  about: Pick<PdfData, "status" | "outcome" | "outcomeReason" | "asOf">;
  reader: Reader;
  visits: OrderVisit[];
  settings: Settings;
  tenant: string;
};

/** A disabled feature is absent from the PDF too (domain-rules §8). */
function pdfData({ snapshot, decisions, about, reader, visits, ...rest }: Parts): PdfData {
  const { people, settings, tenant } = rest;
  const { LOCATIONS, ROOMS, TICKETING, CHECKLISTS, PDF_REPORT_INFO } = settings.features;
  const { location, room } = snapshot;
  const placed = {
    ...snapshot,
    location: LOCATIONS.enabled ? location : null,
    room: ROOMS.enabled ? room : null,
    checklists: CHECKLISTS.enabled ? (snapshot.checklists ?? []) : [],
  };
  const printed = printedParts(PDF_REPORT_INFO);
  const { snapshot: visible, ...seen } = asVisibleInPdf(placed, reader, printed);
  const notes = printed.approverNotes && reader.notes;
  return {
    ...about,
    ...decisions,
    ...seen,
    snapshot: visible,
    people,
    approvals: decisions.approvals.map((one) => ({ ...one, note: notes ? one.note : "" })),
    notes: notes ? decisions.notes : [],
    company: { ...settings.company, name: settings.company.name || tenant },
    printed,
    tickets: TICKETING.enabled,
    visits: visits.filter(({ status }) => status === "planned"),
    bands: bandsOf(settings, snapshot),
  };
}

/** The customer's copy says nothing of approvals and approver notes (domain-rules §8). Null when the PDF of everybody else says nothing of them either. */
export function customersCopyOf(data: PdfData): PdfData | null {
  const { revision, approvals, notes } = data;
  const required = revision?.approvalsRequired ?? 0;
  if (required === 0 && approvals.length === 0 && notes.length === 0) return null;
  return {
    ...data,
    revision: revision && { ...revision, approvalsRequired: 0 },
    approvals: [],
    notes: [],
  };
}

/** By the day of the work, so that a later change of the settings leaves an archived PDF as it is. */
function bandsOf({ history }: Settings, { reports }: Snapshot): HourBands {
  const own = history.filter(({ key }) => key === "hour-bands");
  const first = setting<HourBands>(own.slice(0, 1), "hour-bands", "9999", DEFAULT_BANDS);
  return setting(own, "hour-bands", reports.at(-1)?.reportOn ?? "9999", first);
}

/** The order as it would be frozen now. Its people are keyed by their ids. */
function liveContent({ source }: ReadSource, at: Instant) {
  const keys = Object.keys(source.people);
  const snapshot = snapshotOf(source, at, Object.fromEntries(keys.map((key) => [key, key])));
  const people: Opened = Object.fromEntries(keys.map((key) => [key, source.people[key]?.content]));
  const owners = Object.fromEntries(keys.map((key) => [key, source.people[key]?.userId ?? null]));
  return { snapshot, people, owners };
}

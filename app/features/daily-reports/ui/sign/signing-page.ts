import type { DocumentRow } from "~/features/attachments/queries/list";
import { isPicture } from "~/features/attachments/model";
import type { Answer, OrderChecklist } from "~/features/checklists/model";
import { itemStates } from "~/features/checklists/policy/answers";
import { sheetFindings, sheetRows } from "~/features/checklists/policy/sheet";
import type { SheetChecklist } from "~/features/checklists/ui/order/sheet-checklists";
import { type ExpenseGroup, expenseGroups } from "~/features/work-orders/policy/expense-groups";
import type { PrintedParts } from "~/kernel/features";
import type { ContentInView } from "~/features/work-orders/inputs/commands";
import { orderPath, type PathStep } from "~/features/work-orders/policy/order-path";
import { contentInView } from "~/features/work-orders/ui/command/content-in-view";
import { undrawnSigns } from "~/kernel/text/drawn-text";
import { namesOf } from "~/kernel/record-of";
import type { Day } from "~/kernel/time/days";
import type { OrderWithReports } from "../../queries/order";
import { joinNames } from "~/kernel/text/title";

type Totals = OrderWithReports["totals"];

/** What the customer reads before signing: the content of the PDF, without what the company does not print (domain-rules §8). */
export type SheetContent = Pick<
  OrderWithReports,
  "number" | "description" | "customer" | "location" | "room" | "asset"
> & {
  /** Oldest first, as in the PDF. */
  days: {
    id: string;
    reportOn: Day;
    authorName: string;
    /** Empty where notes are not printed. */
    notes: string;
    intervention: string;
    warranty: boolean;
    otherExpenses: string;
    /** Null where hours are not printed. */
    totalMinutes: number | null;
  }[];
  /** Null where hours are not printed. */
  hours: Pick<Totals, "technicians" | "hours" | "totalMinutes"> | null;
  noHoursReason: string;
  checklists: SheetChecklist[];
  parts: Totals["parts"];
  equipment: string[];
  /** Empty where expenses are not printed. */
  expenses: ExpenseGroup[];
  /** Documents of the order that are pictures, and the photos of its reports, without receipts, and of the answers. */
  photos: Pick<DocumentRow, "id" | "fileId" | "name" | "hasThumbnail">[];
  /** Those that this device has not sent yet. */
  waitingPhotos: Pick<DocumentRow, "fileId" | "name">[];
};

/** Signs that the PDF cannot show, in a part of what is signed. */
export type UndrawnPart = {
  part:
    | Exclude<keyof SheetContent, "number" | "hours" | "noHoursReason" | "photos" | "waitingPhotos">
    | "intervention"
    | "repairNotes"
    | "externalReference"
    | "jobNumber"
    | "technicians";
  signs: string[];
};

/** The signing page's data. */
export type SigningPage = Pick<OrderWithReports, "id" | "number" | "status" | "version"> & {
  /** Of its outbox entry. */
  title: string;
  revision: string | null;
  /** Names what is signed while nothing is frozen; undefined once a revision does. */
  content: ContentInView | undefined;
  /** The ids of the answers on the sheet. */
  answers: string[];
  /** The queued entry that submits the order, whose revision is signed. */
  submission?: string | undefined;
  /** The status after signing. */
  signedStatus: "signed" | "done";
  customer: { name: string; contactPerson: string; contactEmail: string } | null;
  technicianName: string;
  city: string;
  needsNoHoursReason: boolean;
  needsChecklistReason: boolean;
  sheet: SheetContent;
  undrawn: UndrawnPart[];
  /** The steps of the order, as its own page shows them. */
  path: PathStep[];
};

/** Needs nothing but the order with its reports, which a device also stores: the page is the same from either. */
export function signingPageOf(order: OrderWithReports): SigningPage {
  const { id, number, status, version, customer, revision } = order;
  const sheet = sheetOf(order);
  const approvalsMissing = (order.approvalsRequired ?? 0) - order.approvals.length;
  return {
    id,
    number,
    status,
    version,
    title: joinNames(number, customer?.name),
    revision: revision?.sha256 ?? null,
    content: revision ? undefined : contentInView(order, [], false),
    answers: sheet.checklists.flatMap(answersOf).map((answer) => answer.id),
    signedStatus: approvalsMissing > 0 ? "signed" : "done",
    customer: customer && {
      name: customer.name,
      contactPerson: customer.contactPerson,
      contactEmail: customer.contactEmail,
    },
    technicianName: order.technicians[0]?.name ?? "",
    city: order.location?.city ?? "",
    // Absent in data stored by an earlier release.
    needsChecklistReason: (order.openItems ?? 0) > 0 && !revision,
    needsNoHoursReason: order.totals.totalMinutes === 0 && !revision,
    sheet,
    undrawn: undrawnIn(order, sheet),
    path: orderPath(
      {
        status,
        hasReports: order.hasReports ?? order.totals.reportCount > 0,
        hasReportToFix: false,
        openChecklistItems: order.openItems ?? 0,
      },
      {
        hasChecklists: (order.checklists?.checklists.length ?? 0) > 0,
        isSigned: order.signature !== null,
      },
    ),
  };
}

function undrawnIn(order: OrderWithReports, sheet: SheetContent): UndrawnPart[] {
  const printed: Record<UndrawnPart["part"], unknown> = {
    description: sheet.description,
    externalReference: order.externalReference,
    jobNumber: order.jobNumber,
    customer: sheet.customer,
    location: sheet.location,
    room: sheet.room,
    asset: sheet.asset,
    technicians: [order.technicians, sheet.hours?.technicians],
    days: [sheet.days, sheet.noHoursReason],
    intervention: order.intervention,
    repairNotes: order.repairNotes,
    checklists: sheet.checklists,
    parts: sheet.parts,
    equipment: sheet.equipment,
    expenses: sheet.expenses,
  };
  return namesOf(printed).flatMap((part) => {
    // Names and ids in the JSON are drawn too.
    const signs = undrawnSigns(JSON.stringify(printed[part]) ?? "");
    return signs.length === 0 ? [] : [{ part, signs }];
  });
}

function sheetOf(order: OrderWithReports): SheetContent {
  const { number, description, customer, location, room, asset, totals } = order;
  // Absent in data stored by an earlier release: then it shows less, never more. That release always printed notes.
  const printed: Partial<PrintedParts> | undefined = order.printed;
  const hasNotes = printed?.notes !== false;
  const hasHours = totals.seen !== "none" && printed?.hours === true;
  const hasExpenses = totals.seen !== "none" && printed?.expenses === true;
  const { technicians, hours, totalMinutes } = totals;
  const checklists = (order.checklists?.checklists ?? []).map(resultsOf);
  return {
    number,
    description,
    customer,
    location,
    room,
    asset,
    days: order.reports.toReversed().map((report) => ({
      id: report.id,
      reportOn: report.reportOn,
      authorName: report.authorName,
      notes: hasNotes ? report.notes : "",
      intervention: report.intervention,
      warranty: report.warranty,
      otherExpenses: hasExpenses ? report.otherExpenses : "",
      totalMinutes: hasHours ? report.totalMinutes : null,
    })),
    hours: hasHours ? { technicians, hours, totalMinutes } : null,
    noHoursReason: hasHours ? (order.revision?.noHoursReason ?? "") : "",
    checklists,
    parts: totals.parts,
    equipment: totals.equipment,
    expenses: hasExpenses ? expenseGroups(order.reports.flatMap((report) => report.expenses)) : [],
    photos: [
      ...order.documents.filter(({ mediaType }) => isPicture(mediaType)),
      ...order.reports.toReversed().flatMap(photosOf),
      ...checklists.flatMap(answersOf).flatMap(answerPhotos),
    ],
    waitingPhotos: [],
  };
}

function resultsOf({ id, name, items, answers }: OrderChecklist): SheetChecklist {
  const states = itemStates(items, answers);
  return { id, name, findings: sheetFindings(states), rows: sheetRows(states) };
}

function answersOf({ rows }: SheetChecklist): readonly Answer[] {
  return rows.flatMap((row) => (row.kind === "item" ? row.answers : []));
}

function answerPhotos({ photos }: Answer): SheetContent["photos"] {
  return photos.map(({ id, name, hasThumbnail }) => ({ id, fileId: id, name, hasThumbnail }));
}

/** Absent in data stored by an earlier release. */
type WithPhotos = { photos?: OrderWithReports["reports"][number]["photos"] };

function photosOf({ photos = [] }: WithPhotos): SheetContent["photos"] {
  return photos
    .filter(({ kind }) => kind !== "receipt")
    .map(({ fileId, name, hasThumbnail }) => ({ id: fileId, fileId, name, hasThumbnail }));
}

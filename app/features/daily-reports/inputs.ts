import * as z from "zod/mini";
import { drawing } from "~/kernel/input/drawing";
import {
  cents,
  timeOfDay,
  timeOfTwoDays,
  day,
  id,
  instant,
  minutes,
  requiredSingleLineText,
  requiredText,
  singleLineText,
  text,
  thousandths,
  version,
  integerBetween,
} from "~/kernel/input/fields";
import { listFields, optionalFilter } from "~/kernel/input/list-input";
import { listOf } from "~/kernel/input/measured";
import { EXPENSE_TYPES, PHOTO_KINDS } from "~/features/work-orders/model";
import { MAX_PHOTOS, MAX_ROWS } from "./model";
import { UNITS } from "~/kernel/text/quantities";

const hours = z.object({
  regular: minutes(),
  travel: minutes(),
  overtime1: minutes(),
  overtime2: minutes(),
  overtime3: minutes(),
});

/** Between two times. `from` may be on the day after that of the report: 25:15 is 01:15 of it. */
export const intervalEntries = [
  z.object({
    id: id(),
    technicianId: id(),
    kind: z.literal("work"),
    from: timeOfTwoDays(),
    to: timeOfDay(),
  }),
  z.object({
    id: id(),
    technicianId: id(),
    kind: z.literal("travel"),
    from: timeOfTwoDays(),
    to: timeOfDay(),
  }),
] as const;

/** Without times. */
export const plainEntry = z.object({
  id: id(),
  technicianId: id(),
  kind: z.literal("plain"),
  minutes: hours,
});

const entry = z.discriminatedUnion("kind", [...intervalEntries, plainEntry]);

const expense = z
  .object({
    type: z.enum(EXPENSE_TYPES),
    words: z._default(singleLineText(200), ""),
    amountCents: cents(0, 100_000_000_00),
  })
  .check(
    z.refine((one) => one.type !== "other" || one.words !== "", {
      path: ["words"],
      error: "required",
    }),
  );

const part = z.object({
  sparePartId: z._default(z.nullable(id()), null),
  name: requiredSingleLineText(200),
  quantityThousandths: thousandths(1, 1_000_000_000),
  unit: z.enum(UNITS),
});

const equipment = z.object({
  equipmentId: z._default(z.nullable(id()), null),
  name: requiredSingleLineText(200),
});

/** An uploaded image. A receipt names its expense by the place in `expenses`. */
const photo = z
  .object({
    fileId: id(),
    kind: z.enum(PHOTO_KINDS),
    expense: z._default(z.nullable(integerBetween(0, MAX_ROWS - 1)), null),
  })
  .check(
    z.refine((one) => (one.kind === "receipt") === (one.expense !== null), {
      path: ["expense"],
      error: "invalid",
    }),
  );

/** A signature drawn on the device, or a typed name instead. */
const signature = z
  .object({
    name: requiredSingleLineText(200),
    image: drawing(),
    typed: z._default(singleLineText(200), ""),
  })
  .check(
    z.refine((one) => (one.image === "") !== (one.typed === ""), {
      path: ["typed"],
      error: "required",
    }),
  );

const content = {
  entries: listOf(entry, MAX_ROWS).check(z.refine(idsDiffer, "twice")),
  expenses: z._default(listOf(expense, MAX_ROWS), []),
  parts: z._default(listOf(part, MAX_ROWS), []),
  equipment: z._default(listOf(equipment, MAX_ROWS), []),
  /** Clients from before photos do not send them: then the photos of a report stay as they are. */
  photos: z.optional(listOf(photo, MAX_PHOTOS).check(z.refine(filesDiffer, "twice"))),
  notes: z._default(text(5000), ""),
  intervention: z._default(text(5000), ""),
  warranty: z._default(z.boolean(), false),
  signingPlace: z._default(singleLineText(200), ""),
  otherExpenses: z._default(text(2000), ""),
  technicianSignature: z._default(z.nullable(signature), null),
  customerSignature: z._default(z.nullable(signature), null),
};

/** A report as created on the device, including its id. The device corrects `capturedAt` by the last measured clock skew. */
export const fileReportInput = z.strictObject({
  id: id(),
  workOrderId: id(),
  reportOn: day(),
  capturedAt: instant(),
  deviceZone: z._default(singleLineText(100), ""),
  ...content,
});
export type FileReportInput = z.infer<typeof fileReportInput>;

/**
 * Every input format that a released client has sent, by format number (kernel/input/sent-format.ts). Formats are never removed: a device may
 * send a queued report a year later. Before fileReportInput changes, keep its current shape here under its own name and convert it.
 */
export const REPORT_FORMATS = { 1: fileReportInput } as const;

const { pageNumber, pageSize } = listFields(["reportOn"]);
/** All reports of an order, or a page of those of a period: of everybody, or those that a person wrote or has hours in. */
export const reportListInput = z
  .object({
    workOrderId: optionalFilter(id()),
    from: optionalFilter(day()),
    to: optionalFilter(day()),
    technicianId: optionalFilter(id()),
    pageNumber,
    pageSize,
  })
  .check(
    z.refine(({ workOrderId, from, to }) => workOrderId !== null || from !== null || to !== null, {
      error: "required",
      path: ["workOrderId"],
    }),
    z.refine(({ from, to }) => from === null || to !== null, { error: "required", path: ["to"] }),
    z.refine(({ from, to }) => to === null || from !== null, { error: "required", path: ["from"] }),
    z.refine(({ from, to }) => from === null || to === null || from <= to, {
      error: "before_start",
      path: ["to"],
    }),
  );
export type ReportListInput = z.infer<typeof reportListInput>;

/** Order, day and author of a report cannot change. To move a report to another day, withdraw it and file a new one. */
export const updateReportInput = z.strictObject({ id: id(), version: version(), ...content });
export type UpdateReportInput = z.infer<typeof updateReportInput>;

export const withdrawReportInput = z.strictObject({ id: id(), version: version() });
export type WithdrawReportInput = z.infer<typeof withdrawReportInput>;

export const fileUnfiledInput = z.strictObject({ id: id(), version: version(), workOrderId: id() });
export type FileUnfiledInput = z.infer<typeof fileUnfiledInput>;

export const discardUnfiledInput = z.strictObject({
  id: id(),
  version: version(),
  reason: requiredText(2000),
});
export type DiscardUnfiledInput = z.infer<typeof discardUnfiledInput>;

/** The fields that a user fills in. New and changed reports share them. */
export type ReportContent = Omit<UpdateReportInput, "id" | "version">;
export type PhotoInput = NonNullable<ReportContent["photos"]>[number];
export type SignatureInput = NonNullable<ReportContent["technicianSignature"]>;

function filesDiffer(photos: { fileId: string }[]): boolean {
  return new Set(photos.map((one) => one.fileId)).size === photos.length;
}

function idsDiffer(entries: { id: string }[]): boolean {
  return new Set(entries.map((one) => one.id)).size === entries.length;
}

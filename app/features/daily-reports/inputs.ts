import * as z from "zod/mini";
import { clock, day, id, instant, minutes, requiredSingleLineText, requiredText, singleLineText, text, version, whole } from "~/kernel/fields";
import { EXPENSE_TYPES, UNITS } from "./model";

const MOST_ROWS = 200;
/** A drawn signature is a small PNG; 400 kB of base64 is a picture of something else. */
const MOST_IMAGE_LETTERS = 400_000;

const hours = z.object({ regular: minutes(), travel: minutes(), overtime1: minutes(), overtime2: minutes(), overtime3: minutes() });

/** Hours of one technician: from–to, or plain. */
const entry = z.discriminatedUnion("kind", [
  z.object({ id: id(), technicianId: id(), kind: z.literal("work"), from: clock(), to: clock() }),
  z.object({ id: id(), technicianId: id(), kind: z.literal("travel"), from: clock(), to: clock() }),
  z.object({ id: id(), technicianId: id(), kind: z.literal("plain"), minutes: hours }),
]);

const expense = z
  .object({ type: z.enum(EXPENSE_TYPES), words: z._default(singleLineText(200), ""), amountCents: whole(0, 100_000_000_00) })
  .check(z.refine((one) => one.type !== "other" || one.words !== "", { path: ["words"], error: "required" }));

const part = z.object({
  sparePartId: z._default(z.nullable(id()), null),
  name: requiredSingleLineText(200),
  quantityThousandths: whole(1, 1_000_000_000),
  unit: z.enum(UNITS),
});

const equipment = z.object({ equipmentId: z._default(z.nullable(id()), null), name: requiredSingleLineText(200) });

/** Drawn on the device, or typed by who cannot or will not draw. */
const signature = z
  .object({
    name: requiredSingleLineText(200),
    image: z._default(z.string().check(z.maxLength(MOST_IMAGE_LETTERS, "too_long"), z.regex(/^(data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2})?$/, "not_a_picture")), ""),
    typed: z._default(singleLineText(200), ""),
  })
  .check(z.refine((one) => (one.image === "") !== (one.typed === ""), { path: ["typed"], error: "required" }));

const content = {
  entries: z.array(entry).check(z.maxLength(MOST_ROWS, "too_many"), z.refine(idsDiffer, "twice")),
  expenses: z._default(z.array(expense).check(z.maxLength(MOST_ROWS, "too_many")), []),
  parts: z._default(z.array(part).check(z.maxLength(MOST_ROWS, "too_many")), []),
  equipment: z._default(z.array(equipment).check(z.maxLength(MOST_ROWS, "too_many")), []),
  notes: z._default(text(5000), ""),
  intervention: z._default(text(5000), ""),
  warranty: z._default(z.boolean(), false),
  signingPlace: z._default(singleLineText(200), ""),
  otherExpenses: z._default(text(2000), ""),
  technicianSignature: z._default(z.nullable(signature), null),
  customerSignature: z._default(z.nullable(signature), null),
};

/** A report as the device made it, its id included. `capturedAt` is corrected by the skew last seen. */
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
 * Every form in which a device has ever written a report, by its number (kernel/sent-format.ts). None is taken away: a phone may come
 * back after a year in a drawer. Before fileReportInput changes, its present shape gets a name of its own here and reads into the new.
 */
export const REPORT_FORMATS = { 1: fileReportInput } as const;

/** Order, day and author of a report stay; for another day it is withdrawn and filed anew. */
export const updateReportInput = z.strictObject({ id: id(), version: version(), ...content });
export type UpdateReportInput = z.infer<typeof updateReportInput>;

export const withdrawReportInput = z.strictObject({ id: id(), version: version() });
export type WithdrawReportInput = z.infer<typeof withdrawReportInput>;

export const fileUnfiledInput = z.strictObject({ id: id(), version: version(), workOrderId: id() });
export type FileUnfiledInput = z.infer<typeof fileUnfiledInput>;

export const discardUnfiledInput = z.strictObject({ id: id(), version: version(), reason: requiredText(2000) });
export type DiscardUnfiledInput = z.infer<typeof discardUnfiledInput>;

/** What a person fills in: the same in a new report and in a changed one. */
export type ReportContent = Omit<UpdateReportInput, "id" | "version">;
export type EntryInput = ReportContent["entries"][number];
export type SignatureInput = NonNullable<ReportContent["technicianSignature"]>;

function idsDiffer(entries: { id: string }[]): boolean {
  return new Set(entries.map((one) => one.id)).size === entries.length;
}

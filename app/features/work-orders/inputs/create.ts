import * as z from "zod/mini";
import { UNITS } from "~/kernel/text/quantities";
import { PRIORITIES } from "~/kernel/priorities";
import { MAX_AT_ONCE } from "~/features/attachments/model";
import { firstVisitInput } from "~/features/visits/inputs";
import { ticketIds } from "~/features/tickets/inputs/commands";
import {
  day,
  duration,
  id,
  requiredSingleLineText,
  singleLineText,
  text,
  thousandths,
  version,
} from "~/kernel/input/fields";
import { listOf } from "~/kernel/input/measured";
import { richText } from "~/kernel/rich-text/field";
import { MAX_TEXT_LENGTH } from "~/kernel/rich-text/model";

const orNone = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null);
/** A day, or an empty string: an empty form field means no day. */
const plannedDay = z._default(z.union([z.literal(""), day()], "not_a_day"), "");
const MAX_MINUTES = 100_000;

const part = z.strictObject({
  sparePartId: orNone(id()),
  name: requiredSingleLineText(200),
  quantityThousandths: thousandths(1, 1_000_000_000),
  unit: z.enum(UNITS, "invalid"),
});

const plan = {
  customerId: orNone(id()),
  locationId: orNone(id()),
  roomId: orNone(id()),
  assetId: orNone(id()),
  priority: z._default(z.enum(PRIORITIES, "invalid"), "medium"),
  externalReference: z._default(singleLineText(100), ""),
  jobNumber: z._default(singleLineText(100), ""),
  description: z._default(text(MAX_TEXT_LENGTH), ""),
  /**
   * The formatted document. It holds more than the plain text beside it and takes precedence. When absent, unchanged text keeps its
   * formatting.
   */
  descriptionDoc: z.optional(richText()),
  plannedStartOn: plannedDay,
  plannedEndOn: plannedDay,
  plannedRegularMinutes: z._default(duration(MAX_MINUTES), 0),
  plannedTravelMinutes: z._default(duration(MAX_MINUTES), 0),
  warranty: z._default(z.boolean("invalid"), false),
  intervention: z._default(text(5_000), ""),
  repairNotes: z._default(text(MAX_TEXT_LENGTH), ""),
  repairNotesDoc: z.optional(richText()),
  technicianIds: z._default(listOf(id(), 50), []),
  leadId: orNone(id()),
  equipmentIds: z._default(listOf(id(), 100), []),
  parts: z._default(listOf(part, 200), []),
};

/** A new work order, optionally for tickets, with uploaded files and with its first visit. The caller creates its id, so that sending it twice creates one order. */
export const createInput = z.strictObject({
  id: id(),
  ...plan,
  ticketIds: z.optional(ticketIds),
  fileIds: z.optional(listOf(id(), MAX_AT_ONCE)),
  visit: z.optional(firstVisitInput),
});
export type CreateInput = z.infer<typeof createInput>;

/** Every field with its new value. A field that the user may not change must have its present value. */
export const updateInput = z.strictObject({ id: id(), version: version(), ...plan });
export type UpdateInput = z.infer<typeof updateInput>;

/** What the lead of an order may change (domain-rules §2): notes, parts and equipment. */
export const notesInput = z.strictObject({
  id: id(),
  version: version(),
  intervention: plan.intervention,
  repairNotes: plan.repairNotes,
  repairNotesDoc: plan.repairNotesDoc,
  parts: plan.parts,
  equipmentIds: plan.equipmentIds,
});
export type NotesInput = z.infer<typeof notesInput>;

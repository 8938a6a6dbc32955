import type { Features } from "~/kernel/features";
import type { Instant } from "~/kernel/time/instants";

export const ITEM_KINDS = [
  "heading",
  "note",
  "tick",
  "number",
  "text",
  "choice",
  "photo",
  "signature",
] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/**
 * An item of a template. It keeps its id from version to version, so that readings of the same item can be compared. Numbers are in
 * thousandths. What a finding demands applies to ticks that are not ok and to numbers outside their limits.
 */
export type ChecklistItem = {
  id: string;
  kind: ItemKind;
  label: string;
  required: boolean;
  unit: string;
  min: number | null;
  max: number | null;
  options: string[];
  findingComment: boolean;
  findingPhoto: boolean;
  findingTicket: boolean;
};

/** As that of an asset. */
export const MAX_CATEGORY_LENGTH = 100;
export const MAX_ITEMS = 200;
export const MAX_OPTIONS = 20;
export const MAX_LABEL_LENGTH = 300;
export const MAX_UNIT_LENGTH = 20;
export const MAX_OPTION_LENGTH = 100;
export const MAX_ANSWER_LENGTH = 2_000;
/** Per answer. */
export const MAX_PHOTOS = 10;
/** In checklists of one order. */
export const MAX_CHECKLISTS = 20;
/** The most answers to one item of a checklist on an order, with all that were replaced. */
export const MAX_ANSWERS = 200;
/** Beyond the range of any instrument, within what JSON and SQLite store exactly. */
export const MAX_THOUSANDTHS = 1_000_000_000_000;

export const TICKS = ["ok", "not-ok", "not-applicable"] as const;
export type Tick = (typeof TICKS)[number];

/** `skipped` answers an item of any kind; its comment is the reason. */
export const ANSWER_KINDS = [
  "tick",
  "number",
  "text",
  "choice",
  "photo",
  "signature",
  "skipped",
] as const;
type AnswerKind = (typeof ANSWER_KINDS)[number];

/** What was entered for an item. `content` is the text or the chosen option, and for a signature the name. */
export type AnswerValue = {
  kind: AnswerKind;
  tick: Tick | null;
  thousandths: number | null;
  content: string;
};

type AnswerPhoto = {
  /** Of its file, as `fileId`. */ id: string;
  /** Absent in data stored by an earlier release, as is `hasThumbnail`. */
  fileId: string;
  name: string;
  sha256: string;
  mediaType: string;
  sizeBytes: number;
  hasThumbnail: boolean;
};

/** An answer as it is shown. `baseId`: the answer that its author saw before. */
export type Answer = AnswerValue & {
  id: string;
  itemId: string;
  isFinding: boolean;
  comment: string;
  baseId: string | null;
  by: { id: string; name: string };
  at: Instant;
  /** Of a signature: the hash of its name and drawing. */
  signature: string | null;
  /** The API has the drawing at the address of the answer. Absent in data stored by an earlier release. */
  hasDrawing: boolean;
  photos: AnswerPhoto[];
};

/** A checklist of an order with the answers that can count, oldest first, as the order's page, the device and the API show it. */
export type OrderChecklist = {
  id: string;
  templateId: string;
  name: string;
  number: number;
  items: ChecklistItem[];
  answers: Answer[];
  /** The number of all answers, by item. Absent in data stored by an earlier release, which has them all. */
  answerCounts?: { itemId: string; count: number }[];
  /** The newest earlier reading of the same asset, by item. */
  readings: { itemId: string; thousandths: number; at: Instant }[];
  tickets: { itemId: string; ticketId: string; number: string }[];
};

/** The checklists of an order with what this user may do now. Null while the feature is disabled. */
export type OrderChecklists = {
  checklists: OrderChecklist[];
  mayAnswer: boolean;
  /** While the order is in progress. Absent in data stored by an earlier release. */
  mayAnswerInProgress?: boolean;
  maySkip: boolean;
  mayAdd: boolean;
};

/** The part of an order's page that a device stores, as far as filling in needs it. */
export type ChecklistsOfOrder = {
  id: string;
  number: string;
  status: string;
  /** Absent in data stored by an earlier release. */
  checklists?: OrderChecklists | null;
};

/** One checklist of an order, to fill in. */
export type FillPage = Omit<OrderChecklists, "checklists" | "mayAdd"> & {
  order: { id: string; number: string; status: string };
  checklist: OrderChecklists["checklists"][number];
  /** The other checklists of the order with their items without an answer, in their order. */
  others: OtherChecklist[];
};
type OtherChecklist = { id: string; name: string; open: { id: string; required: boolean }[] };

/** The page from the order's page; null when the order does not have the checklist. */
export function fillPageOf(order: ChecklistsOfOrder, checklistId: string): FillPage | null {
  const { checklists } = order;
  const checklist = checklists?.checklists.find(({ id }) => id === checklistId);
  if (!checklists || !checklist) return null;
  const { checklists: all, mayAdd: _add, ...rights } = checklists;
  const { id, number, status } = order;
  const others = all.filter((one) => one !== checklist).map(otherOf);
  return { order: { id, number, status }, checklist, others, ...rights };
}

function otherOf({ id, name, items, answers }: OrderChecklist): OtherChecklist {
  const open = items.filter(
    (item) => takesAnswer(item) && answers.every(({ itemId }) => itemId !== item.id),
  );
  return { id, name, open: open.map((item) => ({ id: item.id, required: item.required })) };
}

/** A heading or a note has no answer. */
export function takesAnswer({ kind }: Pick<ChecklistItem, "kind">): boolean {
  return kind !== "heading" && kind !== "note";
}

/** Whether the user may answer in this state of the order, which can be queued on the device. */
export function mayAnswerAt(
  { mayAnswer, mayAnswerInProgress }: Pick<OrderChecklists, "mayAnswer" | "mayAnswerInProgress">,
  status: string,
): boolean {
  return mayAnswerInProgress === undefined
    ? mayAnswer
    : mayAnswerInProgress && status === "in-progress";
}

/** `heading`: of the last one above it; null without one. */
type OpenItem = { checklist: string; heading: string | null; item: string };

/** What holds back submitting: the number of required items without an answer, and the first of them. */
export type OpenItems = { count: number; first: OpenItem[] };

export const TEMPLATE_FIELDS = ["name", "description", "assetCategory"] as const;
export const TEMPLATE_COMMANDS = ["update", "duplicate", "archive", "restore", "delete"] as const;
export type TemplateCommand = (typeof TEMPLATE_COMMANDS)[number];
/** The commands with a dialog, by the last segment of its URL. */
export const TEMPLATE_DIALOGS = {
  archive: "archive",
  restore: "restore",
  delete: "delete",
} as const;

/** The references that prevent deletion. */
export type TemplateUses = { workOrders: number };

/** Why a command is refused. A key under `checklists.guards` in app/locales. */
export type ChecklistGuard =
  | "checklist_exists"
  | "checklist_removed"
  | "too_many_answers"
  | "too_many_checklists"
  | "no_items";

/** Names the ticket that a finding opens. */
export type NameFinding = (
  items: readonly ChecklistItem[],
  item: ChecklistItem,
  answer: Pick<AnswerValue, "thousandths">,
  settings: { features: Features; timeZone: string; currency: string },
) => string;

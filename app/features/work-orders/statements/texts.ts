import { imageSteps } from "~/features/documents/statements";
import { changedText } from "~/kernel/rich-text/field";
import { imagesIn } from "~/kernel/rich-text/plain";
import type { RichText } from "~/kernel/rich-text/words";
import type { Actor } from "~/kernel/roles";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Step } from "~/kernel/server/statement";

/** As stored: the words, and the document as JSON where it says more than they do. */
export type Texts = { description: string; descriptionDoc: string | null; repairNotes: string; repairNotesDoc: string | null };
type Sent = { description: string; descriptionDoc?: RichText | null | undefined; repairNotes: string; repairNotesDoc?: RichText | null | undefined };

const NO_TEXTS: Texts = { description: "", descriptionDoc: null, repairNotes: "", repairNotesDoc: null };

/** What was sent as it is stored. Words that came without their form and were not touched keep the form that they have. */
export function textsOf(sent: Sent, before: Texts = NO_TEXTS): Texts {
  const description = changedText(sent.description, sent.descriptionDoc, { text: before.description, doc: before.descriptionDoc });
  const notes = changedText(sent.repairNotes, sent.repairNotesDoc, { text: before.repairNotes, doc: before.repairNotesDoc });
  return { description: description.text, descriptionDoc: description.doc, repairNotes: notes.text, repairNotesDoc: notes.doc };
}

/** The pictures that stand in the order's texts: new ones are attached, those that left go. */
export function pictureSteps(ctx: AuthContext, actor: Actor, orderId: string, { descriptionDoc, repairNotesDoc }: Texts): Step[] {
  const docs = [descriptionDoc, repairNotesDoc].flatMap((doc) => (doc ? [storedDoc(doc)] : []));
  return imageSteps(ctx, actor, { type: "work-order", id: orderId }, [...new Set(docs.flatMap(imagesIn))]);
}

/** Safe: what is stored was cleaned when it came in, and is JSON by the column's own check. */
function storedDoc(json: string): RichText {
  return JSON.parse(json) as RichText;
}

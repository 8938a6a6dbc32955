import { storedRichText } from "~/server/queries/rich-text";
import { imageSteps } from "~/features/attachments/mutations";
import { changedText } from "~/kernel/rich-text/field";
import { imagesIn } from "~/kernel/rich-text/plain";
import type { RichText } from "~/kernel/rich-text/model";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import type { Step } from "~/server/command/statement";

/** As stored: the plain text, and the document as JSON when it holds more than the text. */
export type Texts = {
  description: string;
  descriptionDoc: string | null;
  repairNotes: string;
  repairNotesDoc: string | null;
};
type Sent = {
  description: string;
  descriptionDoc?: RichText | null | undefined;
  repairNotes: string;
  repairNotesDoc?: RichText | null | undefined;
};

const NO_TEXTS: Texts = {
  description: "",
  descriptionDoc: null,
  repairNotes: "",
  repairNotesDoc: null,
};

/** The submitted texts as they are stored. Unchanged text that is sent without its document keeps the stored formatting. */
export function textsOf(sent: Sent, before: Texts = NO_TEXTS): Texts {
  const description = changedText(sent.description, sent.descriptionDoc, {
    text: before.description,
    doc: before.descriptionDoc,
  });
  const notes = changedText(sent.repairNotes, sent.repairNotesDoc, {
    text: before.repairNotes,
    doc: before.repairNotesDoc,
  });
  return {
    description: description.text,
    descriptionDoc: description.doc,
    repairNotes: notes.text,
    repairNotesDoc: notes.doc,
  };
}

/** The images in the order's texts: attaches new ones and removes those no longer used. */
export function pictureSteps(
  ctx: AuthContext,
  actor: Actor,
  orderId: string,
  { descriptionDoc, repairNotesDoc }: Texts,
): Step[] {
  const docs = [descriptionDoc, repairNotesDoc].flatMap((doc) =>
    doc ? [storedRichText(doc)] : [],
  );
  return imageSteps(ctx, actor, { type: "work-order", id: orderId }, [
    ...new Set(docs.flatMap(imagesIn)),
  ]);
}

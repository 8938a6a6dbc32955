import { photosFor } from "~/features/attachments/ui/upload/held-files";
import { parseForm } from "~/kernel/input/read-form";
import { Refusal } from "~/kernel/refusal";
import { storedText } from "~/kernel/rich-text/field";
import { imagesIn } from "~/kernel/rich-text/plain";
import { redirect } from "@remix-run/react";
import { isDraftOf } from "~/offline/drafts/draft";
import type { Plan } from "~/offline/outbox/action";
import { type AddInput, addInput } from "../inputs";
import { conversationPath, type Subject } from "../model";
import { ADD, commentDraft } from "./comment-kind";

const NOUNS = { "work-order": "workOrders", task: "tasks", ticket: "tickets" } as const;

/** Converts the form to an outbox message with the server's parser. Loaded while the user writes. */
export function planComment(form: FormData, subject: Subject): Plan {
  const { commentId, ...content } = parseForm(addInput, form, {
    fileIds: form.getAll("fileIds.").map(String),
    subject,
  });
  requireSomething(content);
  const { text, textDoc, fileIds } = content;
  const draftName = String(form.get("_draft") ?? "");
  return {
    entry: {
      id: commentId,
      kind: ADD,
      call: {
        method: "PUT",
        path: `/${NOUNS[subject.type]}/${subject.id}/comments`,
        body: { commentId, text, ...(textDoc ? { textDoc } : {}), fileIds },
      },
      queue: subject.id,
      title: String(form.get("_title") ?? ""),
      record: conversationPath(subject),
      edit: `${conversationPath(subject)}&entry=${commentId}#write-comment`,
      photos: photosFor(fileIds),
    },
    draft: draftName
      ? { form: draftName, value: { text, textDoc: textDoc ?? null, fileIds } }
      : undefined,
    stays: isDraftOf(commentDraft(commentId), draftName),
    delivered() {
      throw redirect(conversationPath(subject, "addComment", commentId));
    },
    refused: (refusal) => ({ refusal }),
  };
}

/** Same check as in the command. Otherwise the refusal would arrive long after the user has left the page. */
function requireSomething({
  text,
  textDoc,
  fileIds,
}: Pick<AddInput, "text" | "textDoc" | "fileIds">): void {
  const isEmpty =
    storedText(text, textDoc ?? null).text === "" &&
    fileIds.length === 0 &&
    !(textDoc && imagesIn(textDoc).length > 0);
  if (isEmpty)
    throw new Refusal("invalid_input", "invalid_input", { fields: { text: "required" } });
}

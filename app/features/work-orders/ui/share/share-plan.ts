import { type ClientActionFunctionArgs, redirect } from "@remix-run/react";
import { planDocuments } from "~/features/attachments/ui/documents/add-plan";
import { holdFile, partsOf, photosFor } from "~/features/attachments/ui/upload/held-files";
import { prepareFile } from "~/features/attachments/ui/upload/prepare-file";
import { MAX_COMMENT_LENGTH } from "~/features/comments/model";
import { commentDraft } from "~/features/comments/ui/comment-kind";
import { newId } from "~/kernel/ids";
import { isRecord } from "~/kernel/is-record";
import { Refusal } from "~/kernel/refusal";
import { currentOwner } from "~/offline/data/owner";
import { storeDraft } from "~/offline/drafts/draft";
import { storeDraftPhotos } from "~/offline/drafts/draft-photos";
import { openOwnDraft } from "~/offline/drafts/own-draft";
import { dropShared, findShared, SHARED } from "~/offline/drafts/shared-files";
import { outboxAction } from "~/offline/outbox/action";
import type { NewPhoto, QueuedPhoto } from "~/offline/outbox/entry";
import { queuedAt } from "~/offline/outbox/queued";
import { localRefusal } from "~/offline/outbox/local-refusal";

/** Adds what was shared to the chosen order: as documents at once, or as the draft of a comment, which its author completes and sends. */
export async function addToOrder(args: ClientActionFunctionArgs): Promise<unknown> {
  const form = await args.request.clone().formData();
  if (form.get("as") === "documents") return addDocuments(args);
  try {
    return await beginComment(String(form.get("workOrderId")));
  } catch (error) {
    if (error instanceof Response) throw error;
    const refusal = error instanceof Refusal ? error : new Refusal("unavailable", "share_failed");
    return { refusal: localRefusal(refusal) };
  }
}

const addDocuments = outboxAction(async (_args, form) => {
  const id = String(form.get("workOrderId"));
  const { files } = await sharedHere();
  const documents = new FormData();
  for (const [photo] of files) if (photo) documents.append("fileIds.", photo.id);
  for (const parts of files) if (parts[0]) holdFile(parts[0].id, parts);
  documents.set("_key", newId());
  documents.set("_title", String(form.get(`title.${id}`) ?? ""));
  const plan = planDocuments(documents, "workOrders", id);
  return {
    ...plan,
    entry: { ...plan.entry, photos: photosFor(documents.getAll("fileIds.").map(String)) },
    // Saved: the files belong to the entry, and nothing waits for an order any more.
    draft: { form: SHARED, value: { text: "", refused: [] } },
    queuedResult() {
      throw redirect(queuedAt(`/work-orders/${id}`, plan.entry.id));
    },
  };
});

/** The comment form of the order restores its draft. What was already written there stays. */
async function beginComment(workOrderId: string): Promise<never> {
  const owner = currentOwner();
  if (owner === null) throw new Refusal("unavailable", "phone_keeps_nothing");
  const { files, text } = await sharedHere();
  const { name, draft: before } = await openOwnDraft(
    owner,
    commentDraft(`work-order/${workOrderId}`),
  );
  if ((await storeDraftPhotos(owner, name, files.flat())) === "full")
    throw new Refusal("unavailable", "share_full");
  await storeDraft(owner, name, {
    ...withText(isRecord(before?.value) ? before.value : {}, text),
    fileIds: [...(before?.fileIds ?? []), ...files.flatMap(([photo]) => photo?.id ?? [])],
  });
  await dropShared(owner);
  throw redirect(`/work-orders/${workOrderId}?tab=comments#write-comment`);
}

/** A formatted draft gets the text as its last paragraph. */
function withText({ text, textDoc }: Record<string, unknown>, added: string) {
  const written = typeof text === "string" ? text : "";
  const paragraph = { type: "paragraph", content: [{ type: "text", text: added }] };
  return {
    text: [written, added].filter(Boolean).join("\n").slice(0, MAX_COMMENT_LENGTH),
    textDoc:
      isRecord(textDoc) && Array.isArray(textDoc["content"]) && added
        ? { ...textDoc, content: [...textDoc["content"], paragraph] }
        : (textDoc ?? null),
  };
}

/** The shared files, each shrunk and with its thumbnail. */
async function sharedHere(): Promise<{ files: NewPhoto[][]; text: string }> {
  const owner = currentOwner();
  const found = owner === null ? null : await findShared(owner);
  if (!found) throw new Refusal("guard_failed", "share_gone");
  return { files: await Promise.all(found.photos.map(prepared)), text: found.shared.text };
}

async function prepared({ id, bytes, name, mediaType }: QueuedPhoto): Promise<NewPhoto[]> {
  return partsOf(id, await prepareFile(new File([bytes], name, { type: mediaType }), id));
}

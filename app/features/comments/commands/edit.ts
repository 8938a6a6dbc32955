import { sql } from "drizzle-orm";
import { comments } from "~/database/schema/comments";
import { storedRichText } from "~/server/queries/rich-text";
import { documentSteps, imageSteps } from "~/features/attachments/mutations";
import { imagesIn, mentionsIn } from "~/kernel/rich-text/plain";
import { Refusal } from "~/kernel/refusal";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import { expect } from "~/server/command/statement";
import { present, requireVersion } from "~/server/command/stored";
import type { EditInput } from "../inputs";
import {
  type CommentRecord,
  findComment,
  FIXED,
  IS_FIXED,
  requireNotFixed,
  requireThere,
  COMMENT_RESPONSE,
  type CommentResponse,
  commentResponse,
} from "../queries/comment";
import { readCalled } from "../queries/readers";
import {
  announcements,
  changeComment,
  commentActivity,
  mentionSteps,
  resolvedMentions,
} from "../mutations";

/** Edits a comment and marks it as edited. Photos stay unchanged unless `fileIds` lists them. */
export function editComment(ctx: AuthContext, input: EditInput): Promise<CommentResponse> {
  return command(ctx, {
    name: "comments.edit",
    input,
    returns: COMMENT_RESPONSE,
    load: () => findComment(ctx, input.id),
    async decide(loaded, actor) {
      const comment = present(loaded);
      const granted = permit(actor, "comments.edit", { own: comment.authorId === actor.userId });
      requireThere(comment);
      requireNotFixed(comment);
      requireVersion(comment, input.version);
      return {
        permit: granted,
        ...(await changeOf(ctx, input, comment)),
        response: commentResponse(comment.id),
      };
    },
  });
}

async function changeOf(ctx: AuthContext, input: EditInput, comment: CommentRecord) {
  const { id, subject } = comment;
  const wanted = input.textDoc ? mentionsIn(input.textDoc) : [];
  // Only a text with mentions costs a third round trip.
  const called =
    wanted.length > 0
      ? await readCalled(ctx, ctx.actor, subject, wanted)
      : new Map<string, string>();
  const { text, doc, mentionIds, images } = textAfter(input, comment, called);
  if (text === "" && images.length === 0 && (input.fileIds?.length ?? comment.photos) === 0)
    throw new Refusal("invalid_input", "invalid_input", { fields: { text: "required" } });
  const place = { type: "comment", id } as const;
  const isNewlyCalled = (userId: string) => !comment.mentionIds.includes(userId);
  return {
    steps: [
      expect(
        sql`NOT EXISTS (SELECT 1 FROM ${comments} WHERE ${comments.id} = ${id} AND ${IS_FIXED})`,
        FIXED,
      ),
      ...changeComment(ctx, comment, { text, doc, editedAt: ctx.now().getTime() }),
      ...mentionSteps(ctx, id, mentionIds),
      ...imageSteps(ctx, ctx.actor, place, images),
      ...(input.fileIds ? documentSteps(ctx, ctx.actor, place, input.fileIds) : []),
    ],
    record: [commentActivity(subject, "edited")] satisfies [unknown],
    announce: announcements(ctx, subject, id, mentionIds.filter(isNewlyCalled), false),
  };
}

/** Keeps the formatting when only plain text was sent, as without JavaScript, and the text is unchanged. */
function textAfter(input: EditInput, comment: CommentRecord, called: ReadonlyMap<string, string>) {
  if (input.textDoc !== undefined || input.text !== comment.text || !comment.doc)
    return resolvedMentions(input.text, input.textDoc, called, imagesIn);
  return {
    text: comment.text,
    doc: comment.doc,
    mentionIds: comment.mentionIds,
    images: imagesIn(storedRichText(comment.doc)),
  };
}

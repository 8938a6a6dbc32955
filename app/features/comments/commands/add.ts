import { attachSteps, imageSteps } from "~/features/attachments/mutations";
import { imagesIn, mentionsIn } from "~/kernel/rich-text/plain";
import { Refusal } from "~/kernel/refusal";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import { expect, step } from "~/server/command/statement";
import { COMMENTING } from "~/server/queries/visible-records";
import type { AddInput } from "../inputs";
import { loadReferences, mayReadSubject, requireOpen } from "../queries/references";
import { readCalled } from "../queries/readers";
import { announcements, commentActivity, mentionSteps, resolvedMentions } from "../mutations";
import { COMMENT_RESPONSE, type CommentResponse, commentResponse } from "../queries/comment";
import { comments } from "~/database/schema/comments";

/** Adds a comment. Comments are allowed in every state of their record (domain-rules §2). */
export function addComment(ctx: AuthContext, input: AddInput): Promise<CommentResponse> {
  const { subject, commentId, fileIds } = input;
  return command(ctx, {
    name: "comments.add",
    input,
    returns: COMMENT_RESPONSE,
    load: () =>
      Promise.all([
        loadReferences(ctx, subject),
        readCalled(ctx, ctx.actor, subject, mentionsIn(input.textDoc ?? NOTHING)),
      ]),
    decide([references, called], actor) {
      requireOpen(subject, references);
      const { text, doc, mentionIds, images } = resolvedMentions(
        input.text,
        input.textDoc,
        called,
        imagesIn,
      );
      if (text === "" && images.length === 0 && fileIds.length === 0)
        throw new Refusal("invalid_input", "invalid_input", { fields: { text: "required" } });
      const place = { type: "comment", id: commentId } as const;
      return {
        permit: permit(actor, COMMENTING[subject.type], { assigned: true, own: true }),
        steps: [
          // Checked at write time: the record may have been deleted, or its assignment to the author ended, since it was read.
          expect(mayReadSubject(ctx, subject), new Refusal("not_found")),
          step(
            ctx.db.insert(comments).values({
              id: commentId,
              subjectType: subject.type,
              subjectId: subject.id,
              authorId: actor.userId,
              text,
              doc,
              createdAt: ctx.now().getTime(),
            }),
            new Refusal("version_conflict", "already_exists"),
          ),
          ...mentionSteps(ctx, commentId, mentionIds),
          ...attachSteps(ctx, actor, place, fileIds),
          ...(images.length > 0 ? imageSteps(ctx, actor, place, images) : []),
        ],
        record: [commentActivity(subject, "added")],
        announce: announcements(ctx, subject, commentId, mentionIds, true),
        response: commentResponse(commentId),
      };
    },
  });
}

const NOTHING = { type: "doc", content: [] } as const satisfies { type: "doc"; content: [] };

import { detachAll } from "~/features/attachments/mutations";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import { present, requireVersion } from "~/server/command/stored";
import type { RemoveInput } from "../inputs";
import {
  findComment,
  requireThere,
  COMMENT_RESPONSE,
  type CommentResponse,
  commentResponse,
} from "../queries/comment";
import { changeComment, commentActivity, mentionSteps } from "../mutations";

/** Removes a comment. "Comment removed" stays in its place; text and files are deleted. */
export function removeComment(ctx: AuthContext, input: RemoveInput): Promise<CommentResponse> {
  return command(ctx, {
    name: "comments.remove",
    input,
    returns: COMMENT_RESPONSE,
    load: () => findComment(ctx, input.id),
    decide(loaded, actor) {
      const comment = present(loaded);
      const granted = permit(actor, "comments.remove", { own: comment.authorId === actor.userId });
      requireThere(comment);
      requireVersion(comment, input.version);
      return {
        permit: granted,
        steps: [
          ...changeComment(ctx, comment, {
            text: "",
            doc: null,
            removedAt: ctx.now().getTime(),
            removedBy: actor.userId,
          }),
          ...mentionSteps(ctx, comment.id, []),
          detachAll(ctx, { type: "comment", id: comment.id }),
        ],
        record: [commentActivity(comment.subject, "removed")],
        response: commentResponse(comment.id),
      };
    },
  });
}

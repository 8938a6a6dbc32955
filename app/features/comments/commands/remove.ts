import { sql } from "drizzle-orm";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/command/permit";
import { step } from "~/kernel/server/command/statement";
import { present } from "~/kernel/server/command/stored";
import type { RemoveInput } from "../inputs";
import { findComment, requireThere } from "../queries/comment";
import { changeComment, commentActivity, conflictOf, mentionSteps } from "../mutations";

/** Removes a comment. "Comment removed" stays in its place; text and files are deleted. */
export function removeComment(
  ctx: AuthContext,
  input: RemoveInput,
): Promise<{ id: string; version: number }> {
  return command(ctx, {
    name: "comments.remove",
    input,
    load: () => findComment(ctx, input.id),
    decide(loaded, actor) {
      const comment = present(loaded);
      const granted = permit(actor, "comments.remove", { own: comment.authorId === actor.userId });
      requireThere(comment);
      if (input.version !== undefined && input.version !== comment.version)
        throw conflictOf(comment);
      return {
        permit: granted,
        steps: [
          ...changeComment(comment, {
            text: "",
            doc: null,
            removed_at: ctx.now().getTime(),
            removed_by: actor.userId,
          }),
          ...mentionSteps(comment.id, []),
          step(
            sql`DELETE FROM documents WHERE subject_type = 'comment' AND subject_id = ${comment.id}`,
          ),
        ],
        record: [commentActivity(comment.subject, "removed")],
        answer: sql`json_object('id', ${comment.id}, 'version', ${comment.version + 1})`,
      };
    },
  });
}

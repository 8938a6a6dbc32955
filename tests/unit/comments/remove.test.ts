import { describe, expect, it } from "vitest";
import { addComment } from "~/features/comments/commands/add";
import { editComment } from "~/features/comments/commands/edit";
import { removeComment } from "~/features/comments/commands/remove";
import { getConversation } from "~/features/comments/queries/list";
import { file, onOrder, ticketOf, richText } from "../../support/records/comments";
import { createTestTenant } from "../../support/db/test-tenant";
import { logOf } from "../../support/records/order-log";
import { expectRefusal } from "../../support/api/signed-in";

async function written() {
  const { acme, subject } = await onOrder();
  const { id } = await addComment(acme.as("tea"), richText(subject));
  return { acme, subject, id };
}

describe("removing a comment", () => {
  it("leaves a placeholder without text and files", async () => {
    const { acme, subject } = await onOrder();
    const photo = await file(acme, "tea");
    const { id } = await addComment(
      acme.as("tea"),
      richText(subject, "Secret", { fileIds: [photo] }),
    );
    await removeComment(acme.as("tea"), { id, version: 1 });
    const { comments, totalCount } = await getConversation(acme.as("marko"), subject);
    expect(comments).toMatchObject([
      { id, text: "", photos: [], removedAt: expect.any(Number), availableActions: [] },
    ]);
    expect(totalCount).toBe(0);
    expect(await acme.rows("SELECT status FROM files WHERE id = ?", photo)).toEqual([
      { status: "gone" },
    ]);
    expect((await logOf(acme, subject.id)).at(-1)).toBe("comment.removed");
  });

  it.each(["sanja", "marko"])("is allowed for %s on any comment", async (key) => {
    const { acme, subject, id } = await written();
    await removeComment(acme.as(key), { id });
    expect((await getConversation(acme.as(key), subject)).comments).toMatchObject([
      { id, removedAt: expect.any(Number) },
    ]);
  });

  it("returns not found to users who may not read it", async () => {
    const acme = await createTestTenant();
    const subject = await ticketOf(acme, "ciro");
    const { id } = await addComment(acme.as("ciro"), richText(subject));
    for (const key of ["petar", "emina", "ana"])
      await expectRefusal(removeComment(acme.as(key), { id }), "not_found");
  });

  it("applies once, and a removed comment cannot be edited", async () => {
    const { acme, id } = await written();
    const both = await Promise.allSettled([
      removeComment(acme.as("tea"), { id, version: 1 }),
      removeComment(acme.as("marko"), { id, version: 1 }),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
    await expectRefusal(removeComment(acme.as("marko"), { id }), "guard_failed", "comment_removed");
    await expectRefusal(
      editComment(acme.as("tea"), { id, version: 2, text: "Back" }),
      "guard_failed",
      "comment_removed",
    );
  });

  it("is refused with the stored text if the comment was edited meanwhile", async () => {
    const { acme, id } = await written();
    await editComment(acme.as("tea"), { id, version: 1, text: "Other words" });
    await expectRefusal(removeComment(acme.as("marko"), { id, version: 1 }), "version_conflict");
  });
});

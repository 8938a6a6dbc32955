import { describe, expect, it } from "vitest";
import { addComment } from "~/features/comments/commands/add";
import { editComment } from "~/features/comments/commands/edit";
import { getConversation } from "~/features/comments/queries/list";
import { newId } from "~/kernel/ids";
import { announcedFor, calling, file, onOrder, richText } from "../../support/records/comments";
import { logOf } from "../../support/records/order-log";
import { who } from "../../support/records/people";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";

async function written() {
  const { acme, subject } = await onOrder();
  const { id } = await addComment(acme.as("tea"), richText(subject));
  return { acme, subject, id };
}

describe("editing one's own comment", () => {
  it("stores the new text and marks the comment as edited", async () => {
    const { acme, subject, id } = await written();
    expect(
      await editComment(acme.as("tea"), { id, version: 1, text: "The seal is at the gate" }),
    ).toEqual({ id, version: 2 });
    const { comments } = await getConversation(acme.as("marko"), subject);
    expect(comments).toMatchObject([
      { text: "The seal is at the gate", editedAt: expect.any(Number) },
    ]);
    expect((await logOf(acme, subject.id)).at(-1)).toBe("comment.edited");
  });

  it.each(["ciro", "tarik"])("returns not found to %s, who may not read it", async (key) => {
    const { acme, id } = await written();
    await expectRefusal(
      editComment(acme.as(key), { id, version: 1, text: "Mine now" }),
      "not_found",
    );
    await expectRefusal(
      editComment(acme.as("tea"), { id: newId(), version: 1, text: "Mine now" }),
      "not_found",
    );
  });

  it("returns not found to an author who was unassigned from the order", async () => {
    const { acme, id } = await written();
    await acme.run("UPDATE work_order_assignments SET to_at = 1 WHERE user_id = ?", who("tea"));
    await expectRefusal(editComment(acme.as("tea"), { id, version: 1, text: "Late" }), "not_found");
  });

  it("overwrites nothing: one of two devices receives the stored version", async () => {
    const { acme, id } = await written();
    const both = await Promise.allSettled(
      ["one", "two"].map((text) => editComment(acme.as("tea"), { id, version: 1, text })),
    );
    expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
    const refusal = await refusalOf(editComment(acme.as("tea"), { id, version: 1, text: "three" }));
    expect(refusal).toMatchObject({ code: "version_conflict", facts: { current: { version: 2 } } });
  });

  it("requires text if there is no photo", async () => {
    const { acme, subject, id } = await written();
    await expectRefusal(editComment(acme.as("tea"), { id, version: 1, text: "" }), "invalid_input");
    const photo = await addComment(
      acme.as("tea"),
      richText(subject, "Look", { fileIds: [await file(acme, "tea")] }),
    );
    await editComment(acme.as("tea"), { id: photo.id, version: 1, text: "" });
  });

  it("replaces the photos with those in the input, and keeps them if the input omits them", async () => {
    const { acme, subject } = await written();
    const [one, two, three] = [
      await file(acme, "tea"),
      await file(acme, "tea"),
      await file(acme, "tea"),
    ];
    const { id } = await addComment(
      acme.as("tea"),
      richText(subject, "Look", { fileIds: [one, two] }),
    );
    const photos = async () =>
      (await getConversation(acme.as("marko"), subject)).comments
        .find((comment) => comment.id === id)
        ?.photos.map(({ fileId }) => fileId);
    await editComment(acme.as("tea"), { id, version: 1, text: "Look there" });
    expect(await photos()).toEqual([one, two]);
    await editComment(acme.as("tea"), {
      id,
      version: 2,
      text: "Look there",
      fileIds: [two, three],
    });
    expect(await photos()).toEqual([two, three]);
    expect(
      await acme.rows(
        "SELECT id, status FROM files WHERE id IN (?, ?, ?) ORDER BY status",
        one,
        two,
        three,
      ),
    ).toEqual(
      expect.arrayContaining([
        { id: one, status: "gone" },
        { id: two, status: "attached" },
        { id: three, status: "attached" },
      ]),
    );
    await expectRefusal(
      editComment(acme.as("tea"), { id, version: 3, text: "", fileIds: [] }),
      "invalid_input",
    );
    await expectRefusal(
      editComment(acme.as("tea"), {
        id,
        version: 3,
        text: "x",
        fileIds: [two, await file(acme, "marko")],
      }),
      "invalid_input",
      "file_gone",
    );
    expect(await photos()).toEqual([two, three]);
    await editComment(acme.as("tea"), { id, version: 3, text: "x", fileIds: [] });
    expect(await photos()).toEqual([]);
  });

  it("keeps the formatting of text that returns unchanged without the editor", async () => {
    const { acme, subject } = await written();
    const { id } = await addComment(
      acme.as("tea"),
      calling(subject, { id: who("ana"), label: "Ana" }),
    );
    await editComment(acme.as("tea"), { id, version: 1, text: "See @Ana Babić" });
    expect(
      (await acme.rows("SELECT doc IS NOT NULL AS formed FROM comments WHERE id = ?", id))[0],
    ).toEqual({ formed: 1 });
  });

  it("notifies only users who are mentioned for the first time", async () => {
    const { acme, subject } = await written();
    const { id } = await addComment(
      acme.as("tea"),
      calling(subject, { id: who("ana"), label: "Ana" }),
    );
    const { textDoc, text } = calling(
      subject,
      { id: who("ana"), label: "Ana" },
      { id: who("marko"), label: "Marko" },
    );
    await editComment(acme.as("tea"), { id, version: 1, text, textDoc });
    expect((await announcedFor(acme, id)).map((one) => one.userId)).toEqual([
      who("ana"),
      who("marko"),
    ]);
  });
});

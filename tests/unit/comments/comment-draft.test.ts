import { expect, test } from "vitest";
import { commentFound } from "~/features/comments/ui/comment-draft";

test("a comment from the outbox keeps its id and its files for editing; a draft gets a new id", () => {
  const value = { commentId: "c1", text: "Curi", fileIds: ["f1"] };
  expect(commentFound({ from: "outbox", value, savedAt: 0 })).toEqual({
    text: "Curi",
    doc: null,
    fileIds: ["f1"],
    entryId: "c1",
  });
  expect(
    commentFound({
      from: "draft",
      value: { text: "Curi", textDoc: null, fileIds: ["f1"] },
      savedAt: 0,
      fileIds: ["f1", "f2"],
    }),
  ).toEqual({ text: "Curi", doc: null, fileIds: ["f1", "f2"], entryId: null });
});

test("reads an old draft without photos, and photos whose text was never stored", () => {
  expect(
    commentFound({ from: "draft", value: { text: "Curi", textDoc: null }, savedAt: 0 }),
  ).toEqual({ text: "Curi", doc: null, fileIds: [], entryId: null });
  expect(commentFound({ from: "draft", value: {}, savedAt: 0, fileIds: ["f1"] })).toEqual({
    text: "",
    doc: null,
    fileIds: ["f1"],
    entryId: null,
  });
});

test("ignores a missing or unreadable draft", () => {
  expect(commentFound(null)).toBeNull();
  expect(commentFound({ from: "draft", value: "Curi", savedAt: 0 })).toBeNull();
});

import { expect, test } from "vitest";
import { commentFound } from "~/features/comments/ui/comment-draft";

test("A comment out of the outbox is edited under its own id, with its files; a draft gets a new one", () => {
  const value = { commentId: "c1", text: "Curi", fileIds: ["f1"] };
  expect(commentFound({ from: "outbox", value, savedAt: 0 })).toEqual({ text: "Curi", doc: null, fileIds: ["f1"], entryId: "c1" });
  expect(commentFound({ from: "draft", value: { text: "Curi", textDoc: null, fileIds: ["f1"] }, savedAt: 0, fileIds: ["f1", "f2"] })).toEqual({ text: "Curi", doc: null, fileIds: ["f1", "f2"], entryId: null });
});

test("A draft from before photos were kept with it, and photos whose words never came to the disk", () => {
  expect(commentFound({ from: "draft", value: { text: "Curi", textDoc: null }, savedAt: 0 })).toEqual({ text: "Curi", doc: null, fileIds: [], entryId: null });
  expect(commentFound({ from: "draft", value: {}, savedAt: 0, fileIds: ["f1"] })).toEqual({ text: "", doc: null, fileIds: ["f1"], entryId: null });
});

test("Nothing found, or nothing that can be read, is nothing", () => {
  expect(commentFound(null)).toBeNull();
  expect(commentFound({ from: "draft", value: "Curi", savedAt: 0 })).toBeNull();
});

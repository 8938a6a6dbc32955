import { describe, expect, it } from "vitest";
import { filesIn, filesWanted } from "~/offline/data/files";

const file = (fileId: string, sizeBytes: number, hasThumbnail = false) => ({ fileId, sizeBytes, hasThumbnail, name: `${fileId}.jpg` });

describe("the files of a pack", () => {
  it("are found wherever a record names them", () => {
    const page = { documents: [file("a", 1)], conversation: { comments: [{ photos: [file("b", 2)] }] }, tickets: null, parts: ["fileId"] };
    expect(filesIn(page).map(({ fileId }) => fileId)).toEqual(["a", "b"]);
  });

  it("come once each, small pictures first, then what is small", () => {
    const wanted = filesWanted([file("large", 900, true), file("small", 100), file("small", 100)], 1_000_000);
    expect(wanted.map(({ url }) => url)).toEqual(["/api/files/large?size=thumbnail", "/api/files/small", "/api/files/large"]);
  });

  it("come as far as the room goes", () => {
    expect(filesWanted([file("a", 400), file("b", 500), file("c", 600)], 1000).map(({ url }) => url)).toEqual(["/api/files/a", "/api/files/b"]);
    expect(filesWanted([file("a", 1, true)], 0)).toEqual([]);
  });
});

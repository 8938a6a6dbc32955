import { describe, expect, it } from "vitest";
import { filesIn, filesWanted } from "~/offline/data/files";

const file = (fileId: string, sizeBytes: number, hasThumbnail = false) => ({
  fileId,
  sizeBytes,
  hasThumbnail,
  name: `${fileId}.jpg`,
});

describe("the files of the offline data", () => {
  it("are found in every place where a record references them", () => {
    const page = {
      documents: [file("a", 1)],
      conversation: { comments: [{ photos: [file("b", 2)] }] },
      tickets: null,
      parts: ["fileId"],
    };
    expect(filesIn(page).map(({ fileId }) => fileId)).toEqual(["a", "b"]);
  });

  it("are listed once each, thumbnails first, then by size", () => {
    const wanted = filesWanted(
      [file("large", 900, true), file("small", 100), file("small", 100)],
      1_000_000,
    );
    expect(wanted.map(({ url }) => url)).toEqual([
      "/api/files/large?size=thumbnail",
      "/api/files/small",
      "/api/files/large",
    ]);
  });

  it("are limited by the available storage", () => {
    expect(
      filesWanted([file("a", 400), file("b", 500), file("c", 600)], 1000).map(({ url }) => url),
    ).toEqual(["/api/files/a", "/api/files/b"]);
    expect(filesWanted([file("a", 1, true)], 0)).toEqual([]);
  });
});

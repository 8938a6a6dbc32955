import { describe, expect, it, vi } from "vitest";
import { pathWithin } from "../../../app/kernel/paths";

describe("a return path", () => {
  it("is a path of this site that is valid in a header", () => {
    expect(pathWithin("/work-orders?search=pump&page=2#top")).toBe(
      "/work-orders?search=pump&page=2#top",
    );
    expect(pathWithin("/work-orders?search=čačak")).toBe("/work-orders?search=%C4%8Da%C4%8Dak");
  });

  it("never leads to another site, however it is written", () => {
    const elsewhere = [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "/\t/evil.example",
      "/\n/evil.example",
      "/\t\\evil.example",
      "/.//evil.example",
      "/a/..//evil.example",
      "evil",
      "",
      null,
      undefined,
      1,
    ];
    expect(elsewhere.map((next) => pathWithin(next))).toEqual(elsewhere.map(() => null));
  });

  it("is none that is longer than a URL may be, and such a one is not parsed", () => {
    const canParse = vi.spyOn(URL, "canParse");
    expect(pathWithin(`/${"a".repeat(8_000)}`)).toBeNull();
    expect(canParse).not.toHaveBeenCalled();
  });
});

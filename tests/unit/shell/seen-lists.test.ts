import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { scrollKeyOf } from "~/shell/records/seen-lists";

const at = (path: string, state: unknown = null) => {
  const { pathname, search, hash } = new URL(path, "https://acme.example.com");
  return { pathname, search, hash, state, key: "new" };
};

/** What the tab has noted when the list was left. */
function seen(path: string): void {
  const lists = { rooms: { path, scrollKey: "left" } };
  vi.stubGlobal("sessionStorage", { getItem: () => JSON.stringify({ owner: "sanja", lists }) });
}

beforeEach(() => seen("/rooms?search=a+b&pageNumber=2"));
afterEach(() => void vi.unstubAllGlobals());

describe("the scroll position of a page", () => {
  it("is its own, also where the URL is that of a list seen before", () => {
    expect(scrollKeyOf(at("/rooms?search=a+b&pageNumber=2"))).toBe("new");
    expect(scrollKeyOf(at("/rooms", "keeps-input"))).toBe("new");
  });

  it("is that of the list that was left, by the way back", () => {
    expect(scrollKeyOf(at("/rooms?pageNumber=2", { scrollKey: "left" }))).toBe("left");
  });

  it("is that of the list that was left, after a deletion that returns to it", () => {
    expect(scrollKeyOf(at("/rooms?search=a%20b&pageNumber=2&done=delete"))).toBe("left");
    expect(scrollKeyOf(at("/rooms?pageNumber=2&done=delete"))).toBe("new");
    expect(scrollKeyOf(at("/users?done=delete"))).toBe("new");
  });

  it("is its own where nothing can be stored", () => {
    vi.stubGlobal("sessionStorage", undefined);
    expect(scrollKeyOf(at("/rooms?done=delete"))).toBe("new");
    vi.stubGlobal("sessionStorage", { getItem: () => null });
    expect(scrollKeyOf(at("/rooms?done=delete"))).toBe("new");
  });
});

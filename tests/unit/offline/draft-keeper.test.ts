import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDraftKeeper } from "~/offline/drafts/draft-keeper";

const PAUSE_MS = 700;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function form() {
  let text = "";
  const stored: string[] = [];
  const keeper = createDraftKeeper(
    () => text,
    (value) => void stored.push(value),
  );
  keeper.begin();
  const type = (value: string) => {
    text = value;
    keeper.later();
  };
  return { keeper, stored, type };
}

describe("the keeper of a draft", () => {
  it("stores shortly after a change, however long the typing goes on", () => {
    const { stored, type } = form();
    type("a");
    vi.advanceTimersByTime(PAUSE_MS - 1);
    type("ab");
    expect(stored).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(stored).toEqual(["ab"]);
    type("abc");
    vi.advanceTimersByTime(PAUSE_MS);
    expect(stored).toEqual(["ab", "abc"]);
  });

  it("stores at once what was typed just before the page is left, and only once", () => {
    const { keeper, stored, type } = form();
    type("a");
    keeper.now();
    keeper.now();
    vi.advanceTimersByTime(PAUSE_MS);
    expect(stored).toEqual(["a"]);
  });

  it("stores nothing for a form that was not changed", () => {
    const { keeper, stored } = form();
    keeper.later();
    keeper.now();
    expect(stored).toEqual([]);
  });

  it("stores nothing after the form was submitted or its draft discarded, however it is left", () => {
    const { keeper, stored, type } = form();
    type("a");
    keeper.rest();
    keeper.now();
    vi.advanceTimersByTime(PAUSE_MS);
    expect(stored).toEqual([]);
  });

  it("stores what was typed just before a submission that was neither queued nor sent", () => {
    const { keeper, stored, type } = form();
    type("a");
    vi.advanceTimersByTime(PAUSE_MS);
    type("ab");
    keeper.rest();
    keeper.resume();
    expect(stored).toEqual(["a", "ab"]);
  });
});

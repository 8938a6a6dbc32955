import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newId } from "~/kernel/ids";
import { fakeLocks } from "../../support/fakes/browser-storage";

const SAVED = { owner: newId(), kind: "comments.add", title: "Pumpa", savedAt: 1 };

let openDB = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  // As of a full disk after the browser has deleted the files of the database.
  openDB = vi.fn().mockRejectedValue(new DOMException("No space left", "UnknownError"));
  vi.doMock("idb", () => ({ openDB }));
  vi.stubGlobal("navigator", { locks: fakeLocks() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.doUnmock("idb");
  vi.resetModules();
});

/** A page with these marks sends once. The database cannot be opened. Returns how often that was tried in the half minute after it. */
async function triesAfter(marks: readonly object[]): Promise<number> {
  const stored = marks.map((mark) => [`outbox-mark.${newId()}`, JSON.stringify(mark)]);
  const storage = Object.fromEntries(stored);
  vi.stubGlobal("localStorage", {
    ...storage,
    getItem: (name: string) => storage[name] ?? null,
  });
  const { sendOutbox } = await import("~/offline/outbox/sending/sender");
  await expect(sendOutbox("event")).rejects.toThrow("No space left");
  const before = openDB.mock.calls.length;
  await vi.advanceTimersByTimeAsync(31_000);
  return openDB.mock.calls.length - before;
}

it("looks again while the database does not open, as long as something waits", async () => {
  expect(await triesAfter([{ ...SAVED, id: newId() }])).toBeGreaterThan(1);
});

it("waits for the next event where nothing does", async () => {
  expect(await triesAfter([])).toBe(0);
});

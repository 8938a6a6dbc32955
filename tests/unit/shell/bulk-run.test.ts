import { describe, expect, it } from "vitest";
import { ApiRefusal } from "~/shell/api/api-refusal";
import {
  type BulkCall,
  type BulkEntry,
  entryOf,
  failuresFirst,
  runEntries,
  type Send,
  undoEntries,
} from "~/shell/bulk/run";

function callOf(id: string): BulkCall {
  return {
    path: `/things/${id}`,
    body: { version: 1, priority: "high" },
    inverse: (version, key) => ({ path: `/things/${id}/back`, body: { version, key } }),
  };
}

function entriesOf(...ids: string[]): BulkEntry[] {
  return ids.map((id) => entryOf({ id, label: id, to: `/things/${id}` }, () => callOf(id)));
}

async function run(entries: readonly BulkEntry[], send: Send): Promise<BulkEntry[]> {
  const results = new Map(entries.map((entry) => [entry.key, entry]));
  await runEntries(
    entries,
    send,
    ({ response }) => response.message,
    (entry) => results.set(entry.key, entry),
  );
  return [...results.values()];
}

function refusal(status: number, message: string): ApiRefusal {
  return new ApiRefusal(status, { message, code: "version_conflict", facts: {}, requestId: "r" });
}

describe("a bulk command", () => {
  it("calls each record once with a key of its own, and gives the result of each", async () => {
    const keys = new Set<string>();
    const results = await run(entriesOf("a", "b", "c", "d", "e"), (path, _, key) => {
      keys.add(key);
      return path.endsWith("b")
        ? Promise.reject(refusal(409, "Changed meanwhile."))
        : Promise.resolve({ version: 2 });
    });
    expect(keys.size).toBe(5);
    expect(results.map(({ record, state, reason }) => [record.id, state, reason])).toEqual([
      ["a", "done", ""],
      ["b", "refused", "Changed meanwhile."],
      ["c", "done", ""],
      ["d", "done", ""],
      ["e", "done", ""],
    ]);
  });

  it.each([new TypeError("Failed to fetch"), refusal(503, "Busy"), refusal(429, "Too many")])(
    "repeats with the same key what was not answered: %s",
    async (failure) => {
      const sent: string[] = [];
      const first = await run(entriesOf("a"), (_, __, key) => {
        sent.push(key);
        return Promise.reject(failure);
      });
      expect(first).toMatchObject([{ state: "unsent", reason: "" }]);
      const second = await run(first, (_, __, key) => {
        sent.push(key);
        return Promise.resolve({ version: 2 });
      });
      expect(second).toMatchObject([{ state: "done" }]);
      expect(new Set(sent).size).toBe(1);
    },
  );

  it("sends nothing again that is done or refused", async () => {
    const done = await run(entriesOf("a"), () => Promise.resolve({ version: 2 }));
    const again = await run(done, () => Promise.reject(new Error("must not be called")));
    expect(again).toEqual(done);
  });

  it("lists first what was refused, then what was not sent, then the rest", async () => {
    const results = await run(entriesOf("a", "b", "c", "d", "e"), (path) => {
      if (path.endsWith("b")) return Promise.reject(new TypeError("Failed to fetch"));
      return /[ce]$/.test(path)
        ? Promise.reject(refusal(422, "No."))
        : Promise.resolve({ version: 2 });
    });
    expect(failuresFirst(results).map(({ record }) => record.id)).toEqual([
      "c",
      "e",
      "b",
      "a",
      "d",
    ]);
  });

  it("undoes what was done, by the versions and keys of its calls, and says what it could not take back", async () => {
    const results = await run(entriesOf("a", "b"), (path) =>
      path.endsWith("a") ? Promise.resolve({ version: 7 }) : Promise.reject(refusal(409, "No.")),
    );
    const sent: object[] = [];
    const undone = await run(undoEntries(results), (path, body) => {
      sent.push({ path, body });
      return Promise.resolve({ version: 8, kept: ["The priority stays.", "A visit stays."] });
    });
    expect(sent).toEqual([{ path: "/things/a/back", body: { version: 7, key: results[0]?.key } }]);
    expect(undone).toMatchObject([{ state: "done", reason: "The priority stays. A visit stays." }]);
    expect(undoEntries(undone)).toEqual([]);
  });
});

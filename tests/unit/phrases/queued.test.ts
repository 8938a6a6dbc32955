import { describe, expect, it } from "vitest";
import type { Phrase } from "~/features/phrases/model";
import { planPhrase } from "~/features/phrases/ui/phrase-plan";
import { newTextOf, withQueuedPhrases } from "~/features/phrases/ui/queued-phrases";
import { newId } from "~/kernel/ids";

const STORED: Phrase = { id: newId(), text: "Ispitano, u redu", scope: "own", version: 3 };

function entryOf(fields: Record<string, string>, state: "waiting" | "refused" = "waiting") {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return { ...planPhrase(form).entry, state };
}

describe("the phrases of a device", () => {
  it("contain what waits to be saved, and not what waits to be deleted", () => {
    const created = entryOf({ do: "create", text: "Zamijenjen filter" });
    expect(withQueuedPhrases([STORED], [created])).toMatchObject([
      { text: "Zamijenjen filter", scope: "own", version: 1, isQueued: true },
      { text: "Ispitano, u redu", isQueued: false },
    ]);
    const deleted = entryOf({ do: "delete", id: STORED.id, version: "3", text: STORED.text });
    expect(deleted.call).toEqual({
      method: "DELETE",
      path: `/phrases/${STORED.id}`,
      body: { version: 3 },
    });
    expect(withQueuedPhrases([STORED], [deleted])).toEqual([]);
    const alsoDeleted = entryOf({ do: "delete", id: created.id, version: "1", text: "" });
    expect(withQueuedPhrases([], [created, alsoDeleted])).toEqual([]);
  });

  it("do not repeat a phrase that has been sent since, nor contain one that was refused", () => {
    const created = entryOf({ do: "create", text: "Zamijenjen filter" });
    const sent: Phrase = { ...STORED, id: created.id, text: "Zamijenjen filter" };
    expect(withQueuedPhrases([sent], [created])).toHaveLength(1);
    expect(withQueuedPhrases([], [entryOf({ do: "create", text: "X" }, "refused")])).toEqual([]);
  });
});

it.each([
  ["", ""],
  ["Ispitano,  u redu.", ""],
  ["Ispitano, u redu\nZamijenjen  ležaj", "Zamijenjen ležaj"],
  ["Zamijenjen ležaj\nIspitano, u redu\ni brtva", "Zamijenjen ležaj i brtva"],
])("what was typed in %j and is no phrase yet is %j", (field, text) => {
  expect(newTextOf(field, [STORED])).toBe(text);
});

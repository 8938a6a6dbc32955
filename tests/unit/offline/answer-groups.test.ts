import { expect, it } from "vitest";
import { checklistPath, checklistTitle, inGroups } from "~/features/outbox/ui/answer-groups";
import type { AnswerChange } from "~/kernel/answer-change";
import type { OutboxEntry } from "~/offline/outbox/entry";
import { ANSWER_ITEM } from "~/offline/outbox/entry-kinds";
import { queuedEntry } from "../../support/records/queued-entry";

const ANSWER: AnswerChange = {
  id: "1",
  checklistId: "boilers",
  itemId: "belt",
  kind: "tick",
  tick: "ok",
  thousandths: null,
  content: "",
  comment: "",
  isFinding: false,
  baseId: null,
  photoCount: 0,
  at: 0,
  closes: true,
  names: { order: "2026-00001", checklist: "Boilers", item: "Belt undamaged", unit: "" },
};

function answer(id: string, change: Partial<AnswerChange> = {}): OutboxEntry {
  return queuedEntry({
    id,
    kind: ANSWER_ITEM,
    title: "2026-00001 · Belt undamaged",
    record: `/work-orders/1/checklists/boilers?item=${id}`,
    effect: { record: "work-orders/1", answer: { ...ANSWER, id, ...change } },
  });
}

it("the answers to a checklist are one group, at the place of the first, and others are alone", () => {
  const entries = [
    queuedEntry({ id: "report" }),
    answer("1"),
    answer("2", { checklistId: "pump" }),
    queuedEntry({ id: "comment" }),
    answer("3"),
  ];
  expect(inGroups(entries).map((group) => group.map(({ id }) => id))).toEqual([
    ["report"],
    ["1", "3"],
    ["2"],
    ["comment"],
  ]);
  expect(inGroups([])).toEqual([]);
});

it("a group is named by its order and checklist, and leads to the list without an item", () => {
  expect(checklistTitle(answer("1"))).toBe("2026-00001 · Boilers");
  expect(checklistPath(answer("1"))).toBe("/work-orders/1/checklists/boilers");
});

it("an entry of an earlier release is named by its own title", () => {
  const { names: _, ...earlier } = ANSWER;
  const entry = { ...answer("1"), effect: { record: "work-orders/1", answer: earlier } };
  expect(checklistTitle(entry)).toBe("2026-00001 · Belt undamaged");
});

import { describe, expect, it } from "vitest";
import { fieldsBack, peopleBack, undoOf } from "~/features/visits/policy/act-undo";

type People = { technicianIds: string[]; leadId: string | null };
const people = (...technicianIds: string[]): People => ({
  technicianIds,
  leadId: technicianIds[0] ?? null,
});
const NOBODY = people();
const present = (
  now: People,
  more: { needed?: string[]; gone?: string; needsLead?: true } = {},
) => ({
  present: now,
  needed: more.needed ?? [],
  active: ["tea", "ivo", "ana"].filter((id) => id !== more.gone),
  needsLead: more.needsLead ?? false,
});

describe("the people of an order after an undo", () => {
  const joined = { before: people("ivo"), after: people("ivo", "tea") };
  const first = { before: NOBODY, after: people("tea") };
  const replaced = { before: people("ivo", "tea"), after: people("ana") };

  it.each([
    ["without who joined", joined, present(people("ivo", "tea")), people("ivo")],
    ["with whom others added", joined, present(people("ivo", "tea", "ana")), people("ivo", "ana")],
    ["who left meanwhile", joined, present(people("ivo")), people("ivo")],
    [
      "who has a visit",
      joined,
      present(people("ivo", "tea"), { needed: ["tea"] }),
      people("ivo", "tea"),
    ],
    ["nobody, as before", first, present(people("tea")), NOBODY],
    ["who leads it in progress", first, present(people("tea"), { needsLead: true }), people("tea")],
    [
      "who leads others",
      first,
      present(people("tea", "ana")),
      { technicianIds: ["ana", "tea"], leadId: "tea" },
    ],
    ["those who were replaced", replaced, present(people("ana")), people("ivo", "tea")],
    ["but the inactive", replaced, present(people("ana"), { gone: "tea" }), people("ivo")],
  ])("are: %s", (_, act, now, expected) => {
    expect(peopleBack(act, now)).toEqual(expected);
  });

  it("have the lead whom others have chosen since", () => {
    const now = { technicianIds: ["ivo", "tea", "ana"], leadId: "ana" };
    expect(peopleBack(joined, present(now))).toEqual({
      technicianIds: ["ivo", "ana"],
      leadId: "ana",
    });
  });
});

it("both days of an order are back, or none: half of them could end before they start", () => {
  const order = { ...NOBODY, priority: "low", plannedStartOn: "2026-12-01" } as const;
  const act = { workOrderId: "order", at: 1, requestId: "request" };
  const states = {
    before: { ...order, technicianIds: [], plannedEndOn: "2026-12-02" },
    after: { ...order, technicianIds: [], plannedEndOn: "2026-12-07" },
  };
  const { fields, people: none } = undoOf(act, states, []);
  expect(none).toBeNull();
  expect(fieldsBack(fields, states.after)).toEqual({
    plannedStartOn: "2026-12-01",
    plannedEndOn: "2026-12-02",
  });
  expect(fieldsBack(fields, { ...states.after, plannedStartOn: "2026-12-07" })).toEqual({});
});

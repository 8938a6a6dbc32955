import { labelWithHeading } from "~/features/checklists/policy/sheet";
import { canonicalJson } from "~/kernel/text/canonical";
import type { SnapshotAnswer, SnapshotChecklist } from "../model";
import {
  type Change,
  type ChangedValue,
  type ComparedRevision,
  type Difference,
  fieldChange,
  fileValue,
  type FrozenPeople,
  listChanges,
  nameOf,
  setChanges,
  textValue,
} from "./change";
import { pairsOf } from "./pairs";

type Item = SnapshotChecklist["items"][number];
type Compared<One> = { one: One; people: FrozenPeople };

/** The checklists that were added or removed, and the results that changed in the others. Only formats from 4 on contain checklists. */
export function checklistChanges(before: ComparedRevision, after: ComparedRevision): Change[] {
  const [was, is] = [before.snapshot.checklists, after.snapshot.checklists];
  if (!was || !is) return [];
  const { pairs, added, removed } = pairsOf(was, is, ({ id }) => id);
  const within = ({ id, name }: SnapshotChecklist, differences: Difference[]): Change[] =>
    differences.map((difference) => ({ ...difference, about: { of: "checklist", id, name } }));
  const label = "checklists.add.template";
  return [
    ...pairs.flatMap(([old, one]) =>
      within(one, itemChanges({ one: old, people: before.people }, { one, people: after.people })),
    ),
    ...removed.flatMap((one) => within(one, [{ label, before: textValue(one.name), after: null }])),
    ...added.flatMap((one) => within(one, [{ label, before: null, after: textValue(one.name) }])),
  ];
}

function itemChanges(
  before: Compared<SnapshotChecklist>,
  after: Compared<SnapshotChecklist>,
): Difference[] {
  const { pairs } = pairsOf(before.one.items, after.one.items, ({ id }) => id);
  return pairs.flatMap(([was, is]) =>
    differencesIn({ one: was, people: before.people }, { one: is, people: after.people }).map(
      (difference) => ({ ...difference, name: labelWithHeading(after.one.items, is) }),
    ),
  );
}

/** The answer of somebody who repeats what was answered changes nothing. */
function differencesIn(before: Compared<Item>, after: Compared<Item>): Difference[] {
  const [was, is] = [before, after].map(answersIn);
  const [values, next] = [was, is].map((answers = []) =>
    answers.flatMap(({ value }) => (value ? [value] : [])),
  );
  const [photos, nextPhotos] = [was, is].map((answers = []) =>
    answers.flatMap((answer) => answer.photos),
  );
  return [
    ...listChanges({
      label: "checklists.answer",
      before: values ?? [],
      after: next ?? [],
      keys: [canonicalJson, () => ""],
      valueOf: (value) => value,
    }),
    ...setChanges(
      "dailyReports.field.photos",
      pairsOf(photos ?? [], nextPhotos ?? [], ({ sha256 }) => sha256),
      (files) => ({ as: "files", files }),
    ),
    ...fieldChange(
      "tickets.field.name",
      textValue(before.one.ticket ?? ""),
      textValue(after.one.ticket ?? ""),
    ),
  ];
}

function answersIn({ one: { answer, others, unit }, people }: Compared<Item>) {
  return [answer, ...others].flatMap((each) =>
    each
      ? [
          {
            value: answerValue(each, unit, people),
            photos: each.photos.map((photo) => fileValue(photo)),
          },
        ]
      : [],
  );
}

/** Null for an answer of photos alone, which are compared one by one. */
function answerValue(
  answer: SnapshotAnswer,
  unit: string,
  people: FrozenPeople,
): ChangedValue | null {
  const { kind, tick, thousandths, comment, signer, at } = answer;
  if (kind === "photo" && comment === "") return null;
  return {
    as: "answer",
    kind,
    tick,
    thousandths,
    unit,
    content: signer ? nameOf(people, signer) : answer.content,
    comment,
    signedAt: signer ? at : null,
  };
}

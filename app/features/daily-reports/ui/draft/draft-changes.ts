import { parseClock } from "~/kernel/time/clock-text";
import { newId } from "~/kernel/ids";
import { startText } from "~/kernel/time/day-span";
import { isBlankEntry } from "./draft-hours";
import type { Day } from "~/kernel/time/days";
import type { EntryDraft } from "./entry-draft";
import type { ExpenseDraft, PartDraft, ReportDraft } from "./report-draft";

// Changes to a report draft. Each returns a function from one draft to the next.

export type Change = (draft: ReportDraft) => ReportDraft;

export function copyEntries(fromId: string, toId: string): Change {
  return (draft) => {
    const copied = draft.entries
      .filter((one) => one.technicianId === fromId && !isBlankEntry(one))
      .map((one) => ({ ...one, id: newId(), technicianId: toId }));
    return entered(draft, [...withoutBlank(draft.entries, toId), ...copied]);
  };
}

export function copyEntriesToAll(fromId: string, technicianIds: readonly string[]): Change {
  return (draft) => {
    const own = draft.entries.filter((one) => one.technicianId === fromId);
    const others = technicianIds.filter((id) => id !== fromId);
    const copied = others.flatMap((technicianId) =>
      own.filter((one) => !isBlankEntry(one)).map((one) => ({ ...one, id: newId(), technicianId })),
    );
    return entered(draft, [...own, ...copied]);
  };
}

/** Whether the first technician has hours and another technician has different ones. */
export function mayCopyToAll({ entries }: ReportDraft, technicianIds: readonly string[]): boolean {
  const [first = "", ...others] = technicianIds.map((id) =>
    entries
      .filter((one) => one.technicianId === id && !isBlankEntry(one))
      .map(({ kind, from, nextDay, to, minutes }) =>
        [kind, startText(from, nextDay), to, ...Object.values(minutes)].join(" "),
      )
      .join(),
  );
  return first !== "" && others.some((hours) => hours !== first);
}

/** Another day has other suggestions. Entered values move with the report. */
export function changeDay(
  reportOn: Day,
  suggested: Pick<ReportDraft, "entries" | "suggestedBy">,
): Change {
  return (draft) =>
    draft.suggestedBy !== null || draft.entries.every(isBlankEntry)
      ? { ...draft, reportOn, ...suggested }
      : { ...draft, reportOn };
}

export function changeEntry(id: string, changes: Partial<EntryDraft>): Change {
  return (draft) =>
    entered(
      draft,
      draft.entries.map((one) =>
        one.id === id ? { ...one, ...changes, isSuggested: false } : one,
      ),
    );
}

export function removeEntry(id: string): Change {
  return (draft) =>
    entered(
      draft,
      draft.entries.filter((one) => one.id !== id),
    );
}

export function addExpense(): Change {
  return (draft) => ({
    ...draft,
    expenses: [...draft.expenses, { key: newId(), type: "other", words: "", amountCents: null }],
  });
}

export function changeExpense(key: string, changes: Partial<ExpenseDraft>): Change {
  return (draft) => ({
    ...draft,
    expenses: draft.expenses.map((one) => (one.key === key ? { ...one, ...changes } : one)),
  });
}

export function removeExpense(key: string): Change {
  return (draft) => ({ ...draft, expenses: draft.expenses.filter((one) => one.key !== key) });
}

export function addPart(fromStock: boolean): Change {
  const part: PartDraft = {
    key: newId(),
    stock: null,
    fromStock,
    name: "",
    quantityThousandths: 1000,
    unit: "piece",
  };
  return (draft) => ({ ...draft, parts: [...draft.parts, part] });
}

export function changePart(key: string, changes: Partial<PartDraft>): Change {
  return (draft) => ({
    ...draft,
    parts: draft.parts.map((one) => (one.key === key ? { ...one, ...changes } : one)),
  });
}

export function removePart(key: string): Change {
  return (draft) => ({ ...draft, parts: draft.parts.filter((one) => one.key !== key) });
}

/** Reads what was typed before hydration or restored by the browser. Returns the same draft when nothing changed, to avoid a render. */
export function readTimes(form: FormData): Change {
  const read = (name: string, otherwise: string) => String(form.get(name) ?? otherwise);
  return (draft) => {
    const reportOn = read("reportOn", draft.reportOn);
    const entries = draft.entries.map((one, index) => {
      const typed = typedIn(one, (name) => read(`entries.${index}.${name}`, one[name]));
      if (!form.has(`entries.${index}.from`)) return typed;
      const nextDay = form.get(`entries.${index}.nextDay`) === "on";
      return nextDay === (one.nextDay ?? false) ? typed : { ...typed, nextDay, isSuggested: false };
    });
    const isSame =
      reportOn === draft.reportOn && entries.every((one, index) => one === draft.entries[index]);
    return isSame ? draft : entered({ ...draft, reportOn }, entries);
  };
}

function typedIn(one: EntryDraft, read: (name: "kind" | "from" | "to") => string): EntryDraft {
  const kind = one.kind === "plain" ? "plain" : read("kind") === "travel" ? "travel" : "work";
  const clock = (end: "from" | "to") => parseClock(read(end)) ?? read(end);
  const [from, to] = [clock("from"), clock("to")];
  return kind === one.kind && from === one.from && to === one.to
    ? one
    : { ...one, kind, from, to, isSuggested: false };
}

/** Hours that a user has entered are no longer a suggestion. */
export function entered(draft: ReportDraft, entries: EntryDraft[]): ReportDraft {
  return { ...draft, entries, suggestedBy: null };
}

export function withoutBlank(entries: EntryDraft[], technicianId: string): EntryDraft[] {
  return entries.filter((one) => one.technicianId !== technicianId || !isBlankEntry(one));
}

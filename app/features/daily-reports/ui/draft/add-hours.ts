import { newId } from "~/kernel/ids";
import { findMinute } from "~/kernel/time/clock-text";
import { minutesOf } from "~/kernel/time/day-span";
import { type Change, entered, withoutBlank } from "./draft-changes";
import { completeEntry, isBlankEntry } from "./draft-hours";
import { emptyEntry, type EntryDraft } from "./entry-draft";
import { DAY_MINUTES, firstFree, gapsIn, QUARTER, type Span, timesOf } from "./suggested-hours";
import { NIGHT_MINUTES, type USUAL_DAY } from "./workday";

// Hours that a report gets by one tap.

const TRAVEL_MINUTES = 30;

/** In minutes from the midnight of the person's day. */
type Around = {
  /** What is reported of it elsewhere, in order. */
  filed: readonly Span[];
  workday: typeof USUAL_DAY;
  /** Null on another day. */
  now: number | null;
};

/**
 * The new entry begins where the last one ended, also on the next day; the first one with the working day or behind what is filed elsewhere.
 * Work ends now when that is on the day on which it begins. It lasts no longer than until what is filed next. Hours without times replace a
 * suggestion that nobody has touched.
 */
export function addEntry(technicianId: string, kind: EntryDraft["kind"], around: Around): Change {
  return (draft) => {
    const before =
      kind === "plain"
        ? draft.entries.filter((one) => one.technicianId !== technicianId || !one.isSuggested)
        : draft.entries;
    const own = before.filter((one) => one.technicianId === technicianId && !isBlankEntry(one));
    const added = {
      ...emptyEntry(newId(), technicianId, kind),
      ...(kind === "plain" ? {} : timesAfter(own, kind, around)),
    };
    return entered(draft, [...withoutBlank(before, technicianId), added]);
  };
}

/** Adds a working day as work, for the user to correct: its parts that are not filed elsewhere. */
export function addWorkday(
  technicianId: string,
  times: readonly ReturnType<typeof timesOf>[],
): Change {
  return (draft) => {
    const usual = times.map((part) => ({ ...emptyEntry(newId(), technicianId), ...part }));
    return entered(draft, [...withoutBlank(draft.entries, technicianId), ...usual]);
  };
}

/** Without times where the first ones are not known: what begins with the working day would lie in the future. */
function timesAfter(
  own: readonly EntryDraft[],
  kind: "work" | "travel",
  { filed, workday, now }: Around,
): Partial<EntryDraft> {
  const last = own.map(endOf).findLast((minute) => minute !== null) ?? null;
  const begin = workday.startMinute - (kind === "travel" ? TRAVEL_MINUTES : 0);
  // A report has the hours that begin on its day and on the next one.
  const [gap] = gapsIn(
    { from: last ?? firstFree({ filed }, begin), to: 2 * DAY_MINUTES },
    filed,
  ).filter(({ from, to }) => to - from >= QUARTER);
  if (!gap || (last === null && now !== null && gap.from >= now)) return {};
  const to = endAfter(gap.from, kind, { workday, now });
  return timesOf({ from: gap.from, to: Math.min(to, gap.to) });
}

/** In minutes from the midnight of the report's day; null where no end is entered. Times after the end of the day begin at 24:00. */
function endOf(one: EntryDraft): number | null {
  const entry = completeEntry(one);
  if (entry && entry.kind !== "plain") return minutesOf(entry).to;
  return findMinute(one.to) || (one.to === "00:00" ? DAY_MINUTES : null);
}

function endAfter(
  from: number,
  kind: "work" | "travel",
  { workday, now }: Pick<Around, "workday" | "now">,
): number {
  const [begun, passed] =
    now === null ? [0, 0] : [Math.ceil(now / QUARTER) * QUARTER, now - (now % QUARTER)];
  if (kind === "travel")
    return begun > from ? Math.min(from + TRAVEL_MINUTES, begun) : from + TRAVEL_MINUTES;
  const end = passed > from ? passed : begun;
  const most = from < DAY_MINUTES ? DAY_MINUTES - from : NIGHT_MINUTES;
  if (end > from && end - from <= most) return end;
  return from < workday.endMinute ? workday.endMinute : from + 60;
}

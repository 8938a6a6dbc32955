import { type ActUndo, fieldsThatStay, peopleThatStay } from "~/features/visits/policy/act-undo";
import type { Priority } from "~/kernel/priorities";

type Order = {
  technicianIds: string[];
  leadId: string | null;
  priority: Priority;
  plannedStartOn: string;
  plannedEndOn: string;
};
type Entry = { event: string; by: string; requestId: string };

const OF_VISITS = [
  "visit-planned",
  "visit-moved",
  "visit-resized",
  "visit-reassigned",
  "visit-changed",
  "visit-cancelled",
  "visit-restored",
  "visit-plan-undone",
];
const OF_PEOPLE = ["assigned", "started", ...OF_VISITS];

/** What the undo of an act leaves: `name` of a person; `by` has changed it since, if the log says who. */
type Kept = {
  what: "visit" | "joined" | "left" | "priority" | "days";
  name: string;
  by: string | null;
};

/** `log`: of the order, newest first. */
export function keptAfter(
  undo: ActUndo,
  {
    order,
    visitIds,
    names,
    log,
  }: {
    /** After the undo. */ order: Order;
    /** The visits that it takes back. */ visitIds: readonly string[];
    names: ReadonlyMap<string, string>;
    log: readonly Entry[];
  },
): Kept[] {
  const since = entriesSince(log, undo.requestId);
  const kept = (what: Kept["what"], events: readonly string[], name = ""): Kept => ({
    what,
    name,
    by:
      since.find(({ event }) => events.some((each) => event === `work-order.${each}`))?.by ?? null,
  });
  const people = undo.people ? peopleThatStay(undo.people, order) : { joined: [], left: [] };
  const person = (what: "joined" | "left") =>
    people[what].map((id) => kept(what, OF_PEOPLE, names.get(id)));
  const fields = fieldsThatStay(undo.fields, order);
  const visits = undo.visits.filter(({ after }) => !visitIds.includes(after.id));
  return [
    ...visits.map(() => kept("visit", OF_VISITS)),
    ...person("joined"),
    ...person("left"),
    ...(fields.includes("priority") ? [kept("priority", ["updated"])] : []),
    ...(fields.some((field) => field !== "priority")
      ? [kept("days", ["updated", ...OF_VISITS])]
      : []),
  ];
}

/** The entries after those of the act. */
function entriesSince(log: readonly Entry[], requestId: string): readonly Entry[] {
  const own = log.findIndex((entry) => entry.requestId === requestId);
  return own < 0 ? log : log.slice(0, own);
}

import type { TFunction } from "i18next";
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

/** What the undo of an act leaves, with who has changed it since. `log`: of the order, newest first. */
export function keptTexts(
  t: TFunction,
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
): string[] {
  const since = entriesSince(log, undo.requestId);
  const by = (events: readonly string[]) =>
    since.find(({ event }) => events.some((each) => event === `work-order.${each}`))?.by ??
    t("schedule.undo.somebody");
  const people = undo.people ? peopleThatStay(undo.people, order) : { joined: [], left: [] };
  const person = (userId: string) => ({ name: names.get(userId) ?? "", by: by(OF_PEOPLE) });
  const fields = fieldsThatStay(undo.fields, order);
  const visits = undo.visits.filter(({ after }) => !visitIds.includes(after.id));
  return [
    ...visits.map(() => t("schedule.undo.kept.visit", { by: by(OF_VISITS) })),
    ...people.joined.map((id) => t("schedule.undo.kept.joined", person(id))),
    ...people.left.map((id) => t("schedule.undo.kept.left", person(id))),
    ...(fields.includes("priority")
      ? [t("schedule.undo.kept.priority", { by: by(["updated"]) })]
      : []),
    ...(fields.some((field) => field !== "priority")
      ? [t("schedule.undo.kept.days", { by: by(["updated", ...OF_VISITS]) })]
      : []),
  ];
}

/** The entries after those of the act. */
function entriesSince(log: readonly Entry[], requestId: string): readonly Entry[] {
  const own = log.findIndex((entry) => entry.requestId === requestId);
  return own < 0 ? log : log.slice(0, own);
}

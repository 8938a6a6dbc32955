import { useTranslation } from "react-i18next";
import { useFormat, useQuantity } from "~/shell/layout/use-format";
import { isDay } from "~/kernel/time/days";
import type { IconName } from "~/ui/layout/icon";
import type { ActivityLine } from "../model";

/** Returns an event's text in the user's language, with days, names and quantities formatted for their locale. */
export function useEventLabels(): (line: ActivityLine) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const quantity = useQuantity();
  return ({ event, facts }) => {
    const { reportOn, visitOn, wasOn, dueOn, byThousandths, unit, names, until } = facts;
    // Stored: another release may have written an event that this one has no text for.
    return t(`activity.events.${event}`, {
      defaultValue: event,
      ...facts,
      ...(typeof reportOn === "string" ? { day: format.day(reportOn) } : {}),
      ...(typeof dueOn === "string" ? { day: format.day(dueOn) } : {}),
      ...daysIn(facts, format.day),
      ...(typeof visitOn === "string" ? { day: format.day(visitOn) } : {}),
      ...(typeof wasOn === "string" ? { wasOn: format.day(wasOn) } : {}),
      ...(typeof until === "number" ? { until: format.dateTime(until) } : {}),
      ...(typeof byThousandths === "number"
        ? { by: `${byThousandths > 0 ? "+" : ""}${quantity(byThousandths, String(unit))}` }
        : {}),
      ...(Array.isArray(names) ? { names: names.join(", ") } : {}),
    });
  };
}

/** A postponed day and its new one. */
function daysIn(facts: Record<string, unknown>, dayText: (day: string) => string) {
  const days = ["from", "to"].flatMap((name) => {
    const day = facts[name];
    return typeof day === "string" && isDay(day) ? [[name, dayText(day)] as const] : [];
  });
  return Object.fromEntries(days);
}

const ICONS: Record<string, IconName> = {
  created: "plus",
  "created-by-plan": "calendar-clock",
  ordered: "clipboard",
  skipped: "circle-x",
  "skipped-several": "circle-x",
  answered: "list-checks",
  "answered-several": "list-checks",
  postponed: "calendar-clock",
  paused: "clock",
  resumed: "play",
  updated: "pen",
  changed: "pen",
  assigned: "users",
  started: "play",
  submitted: "send",
  approved: "circle-check",
  accepted: "circle-check",
  signed: "signature",
  completed: "check",
  "completed-by-order": "check",
  rejected: "circle-x",
  "acceptance-undone": "undo",
  "rejection-undone": "undo",
  "sent-back": "undo",
  returned: "undo",
  reopened: "unlock",
  archived: "archive",
  restored: "archive-restore",
  deleted: "trash",
  linked: "link",
  filed: "clipboard",
  invited: "mail",
  "visit-planned": "calendar",
  "visit-moved": "calendar",
  "visit-resized": "calendar",
  "visit-reassigned": "users",
  "visit-cancelled": "circle-x",
  "visit-restored": "calendar",
  "left-unplanned": "calendar",
  "planning-settled": "check",
  "sign-in-failed": "lock",
  "second-step-failed": "lock",
  "planning-unsettled": "calendar",
};
const ICONS_OF_KIND: Record<string, IconName> = { comment: "note", document: "file" };

/** An icon for the kind of event, so that a long log can be scanned. */
export function eventIcon(event: string): IconName {
  const [kind = "", what = ""] = event.split(".");
  return ICONS_OF_KIND[kind] ?? ICONS[what] ?? "circle";
}

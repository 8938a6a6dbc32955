import type { TFunction } from "i18next";
import { fieldLabel, fieldLabelKey } from "~/kernel/field-label";
import { type Formatter, momentText } from "~/kernel/text/format";
import type { Instant } from "~/kernel/time/instants";

/** One row of the activity of a record, as the API returns it. */
export type LogLine = {
  at: Instant;
  actorName: string;
  event: string;
  facts: Record<string, unknown>;
  fields: string[];
  raisesVersion: boolean;
};

/** `path` below `/api`. `isChange`: whether a row is a change that a save of the record conflicts with. */
type Log = { path: string; isChange(line: LogLine): boolean };

/** The kinds of records that have forms, by their names in live messages, and their names in the API. */
const NOUNS: Record<string, string> = {
  work_orders: "workOrders",
  tasks: "tasks",
  tickets: "tickets",
  customers: "customers",
  locations: "locations",
  rooms: "rooms",
  assets: "assets",
  equipment: "equipment",
  spare_parts: "spareParts",
  maintenance_plans: "maintenancePlans",
  checklist_templates: "checklists",
  users: "users",
};

/** The activity of a record (`<table>/<id>`) that the form at this path edits. Null for a kind without one. */
export function logOf(record: string, pathname: string): Log | null {
  const [kind = "", id = ""] = record.split("/");
  const [, area, areaId] = pathname.split("/");
  // A daily report is part of the log of its work order.
  if (kind === "daily_reports")
    return {
      path: `/workOrders/${areaId}/activity`,
      isChange: ({ event, facts }) => event.startsWith("daily-report.") && facts["reportId"] === id,
    };
  // Partners are customers, but not every user of the one list may read the other.
  const noun = area === "partners" ? area : NOUNS[kind];
  return noun
    ? { path: `/${noun}/${id}/activity`, isChange: ({ raisesVersion }) => raisesVersion }
    : null;
}

/** What one person has changed, by the keys of the labels. Without fields they did something else, such as starting the work. */
type PersonChange = { name: string; at: Instant; fields: string[] };

/** Who has changed the record, the latest first, from rows with the newest first. */
export function peopleIn(lines: readonly LogLine[]): PersonChange[] {
  const people = new Map<string, PersonChange>();
  for (const { actorName: name, at, event, fields } of lines) {
    const known = people.get(name) ?? { name, at, fields: [] };
    const keys = fields.map((field) => fieldLabelKey(event, field));
    people.set(name, { ...known, fields: [...new Set([...known.fields, ...keys])] });
  }
  return [...people.values()];
}

const MAX_PEOPLE = 2;
const MAX_FIELDS = 3;

type Words = { t: TFunction; format: Formatter; now: Instant };

/** Such as "Ana Kovač changed Priority and Description at 10:42. If you save, you see both versions first." */
export function outdatedText(people: readonly PersonChange[], words: Words): string {
  const { t } = words;
  const shown = people.slice(0, MAX_PEOPLE).map((person) => personText(person, words));
  const count = people.length - shown.length;
  return [
    ...shown,
    ...(count > 0 ? [t("activity.meanwhile.more-people", { count })] : []),
    t("activity.meanwhile.saving"),
  ].join(" ");
}

function personText({ name, at, fields }: PersonChange, { t, format, now }: Words): string {
  const when = momentText(at, now, format);
  if (fields.length === 0) return t("activity.meanwhile.record", { name, when });
  const labels = fields.slice(0, MAX_FIELDS).map((key) => fieldLabel(t, key));
  const more = fields.length - labels.length;
  const list = format.list(
    more > 0 ? [...labels, t("activity.meanwhile.more-fields", { more })] : labels,
  );
  return t("activity.meanwhile.fields", { name, when, fields: list });
}

import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { fieldLabel, fieldLabelKey } from "~/kernel/field-label";
import { RelativeTime } from "~/shell/records/relative-time";
import { Section } from "~/ui/layout/card";
import { Timeline } from "~/ui/list/timeline";
import {
  type ActivityLine,
  eventPage,
  changesIn,
  EVENTS_AT_ONCE,
  isPartFact,
  jobOf,
} from "../model";
import { eventIcon, useEventLabels } from "./event-labels";
import { countryName } from "~/kernel/text/country-name";
import { isDay } from "~/kernel/time/days";
import type { Formatter } from "~/kernel/text/format";
import { isLanguage, LANGUAGE_NAMES } from "~/kernel/text/languages";
import { useFormat, useQuantity } from "~/shell/layout/use-format";
import { useLanguage } from "~/ui/layout/use-language";

type Names = ActivityLine["names"];

/** Longer values are truncated. */
const MAX_LETTERS = 140;

type Props = { lines: ActivityLine[]; /** In place of "No activity yet." */ empty?: ReactNode };

export function RecordActivity({ lines, empty }: Props) {
  const { t } = useTranslation();
  const labelOf = useEventLabels();
  const { search } = useLocation();
  const count = eventPage(new URLSearchParams(search));
  const entries = lines.slice(0, count).map((line) => ({
    id: String(line.id),
    icon: eventIcon(line.event),
    title: labelOf(line),
    when: <RelativeTime at={line.at} />,
    detail: <Detail line={line} />,
  }));
  return (
    <Section title={t("activity.title")} id="activity">
      {entries.length === 0 ? (
        (empty ?? <p className="text-muted">{t("activity.empty")}</p>)
      ) : (
        <Timeline label={t("activity.title")} entries={entries} />
      )}
      {lines.length > count ? <EarlierLink search={search} count={count} /> : null}
    </Section>
  );
}

function Detail({ line }: { line: ActivityLine }) {
  const { t } = useTranslation();
  const labelOf = useValueLabels();
  const job = jobOf(line);
  return (
    <>
      {job ? t(`activity.actor.${job}`) : line.actorName}
      {changesIn(line.facts).map(({ field, from, to, formOnly, hidden }) => (
        <span key={field} className="block">
          {fieldLabel(t, fieldLabelKey(line.event, field))}:{" "}
          {formOnly || hidden ? (
            t(formOnly ? "activity.form-only" : "activity.hidden")
          ) : (
            <>
              <del className="no-underline">{labelOf(field, from, line.names)}</del> →{" "}
              <ins className="text-base-content no-underline">{labelOf(field, to, line.names)}</ins>
            </>
          )}
        </span>
      ))}
    </>
  );
}

/** Loads twenty more by a URL parameter, so that it works without JavaScript. */
function EarlierLink({ search, count }: { search: string; count: number }) {
  const { t } = useTranslation();
  const params = new URLSearchParams(search);
  params.set("events", String(count + EVENTS_AT_ONCE));
  return (
    <Link to={`?${params}`} preventScrollReset className="btn btn-ghost mt-2">
      {t("activity.earlier")}
    </Link>
  );
}

/** Formats a value for the user's locale: days, hours, money and quantities. Ids are replaced by names. */
function useValueLabels(): (field: string, value: unknown, names: Names) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const quantity = useQuantity();
  const language = useLanguage();
  /** Labels of values from a closed list, which may have changed since the value was stored. */
  const chosen: Record<string, (value: string) => string> = {
    priority: (value) => t(`common.priority.${value}`, { defaultValue: value }),
    unit: (value) => t(`common.unit.${value}`, { defaultValue: value }),
    entity: (value) => t(`common.entity.${value}`, { defaultValue: value }),
    roles: (value) => t(`common.role.${value}`, { defaultValue: value }),
    language: (value) => (isLanguage(value) ? LANGUAGE_NAMES[value] : value),
    theme: (value) => t(`shell.theme.${value}`, { defaultValue: value }),
    ...Object.fromEntries(
      ["basis", "nonWorkingDays", "ordersPer", "scope"].map((field) => [
        field,
        (value: string) => t(`activity.value.${field}.${value}`, { defaultValue: value }),
      ]),
    ),
    country: (value) => countryName(value, language),
  };
  return function labelOf(field, value, names): string {
    if (value === null || value === undefined || value === "") return t("common.none");
    if (Array.isArray(value))
      return value.length === 0
        ? t("common.none")
        : value.map((each) => labelOf(field, each, names)).join(", ");
    if (typeof value === "boolean") return t(value ? "common.yes" : "common.no");
    if (typeof value === "number") return numberIn(field, value, format);
    if (isPartFact(value))
      return `${quantity(value.quantityThousandths, value.unit)} ${begun(value.name)}`;
    if (typeof value !== "string") return "…";
    const labelFor = chosen[field];
    if (labelFor) return labelFor(value);
    if (isDay(value)) return format.day(value);
    return begun(names[value] ?? (/^[0-9a-f-]{36}$/.test(value) ? t("activity.gone") : value));
  };
}

function numberIn(field: string, value: number, format: Formatter): string {
  if (field.endsWith("Minutes")) return format.minutes(value);
  if (field.endsWith("Cents")) return format.money(value);
  if (field.endsWith("Thousandths")) return format.quantity(value);
  return field.endsWith("At") ? format.dateTime(value) : format.number(value);
}

function begun(text: string): string {
  const letters = Array.from(text);
  return letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS - 1).join("")}…` : text;
}

import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RelativeTime } from "~/shell/records/relative-time";
import { Section } from "~/ui/layout/card";
import { Timeline } from "~/ui/list/timeline";
import { type ActivityLine, eventPage, changesIn, EVENTS_AT_ONCE, labelNameOf } from "../model";
import { eventIcon, useEventLabels } from "./event-labels";
import { useValueLabels } from "./value-labels";

/** The activity of a record, newest first: user, time, and old and new values. */
export function RecordActivity({ lines }: { lines: ActivityLine[] }) {
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
        <p className="text-muted">{t("activity.empty")}</p>
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
  return (
    <>
      {line.actorName}
      {changesIn(line.facts).map(({ field, from, to, formOnly, hidden }) => (
        <span key={field} className="block">
          {t(`activity.field.${labelNameOf(line.event, field)}`, { defaultValue: field })}:{" "}
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

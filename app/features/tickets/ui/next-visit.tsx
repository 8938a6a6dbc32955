import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Icon } from "~/ui/layout/icon";
import type { NextVisit } from "../queries/next-visit";
import { joinNames } from "~/kernel/text/title";

/** The day, the arrival window and who comes, in one line. */
export function NextVisitLine({ visit }: { visit: NextVisit }) {
  const { t } = useTranslation();
  const labels = useVisitLabels();
  const { day, window, people } = labels(visit);
  return (
    <p className="flex items-start gap-2 text-sm">
      <Icon name="calendar" size={16} className="text-primary mt-0.5" />
      <span className="min-w-0">
        <span className="sr-only">{t("tickets.visit.title")}: </span>
        <span className="font-semibold whitespace-nowrap">{day}</span>
        {` · ${window}`}
        {people ? ` · ${people}` : ""}
      </span>
    </p>
  );
}

/** On the page of a ticket: when somebody comes, and who. */
export function NextVisitCard({ visit }: { visit: NextVisit | null }) {
  const { t } = useTranslation();
  const labels = useVisitLabels();
  if (!visit) return null;
  const { day, window, people } = labels(visit);
  return (
    <section
      aria-labelledby="next-visit"
      className="card-surface flex items-center gap-4 px-4 py-3 md:px-5"
    >
      <Icon name="calendar" size={28} className="text-primary shrink-0" />
      <div className="min-w-0">
        <h2 id="next-visit" className="text-muted text-sm">
          {t("tickets.visit.title")}
        </h2>
        <p className="text-lg font-semibold">{day}</p>
        <p className="text-pretty">{joinNames(window, people)}</p>
      </div>
    </section>
  );
}

function useVisitLabels() {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ on, arrivalFromAt, arrivalToAt, technicians }: NextVisit) => ({
    day: format.dayWithWeekday(on),
    window:
      arrivalFromAt !== null && arrivalToAt !== null
        ? t("tickets.visit.window", {
            from: format.time(arrivalFromAt),
            to: format.time(arrivalToAt),
          })
        : t("tickets.visit.during-day"),
    people: format.list(technicians),
  });
}

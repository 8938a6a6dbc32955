import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Day } from "~/kernel/time/days";
import { DRAFT } from "~/offline/drafts/draft-keeper";
import { useFormat } from "~/shell/layout/use-format";
import { Button } from "~/ui/layout/button";
import { Notice } from "~/ui/layout/notice";
import type { ReportForm as References } from "../../queries/entry-references";
import { otherOpenDay } from "../draft/report-draft";

type Props = {
  references: References;
  /** The day of the report on the page. */
  day: Day;
  /** The day of a new report that was begun on this device, null without one, and the id of its draft. */
  begunOn: Day | null;
  begunId: string;
  isAdded: boolean;
  onAdd: () => void;
};

/** A report of one day is written once: the first one opens, and what was begun as a second one can be added to it. */
export function FiledReportNotice({ references, day, begunOn, begunId, isAdded, onAdd }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const other = otherOpenDay(references);
  const isOpen = references.ownReports.every(({ reportOn }) => reportOn !== begunOn);
  const page = `/work-orders/${references.order.id}/daily-reports/new?day=`;
  if (isAdded) return <Notice kind="info">{t("dailyReports.form.added")}</Notice>;
  return (
    <Notice kind="info">
      <p>{t("dailyReports.form.instead", { day: format.dayWithWeekday(day) })}</p>
      {begunOn === day ? (
        <>
          <p className="mt-2">{t("dailyReports.form.begun")}</p>
          <Button type="button" icon="plus" className="mt-2" onClick={onAdd}>
            {t("dailyReports.form.add-begun")}
          </Button>
        </>
      ) : null}
      {begunOn !== null && begunOn !== day && isOpen ? (
        <Link
          className="link-plain flex min-h-12 items-center"
          to={`${page}${begunOn}&${DRAFT}=${begunId}`}
        >
          {t("dailyReports.form.continue-begun", { day: format.dayWithWeekday(begunOn) })}
        </Link>
      ) : other ? (
        <Link className="link-plain flex min-h-12 items-center" to={`${page}${other}`}>
          {t("dailyReports.form.another-day")}
        </Link>
      ) : null}
    </Notice>
  );
}

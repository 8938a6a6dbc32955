import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LaterBegunForms } from "~/offline/drafts/later-begun-forms";
import { QueuedReports } from "../send/queued-reports";
import { useFormat } from "~/shell/layout/use-format";
import { LinkButton } from "~/ui/layout/button";
import { EmptyState } from "~/ui/list/empty-state";
import { Icon } from "~/ui/layout/icon";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import type { OrderWithReports } from "../../queries/order";
import { EntryState } from "~/offline/outbox/entry-state";
import { isRecord } from "~/kernel/is-record";
import type { OutboxEntry } from "~/offline/outbox/entry";
import type { SentEntry } from "~/offline/outbox/sent/sent";
import { SentMark } from "~/offline/outbox/sent/mark";
import { useQueuedEntries } from "~/offline/outbox/use-queued";
import { FILE_REPORT, UPDATE_REPORT } from "~/offline/outbox/entry-kinds";
import { joinNames } from "~/kernel/text/title";

/** Reports that could not be filed come first, for the users who decide about them. */
export function OrderReports({ order }: { order: OrderWithReports }) {
  const { t } = useTranslation();
  const waiting = useQueuedEntries(
    ({ kind, queue }) => (kind === FILE_REPORT || kind === UPDATE_REPORT) && queue === order.id,
  );
  return (
    <>
      {order.unfiledReports.length > 0 ? (
        <section aria-labelledby="unfiled-reports" className="flex flex-col gap-2">
          <h2 id="unfiled-reports" className="font-semibold">
            {t("dailyReports.kept.title")}
          </h2>
          <QueuedReports
            reports={order.unfiledReports.map((one) => ({ ...one, workOrderId: order.id }))}
          />
        </section>
      ) : null}
      <LaterBegunForms under={`/work-orders/${order.id}/daily-reports/`} />
      <ReportsInOutbox entries={waiting} />
      {order.reports.length > 0 ? <FiledReports order={order} /> : null}
      {order.reports.length + waiting.length === 0 ? <NoReports order={order} /> : null}
    </>
  );
}

function NoReports({ order }: { order: OrderWithReports }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon="clipboard"
      title={t("workOrders.reports.empty-title")}
      text={t("workOrders.reports.empty-text")}
    >
      {order.mayFileReport ? (
        <LinkButton to={`/work-orders/${order.id}/daily-reports/new`} look="primary" icon="plus">
          {t("workOrders.step.report")}
        </LinkButton>
      ) : null}
    </EmptyState>
  );
}

function FiledReports({ order }: { order: OrderWithReports }) {
  const format = useFormat();
  return (
    <ul className="flex flex-col gap-2">
      {order.reports.map((report) => (
        <li key={report.id}>
          <PrefetchLink
            to={`/work-orders/${order.id}/daily-reports/${report.id}`}
            className="card-surface hover:border-primary flex min-h-14 items-center gap-3 p-4"
          >
            <span className="line-words">
              <span className="block font-semibold">{format.dayWithWeekday(report.reportOn)}</span>
              <span className="text-muted line-clamp-2 text-sm">
                {joinNames(report.authorName, report.notes)}
              </span>
              <PhotoRow photos={report.photos} />
            </span>
            <SentMark of={isAbout(report.id)} />
            {report.signatures.length > 0 ? (
              <Icon name="signature" className="text-primary" />
            ) : null}
            <span className="font-semibold">{format.minutes(report.totalMinutes)}</span>
            <Icon name="chevron-right" className="text-muted" />
          </PrefetchLink>
        </li>
      ))}
    </ul>
  );
}

/** The first photos. The report's page shows all of them. An older release on this device stored reports without photos. */
function PhotoRow({ photos = [] }: Partial<Pick<OrderWithReports["reports"][number], "photos">>) {
  return (
    <span className="mt-2 flex gap-1.5 empty:hidden">
      {photos.slice(0, 4).map(({ fileId, hasThumbnail }) => (
        <img
          key={fileId}
          src={`/api/files/${fileId}${hasThumbnail ? "?size=thumbnail" : ""}`}
          alt=""
          loading="lazy"
          className="bg-base-200 size-12 rounded object-cover"
        />
      ))}
    </span>
  );
}

/** The report itself, or a change of it. */
function isAbout(reportId: string) {
  return ({ id, kind, record }: SentEntry) =>
    id === reportId || (kind === UPDATE_REPORT && record.endsWith(reportId));
}

/** Queued reports of one order, and queued changes of its reports. Each links to its actions in the outbox. */
function ReportsInOutbox({ entries }: { entries: readonly OutboxEntry[] }) {
  const format = useFormat();
  return (
    <ul className="mb-2 flex flex-col gap-2 empty:hidden">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Link
            to="/outbox"
            className="border-edge rounded-box hover:border-primary flex min-h-14 items-center gap-3 border border-dashed p-4"
          >
            <span className="line-words font-semibold">
              {entry.kind === UPDATE_REPORT
                ? entry.title
                : dayOf(entry.call.body, format.dayWithWeekday)}
            </span>
            <EntryState entry={entry} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function dayOf(body: unknown, format: (day: string) => string): string {
  const day = isRecord(body) ? body["reportOn"] : null;
  return typeof day === "string" ? format(day) : "";
}

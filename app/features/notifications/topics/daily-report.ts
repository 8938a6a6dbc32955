import { and, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { TEXT, value } from "~/database/fields";
import { dailyReports } from "~/database/schema/daily-reports";
import { users } from "~/database/schema/users";
import { workOrders } from "~/database/schema/work-orders/order";
import { UNFILED_REASONS } from "~/features/daily-reports/model";
import { keptCause, listEventsOfKept } from "~/features/daily-reports/queries/kept-cause";
import { findRecipient } from "~/features/mails/queries/recipient";
import { may } from "~/kernel/authorization/actions";
import { sayCause } from "~/server/cause-text";
import { FULL_NAME } from "~/server/queries/related";
import type { RequestContext } from "~/server/request-context";
import { holdersOf, idsOf, NO_READER, PAST, type Topics } from "./topic";

export const dailyReportTopics: Topics<"daily_report.unfiled"> = {
  /** The report is stored, and the office decides what to do with it (domain-rules §5). */
  "daily_report.unfiled": {
    // A device sends its outbox by itself, perhaps days later.
    includesAuthor: true,
    recipients: (context, { reportId }) =>
      idsOf(
        context,
        sql`${holdersOf(["SYSTEM_ADMIN", "MANAGER"])} UNION SELECT ${dailyReports.authorId} AS id FROM ${dailyReports}
          WHERE ${dailyReports.id} = ${reportId}`,
      ),
    async notify(context, { workOrderId, reportId }, { userId }) {
      const [to, report, events] = await Promise.all([
        findRecipient(context, userId),
        findUnfiled(context, reportId),
        listEventsOfKept(context, reportId),
      ]);
      if (!to) return NO_READER;
      if (!report) return PAST;
      if (!may(to, "daily-reports.write", { assigned: report.authorId === to.id }))
        return NO_READER;
      const { authorName, number, reason, reportOn } = report;
      const cause = keptCause(report, events, to.id);
      return {
        to,
        path: `/work-orders/${workOrderId}/daily-reports/${reportId}`,
        textsIn: ({ t, format }) => ({
          title: t("topics.daily-report-unfiled.title", {
            name: authorName,
            day: format.day(reportOn),
          }),
          mail: {
            title: t("topics.daily-report-unfiled.heading"),
            paragraphs: [t("topics.daily-report-unfiled.text")],
            facts: [
              { label: t("topics.daily-report-unfiled.author"), value: authorName },
              {
                label: t("topics.daily-report-unfiled.day"),
                value: format.dayWithWeekday(reportOn),
              },
              { label: t("mails.order.order"), value: number },
              {
                label: t("topics.daily-report-unfiled.why"),
                value: [
                  t(`topics.daily-report-unfiled.reason.${reason}`),
                  ...(cause ? [sayCause(cause, { t, format })] : []),
                ].join(" "),
              },
            ],
            open: t("topics.daily-report-unfiled.open"),
          },
        }),
      };
    },
  },
};

/** Null when the report is no longer unfiled. */
async function findUnfiled({ db }: RequestContext, reportId: string) {
  const [report] = await db
    .select({
      reportOn: dailyReports.reportOn,
      reason: value(() => z.enum(UNFILED_REASONS), dailyReports.statusReason),
      authorId: dailyReports.authorId,
      capturedAt: dailyReports.capturedAt,
      receivedAt: dailyReports.createdAt,
      authorName: value(TEXT, FULL_NAME),
      number: value(TEXT, sql`coalesce(${workOrders.number}, '')`),
    })
    .from(dailyReports)
    .innerJoin(users, eq(users.id, dailyReports.authorId))
    .leftJoin(workOrders, eq(workOrders.id, dailyReports.workOrderId))
    .where(and(eq(dailyReports.id, reportId), eq(dailyReports.status, "unfiled").inlineParams()));
  return report ?? null;
}

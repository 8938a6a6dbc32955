import { listMissing } from "~/features/daily-reports/queries/missing";
import { findRecipient } from "~/features/mails/queries/recipient";
import { reminderTimeOf } from "~/features/settings/queries";
import { may } from "~/kernel/authorization/actions";
import type { Formatter } from "~/kernel/text/format";
import { addDays, type Day, daysBetween } from "~/kernel/time/days";
import type { RequestContext } from "~/server/request-context";
import { NO_READER, PAST, readOffice, type Topics } from "./topic";

/** Days of work without a daily report (domain-rules §5). Rows of both are made at night, one of each for a day. */
export const missingReportTopics: Topics<"daily_report.missing" | "daily_report.missing_list"> = {
  /** On the evening of the day, to those who have not filed. */
  "daily_report.missing": {
    recipients: async (context, { day }) =>
      (await findMissing(context, [day])).map(({ userId }) => userId),
    async notify(context, { day }, { userId }) {
      const [to, missing] = await Promise.all([
        findRecipient(context, userId),
        listMissing(context, [day], userId),
      ]);
      if (!to || !may(to, "daily-reports.write", { assigned: true })) return NO_READER;
      if (missing.length === 0) return PAST;
      return {
        to,
        path: "/work-orders/report",
        textsIn: ({ t, format }) => ({
          title: t("topics.daily-report-missing.title", { day: format.dayWithWeekday(day) }),
          mail: {
            title: t("topics.daily-report-missing.heading"),
            paragraphs: [t("topics.daily-report-missing.text")],
            facts: [
              { label: t("topics.daily-report-unfiled.day"), value: format.dayWithWeekday(day) },
            ],
            open: t("topics.daily-report-missing.open"),
          },
        }),
      };
    },
  },
  /** On the morning of the next working day, to the office: whose reports are still missing since the last one. */
  "daily_report.missing_list": {
    async recipients(context, { from, to }) {
      const missing = await findMissing(context, daysFrom(from, to));
      return missing.length > 0 ? readOffice(context) : [];
    },
    async notify(context, days, { userId }) {
      const all = daysFrom(days.from, days.to);
      const [to, missing] = await Promise.all([
        findRecipient(context, userId),
        listMissing(context, all),
      ]);
      if (!to || !may(to, "analytics.read")) return NO_READER;
      if (missing.length === 0) return PAST;
      const count = new Set(missing.map((each) => each.userId)).size;
      const namesOn = (day: Day) =>
        missing.flatMap((each) => (each.day === day ? [each.name] : [])).join(", ");
      return {
        to,
        path: `/analytics/incomplete?from=${days.from}&to=${days.to}`,
        textsIn: ({ t, format }) => ({
          title: t("topics.daily-report-missing-list.title", { count, day: span(days, format) }),
          mail: {
            title: t("topics.daily-report-missing-list.heading"),
            paragraphs: [t("topics.daily-report-missing-list.text")],
            facts: all
              .filter((day) => namesOn(day) !== "")
              .map((day) => ({ label: format.dayWithWeekday(day), value: namesOn(day) })),
            open: t("topics.daily-report-missing-list.open"),
          },
        }),
      };
    },
  },
};

/** Nobody's where the company has switched reminders off since the night. */
async function findMissing(context: RequestContext, days: readonly Day[]) {
  const isOn = reminderTimeOf(await context.settings()) !== null;
  return isOn ? listMissing(context, days) : [];
}

function daysFrom(from: Day, to: Day): Day[] {
  const length = Math.max(0, daysBetween(from, to) + 1);
  return Array.from({ length }, (_, index) => addDays(from, index));
}

function span({ from, to }: { from: Day; to: Day }, format: Formatter): string {
  return from === to ? format.dayWithWeekday(from) : `${format.shortDay(from)} – ${format.day(to)}`;
}

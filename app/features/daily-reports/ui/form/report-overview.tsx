import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePartText } from "~/features/pickers/ui/use-part-text";
import { timedMinutes, TIMER_ROUNDING_MINUTES } from "~/features/timers/policy";
import { recordOf } from "~/kernel/record-of";
import { joinNames } from "~/kernel/text/title";
import { sumHours, totalMinutes } from "~/kernel/time/hours";
import { useFormat } from "~/shell/layout/use-format";
import { useFormContent } from "~/ui/form/use-form-content";
import { Section } from "~/ui/layout/card";
import { DefinitionList } from "~/ui/list/definition-list";
import { rulesOn } from "../../hours";
import { HoursLabels } from "../detail/hours-labels";
import { hoursOf } from "../draft/draft-hours";
import { type ExpenseDraft, expensesCents } from "../draft/report-draft";
import { bandsOn, type OverviewProps, PARTIES, type ReportWriting } from "./report-writing";

export function ReportOverview({ writing, form }: OverviewProps) {
  const { draft, technicians } = writing;
  const format = useFormat();
  const hours = technicians.map(({ id, name }) => ({ name, ...hoursOf(draft, id, writing.form) }));
  const total = totalMinutes(sumHours(hours.map(({ sum }) => sum)));
  return (
    <Section className="flex flex-col gap-2">
      <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
        <span>{format.dayWithWeekday(draft.reportOn)}</span>
        {total > 0 ? <span>{format.minutes(total)}</span> : null}
      </p>
      <Timed {...writing} />
      <DefinitionList
        items={[
          ...hours.map(({ name, sum }) => ({
            label: name,
            value:
              totalMinutes(sum) > 0 ? <HoursLabels hours={sum} bands={bandsOn(writing)} /> : "–",
          })),
          ...useEnteredItems(writing, useFormContent(form, readTexts)),
        ]}
      />
    </Section>
  );
}

const TEXTS = ["intervention", "notes", "otherEquipment", "otherExpenses", "signingPlace"] as const;

/** What the draft does not follow while it is typed. */
function readTexts(form: HTMLFormElement) {
  const data = new FormData(form);
  const names = [...data.keys()];
  const isGiven = (party: string) =>
    ["typed", "image"].some((field) => Boolean(data.get(`${party}Signature.${field}`)));
  return {
    texts: recordOf(TEXTS, (name) => String(data.get(name) ?? "").trim()),
    isWarranty: data.has("warranty"),
    photos: names.filter((name) => /^photos\.\d+\.fileId$/.test(name)).length,
    signed: PARTIES.filter(isGiven),
  };
}

function useEnteredItems(
  { draft, form }: ReportWriting,
  entered: ReturnType<typeof readTexts> | null,
): { label: string; value: ReactNode }[] {
  const { t } = useTranslation();
  const format = useFormat();
  const partText = usePartText();
  if (!entered) return [];
  const { texts, isWarranty, photos, signed } = entered;
  const expenseText = ({ type, words, amountCents }: ExpenseDraft) =>
    typeof amountCents === "number" && amountCents > 0
      ? `${joinNames(t(`dailyReports.expense.${type}`), words)}: ${format.money(amountCents)}`
      : "";
  const lines = (each: readonly string[]) => (
    <span className="whitespace-pre-line">{each.filter(Boolean).join("\n")}</span>
  );
  const expenses = draft.expenses.map(expenseText).filter(Boolean);
  const item = (label: string, texts: readonly string[]) => ({
    label,
    value: texts.some(Boolean) ? lines(texts) : null,
  });
  // Absent in a form that an earlier release has stored.
  const { printsNotes }: Partial<ReportWriting["form"]> = form;
  return [
    item(t("dailyReports.field.intervention"), [texts.intervention]),
    // The customer signs below.
    item(t("dailyReports.field.notes"), [printsNotes === false ? "" : texts.notes]),
    item(t("dailyReports.field.warranty"), [isWarranty ? t("common.yes") : ""]),
    item(t("dailyReports.field.parts"), draft.parts.map(partText)),
    item(t("dailyReports.field.equipment"), [
      ...draft.equipment.map(({ name }) => name),
      texts.otherEquipment,
    ]),
    item(t("dailyReports.field.photos"), [photos > 0 ? format.number(photos) : ""]),
    {
      label: t("dailyReports.field.expenses"),
      value:
        expenses.length > 0
          ? lines([
              ...expenses,
              `${t("dailyReports.total")}: ${format.money(expensesCents(draft))}`,
            ])
          : t("common.none"),
    },
    item(t("dailyReports.field.otherExpenses"), [texts.otherExpenses]),
    item(
      t("dailyReports.form.signing"),
      signed.length > 0
        ? [texts.signingPlace, ...signed.map((party) => t(`dailyReports.form.signature.${party}`))]
        : [],
    ),
  ];
}

/** The author's hours beside what the timer has of that day, where they differ by more than its rounding. */
function Timed({ draft, form }: ReportWriting) {
  const { t } = useTranslation();
  const format = useFormat();
  const { authorId, timers, now, rules } = form;
  const own = timers.filter(({ technicianId }) => technicianId === authorId);
  const timed = timedMinutes(own, draft.reportOn, rulesOn(draft.reportOn, rules).timeZone, now);
  const reported = totalMinutes(hoursOf(draft, authorId, form).sum);
  if (timed === 0 || Math.abs(reported - timed) <= TIMER_ROUNDING_MINUTES) return null;
  return (
    <p className="text-caution text-sm font-medium">
      {t("dailyReports.form.timed", {
        reported: format.minutes(reported),
        timed: format.minutes(timed),
      })}
    </p>
  );
}

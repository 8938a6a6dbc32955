import { useTranslation } from "react-i18next";
import { useAnswerText } from "~/features/checklists/ui/use-values";
import { joinNames } from "~/kernel/text/title";
import { spanText } from "~/kernel/time/day-span";
import { HOUR_KINDS } from "~/kernel/time/hours";
import { useFormat, useQuantity } from "~/shell/layout/use-format";
import type { ChangedFile, ChangedValue } from "../policy/change";

type Of<As extends ChangedValue["as"]> = Extract<ChangedValue, { as: As }>;

/** A value before or after, in the reader's language. */
export function useChangedText(): (value: ChangedValue) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const quantity = useQuantity();
  const answerText = useAnswerText();
  const fileText = useFileText();
  const hours = ({ day, from, to, minutes }: Of<"hours">) =>
    joinNames(
      from && spanText({ from, to }, day, format.weekday),
      ...HOUR_KINDS.filter((kind) => minutes[kind] > 0).map(
        (kind) => `${t(`dailyReports.hours.${kind}`)} ${format.minutes(minutes[kind])}`,
      ),
    );
  const answered = ({ unit, ...answer }: Of<"answer">) =>
    joinNames(
      answer.kind !== "photo" && answerText({ unit }, { ...answer, photos: [] }),
      answer.kind !== "skipped" && answer.comment,
      answer.signedAt !== null && format.dateTime(answer.signedAt),
    );
  return (value) => {
    switch (value.as) {
      case "text":
        return value.text;
      case "names":
        return value.names.map((name) => name || t("workOrders.detail.erased")).join(", ");
      case "day":
        return format.day(value.day);
      case "minutes":
        return format.minutes(value.minutes);
      case "priority":
        return t(`common.priority.${value.priority}`);
      case "yes-no":
        return t(value.isYes ? "common.yes" : "common.no");
      case "hours":
        return hours(value);
      case "expense":
        return joinNames(
          t(`dailyReports.expense.${value.type}`),
          value.words,
          format.money(value.amountCents),
        );
      case "part":
        return `${quantity(value.quantityThousandths, value.unit)} ${value.name}`;
      case "files":
        return value.files.map(fileText).join(", ");
      case "answer":
        return answered(value);
      case "report":
        return joinNames(
          format.minutes(value.totalMinutes),
          value.expensesCents > 0 && format.money(value.expensesCents),
          value.notes,
        );
    }
  };
}

/** What a photo of a report shows, otherwise the name of the file. */
export function useFileText(): (file: ChangedFile) => string {
  const { t } = useTranslation();
  return ({ name, kind, expense }) =>
    kind === null
      ? name
      : joinNames(
          t(`dailyReports.photo.${kind}`),
          expense && t(`dailyReports.expense.${expense}`),
          name,
        );
}

import { useTranslation } from "react-i18next";
import { spanText, spanTextBeside } from "~/kernel/time/day-span";
import { useFormat } from "~/shell/layout/use-format";
import type { HourFlag } from "../model";
import { type Reviewed, reviewFlags } from "../policy";

/** What an approver should notice about an order, each as a sentence. */
export function useReviewFlags(order: Reviewed): string[] {
  const { t } = useTranslation();
  const format = useFormat();
  const { overPlan, outside, hours, warranty } = reviewFlags(order);
  function textOf(flag: HourFlag): string {
    if (flag.kind === "no-visit")
      return t("workOrders.review.no-visit", { day: format.day(flag.day) });
    if (flag.kind !== "overlap")
      return t(`workOrders.review.${flag.kind}`, {
        name: flag.name,
        day: format.day(flag.day),
        hours: format.minutes(flag.minutes),
      });
    const { name, times, other } = flag;
    return t("workOrders.review.overlap", {
      name,
      day: format.day(times.day),
      times: spanText(times, times.day, format.weekday),
      other: spanTextBeside(other, times.day, format.weekday),
      number: other.number,
    });
  }
  return [
    ...(overPlan ? [t("workOrders.review.over")] : []),
    ...outside.map((day) => t("workOrders.review.outside", { day: format.day(day) })),
    ...hours.map(textOf),
    ...(warranty ? [t("workOrders.review.warranty")] : []),
  ];
}

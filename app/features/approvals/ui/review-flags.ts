import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { type Reviewed, reviewFlags } from "../policy";

/** What an approver should notice about an order, each as a sentence. */
export function useReviewFlags(order: Reviewed): string[] {
  const { t } = useTranslation();
  const format = useFormat();
  const { overPlan, outside, warranty } = reviewFlags(order);
  return [
    ...(overPlan ? [t("workOrders.review.over")] : []),
    ...outside.map((day) => t("workOrders.review.outside", { day: format.day(day) })),
    ...(warranty ? [t("workOrders.review.warranty")] : []),
  ];
}

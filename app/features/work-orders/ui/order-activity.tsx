import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/use-format";
import { Section } from "~/ui/card";
import { Timeline } from "~/ui/timeline";
import type { WorkOrderDetail } from "../queries/detail";

/** What happened last to the order and its reports, in the reader's words. */
export function OrderActivity({ order }: { order: WorkOrderDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!order.activity) return null;
  const entries = order.activity.map((line) => ({
    id: String(line.id),
    title: t(`activity.events.${line.event}`, factsIn(line.facts, format.day)),
    when: format.dateTime(line.at),
    dateTime: new Date(line.at).toISOString(),
    detail: line.actorName,
  }));
  return (
    <Section title={t("workOrders.detail.activity")}>
      <Timeline label={t("workOrders.detail.activity")} entries={entries} />
    </Section>
  );
}

/** Days are kept as they are stored, and read as this reader writes them. */
function factsIn(facts: Record<string, unknown>, day: (value: string) => string): Record<string, unknown> {
  const { reportOn } = facts;
  return typeof reportOn === "string" ? { ...facts, day: day(reportOn) } : facts;
}

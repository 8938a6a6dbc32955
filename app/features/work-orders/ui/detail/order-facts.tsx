import { useTranslation } from "react-i18next";
import type { RichText as RichTextDoc } from "~/kernel/rich-text/model";
import { useFormat, useQuantity } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { DefinitionList } from "~/ui/list/definition-list";
import { RichText } from "~/kernel/rich-text/rich-text";
import { PriorityMark } from "~/ui/layout/status-badge";
import type { WorkOrderDetail } from "../../queries/detail";

type Props = { order: WorkOrderDetail };

/** General info (requirements §2): the plan and what became of it. The site has its own section (order-site.tsx). */
export function GeneralInfo({ order }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const quantity = useQuantity();
  const day = (value: string) => (value ? format.day(value) : null);
  const text = (message: string, doc: RichTextDoc | null = null) =>
    message || doc ? <RichText text={message} doc={doc} /> : null;
  return (
    <Section title={t("workOrders.detail.general")}>
      <DefinitionList
        items={[
          {
            label: t("workOrders.field.priority"),
            value: <PriorityMark priority={order.priority} />,
          },
          { label: t("workOrders.field.externalReference"), value: order.externalReference },
          { label: t("workOrders.field.jobNumber"), value: order.jobNumber },
          { label: t("workOrders.field.plannedStart"), value: day(order.plannedStartOn) },
          { label: t("workOrders.field.plannedEnd"), value: day(order.plannedEndOn) },
          {
            label: t("workOrders.field.plannedHours"),
            value: order.plannedMinutes > 0 ? <PlannedHours order={order} /> : null,
          },
          {
            label: t("workOrders.field.warranty"),
            value: t(order.warranty ? "common.yes" : "common.no"),
          },
          { label: t("workOrders.field.intervention"), value: text(order.intervention) },
          {
            label: t("workOrders.field.repairNotes"),
            value: text(order.repairNotes, order.repairNotesDoc),
          },
          {
            label: t("workOrders.field.equipment"),
            value: order.plannedEquipment.map((each) => each.name).join(", "),
          },
          {
            label: t("workOrders.field.parts"),
            value: order.plannedParts
              .map((part) => `${part.name} · ${quantity(part.quantityThousandths, part.unit)}`)
              .join(", "),
          },
          {
            label: t("tasks.field.startedAt"),
            value: order.startedAt ? format.dateTime(order.startedAt) : null,
          },
          {
            label: t("tasks.field.doneAt"),
            value: order.doneAt ? format.dateTime(order.doneAt) : null,
          },
          {
            label: t("workOrders.detail.outcome"),
            value:
              order.outcome && order.outcomeReason
                ? `${t(`workOrders.outcome.${order.outcome}`)}: ${order.outcomeReason}`
                : null,
          },
          {
            label: t("workOrders.field.createdBy"),
            value: `${order.createdBy.name}, ${format.dateTime(order.createdAt)}`,
          },
        ]}
      />
    </Section>
  );
}

/** "6 h work + 1 h travel"; without travel the hours alone. */
function PlannedHours({ order }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { plannedMinutes, plannedRegularMinutes, plannedTravelMinutes } = order;
  if (plannedTravelMinutes === 0) return format.minutes(plannedMinutes);
  return t("workOrders.detail.planned-hours", {
    work: format.minutes(plannedRegularMinutes),
    travel: format.minutes(plannedTravelMinutes),
  });
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { followsVisits } from "~/features/visits/model";
import type { RichText as RichTextDoc } from "~/kernel/rich-text/model";
import { useFormat, useQuantity } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { DefinitionList } from "~/ui/list/definition-list";
import { RichText } from "~/kernel/rich-text/rich-text";
import { PriorityMark } from "~/ui/layout/status-badge";
import type { WorkOrderDetail } from "../../queries/detail";
import { EditableField } from "../inline/editable-field";
import type { InlineGroup } from "../inline/group-editor";
import type { InlineName } from "../inline/inline-editor";

type Props = { order: WorkOrderDetail };

/** General info (requirements §2): the plan and what became of it. The site has its own section (order-site.tsx). */
export function GeneralInfo({ order }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const quantity = useQuantity();
  const day = (value: string) => (value ? format.day(value) : null);
  const text = (message: string, doc: RichTextDoc | null = null) =>
    message || doc ? <RichText text={message} doc={doc} /> : null;
  const editable = (name: InlineName | InlineGroup, label: string, value: ReactNode) => ({
    label,
    value:
      order.editable === "all" ? (
        <EditableField order={order} name={name} label={label}>
          {value}
        </EditableField>
      ) : (
        value
      ),
  });
  const planned: typeof editable = (name, label, value) =>
    followsVisits(order) ? { label, value } : editable(name, label, value);
  return (
    <Section title={t("workOrders.detail.general")}>
      <DefinitionList
        items={[
          editable(
            "priority",
            t("workOrders.field.priority"),
            <PriorityMark priority={order.priority} />,
          ),
          editable(
            "externalReference",
            t("workOrders.field.externalReference"),
            order.externalReference,
          ),
          editable("jobNumber", t("workOrders.field.jobNumber"), order.jobNumber),
          planned("plannedStartOn", t("workOrders.field.plannedStart"), day(order.plannedStartOn)),
          planned("plannedEndOn", t("workOrders.field.plannedEnd"), day(order.plannedEndOn)),
          editable(
            "hours",
            t("workOrders.field.plannedHours"),
            order.plannedMinutes > 0 ? <PlannedHours order={order} /> : null,
          ),
          editable(
            "warranty",
            t("workOrders.field.warranty"),
            t(order.warranty ? "common.yes" : "common.no"),
          ),
          { label: t("workOrders.field.intervention"), value: text(order.intervention) },
          {
            label: t("workOrders.field.repairNotes"),
            value: text(order.repairNotes, order.repairNotesDoc),
          },
          editable(
            "equipment",
            t("workOrders.field.equipment"),
            order.plannedEquipment.map((each) => each.name).join(", "),
          ),
          editable(
            "parts",
            t("workOrders.field.parts"),
            order.plannedParts
              .map((part) => `${part.name} · ${quantity(part.quantityThousandths, part.unit)}`)
              .join(", "),
          ),
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

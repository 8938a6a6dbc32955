import { useTranslation } from "react-i18next";
import type { RichText as RichTextDoc } from "~/kernel/rich-text/model";
import { useFormat, useQuantity } from "~/shell/layout/use-format";
import { LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { EmailLink, MapLink, PhoneLink } from "~/ui/layout/contact-links";
import { DefinitionList } from "~/ui/list/definition-list";
import { RichText } from "~/kernel/rich-text/rich-text";
import { PriorityMark } from "~/ui/layout/status-badge";
import type { WorkOrderDetail } from "../../queries/detail";

type Props = { order: WorkOrderDetail };

/** General info (requirements §2). */
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
            label: t("workOrders.field.description"),
            value: text(order.description, order.descriptionDoc),
          },
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
            value: order.plannedMinutes > 0 ? format.minutes(order.plannedMinutes) : null,
          },
          // When no travel is planned, the total shows the same value.
          {
            label: t("workOrders.field.plannedRegular"),
            value:
              order.plannedTravelMinutes > 0 ? format.minutes(order.plannedRegularMinutes) : null,
          },
          {
            label: t("workOrders.field.plannedTravel"),
            value:
              order.plannedTravelMinutes > 0 ? format.minutes(order.plannedTravelMinutes) : null,
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
            label: t("workOrders.field.createdBy"),
            value: `${order.createdBy.name}, ${format.dateTime(order.createdAt)}`,
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
        ]}
      />
    </Section>
  );
}

/** Useful info: contacts, address and what is on site (domain-rules §8). */
export function UsefulInfo({ order }: Props) {
  const { t } = useTranslation();
  const { customer, location, room, asset } = order;
  const address = location
    ? [
        `${location.street} ${location.number}`.trim(),
        `${location.zipCode} ${location.city}`.trim(),
      ]
        .filter(Boolean)
        .join(", ")
    : "";
  const spot = (
    place: { floor: string; number?: string; section: string } | null,
    withNumber: boolean,
  ) =>
    place
      ? [
          place.floor && t("workOrders.detail.floor", { floor: place.floor }),
          withNumber && place.number
            ? t("workOrders.detail.room-number", { number: place.number })
            : "",
          place.section && t("workOrders.detail.section", { section: place.section }),
        ]
          .filter(Boolean)
          .join(", ")
      : "";
  return (
    <Section title={t("workOrders.detail.useful")} action={<SafetyLink />}>
      <DefinitionList
        items={[
          { label: t("workOrders.field.customer"), value: customer?.name },
          { label: t("workOrders.detail.contact"), value: customer?.contactPerson },
          {
            label: t("workOrders.detail.phone"),
            value: customer ? (
              <PhoneLink number={customer.contactNumber || customer.telephone} />
            ) : null,
          },
          {
            label: t("workOrders.detail.email"),
            value: customer?.contactEmail ? <EmailLink address={customer.contactEmail} /> : null,
          },
          { label: t("workOrders.field.location"), value: location?.name },
          {
            label: t("workOrders.detail.address"),
            value: address ? <MapLink address={address} /> : null,
          },
          { label: t("workOrders.detail.where"), value: spot(location, false) },
          {
            label: t("workOrders.field.room"),
            value: room ? [room.name, spot(room, true)].filter(Boolean).join(" · ") : null,
          },
          { label: t("workOrders.field.asset"), value: asset?.name },
          {
            label: t("workOrders.detail.make"),
            value: asset ? [asset.manufacturer, asset.model].filter(Boolean).join(" ") : null,
          },
          { label: t("workOrders.detail.serial"), value: asset?.serialNumber },
          { label: t("workOrders.detail.position"), value: asset?.position },
        ]}
      />
    </Section>
  );
}

function SafetyLink() {
  const { t } = useTranslation();
  return (
    <LinkButton to="/profile/safety" look="quiet" icon="shield">
      {t("safety.title")}
    </LinkButton>
  );
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { MapLink } from "~/ui/layout/contact-links";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import { DefinitionList } from "~/ui/list/definition-list";
import { PriorityMark } from "~/ui/layout/status-badge";
import { RichText } from "~/kernel/rich-text/rich-text";
import type { TicketDetail } from "../queries/detail";
import { joinNames, placeNames } from "~/kernel/text/title";

type Props = { ticket: TicketDetail };

/** The request and its resolution. */
export function TicketText({ ticket }: Props) {
  const { t } = useTranslation();
  return (
    <Section title={t("tickets.detail.what")}>
      {ticket.description ? (
        <RichText text={ticket.description} doc={ticket.descriptionDoc} />
      ) : (
        <p className="text-muted">{t("tickets.detail.no-description")}</p>
      )}
      <Outcome label={t("tickets.detail.rejection")} text={ticket.rejectionReason} />
      <Outcome label={t("tickets.detail.resolution")} text={ticket.resolution} />
    </Section>
  );
}

function Outcome({ label, text }: { label: string; text: string }): ReactNode {
  if (!text) return null;
  return (
    <div className="bg-base-200 rounded-field mt-4 px-4 py-3">
      <p className="text-muted text-sm">{label}</p>
      <p className="whitespace-pre-line">{text}</p>
    </div>
  );
}

export function TicketFacts({ ticket }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { location, room, asset } = ticket;
  const customer = ticket.showsCustomer && ticket.customer?.name;
  const address = location
    ? [
        `${location.street} ${location.number}`.trim(),
        `${location.zipCode} ${location.city}`.trim(),
      ]
        .filter(Boolean)
        .join(", ")
    : "";
  const spot = (place: { floor: string; section: string } | null) =>
    place
      ? [
          place.floor && t("tickets.detail.floor", { floor: place.floor }),
          place.section && t("tickets.detail.section", { section: place.section }),
        ]
          .filter(Boolean)
          .join(", ")
      : "";
  return (
    <Section title={t("tickets.detail.facts")}>
      <DefinitionList
        items={[
          {
            label: t("tickets.field.priority"),
            value: <PriorityMark priority={ticket.priority} />,
          },
          {
            label: t("tickets.field.workOrder"),
            value: ticket.workOrder ? <OrderLink {...ticket.workOrder} /> : null,
          },
          {
            label: t("tickets.field.finding"),
            value: ticket.finding ? (
              <PrefetchLink
                to={`/work-orders/${ticket.finding.workOrderId}?tab=checklists`}
                className="link-plain inline-flex min-h-11 items-center md:min-h-6"
              >
                {`${ticket.finding.number} · ${ticket.finding.checklist}`}
              </PrefetchLink>
            ) : null,
          },
          {
            label: t("tickets.field.customer"),
            value: customer,
          },
          {
            label: t("tickets.field.location"),
            value: location && joinNames(...placeNames(customer, location.name), spot(location)),
          },
          {
            label: t("tickets.field.address"),
            value: address ? <MapLink address={address} /> : null,
          },
          {
            label: t("tickets.field.room"),
            value: room ? joinNames(room.name, spot(room)) : null,
          },
          {
            label: t("tickets.field.asset"),
            value: asset
              ? joinNames(asset.name, asset.manufacturer, asset.model, asset.serialNumber)
              : null,
          },
          {
            label: t("tickets.field.creator"),
            value: [ticket.creator?.name, format.dateTime(ticket.createdAt)]
              .filter(Boolean)
              .join(", "),
          },
          { label: t("tickets.field.handler"), value: ticket.handler?.name },
          {
            label: t("tickets.field.closedAt"),
            value: ticket.closedAt ? format.dateTime(ticket.closedAt) : null,
          },
        ]}
      />
    </Section>
  );
}

export function OrderLink({ id, number }: { id: string; number: string }) {
  return (
    <PrefetchLink
      to={`/work-orders/${id}`}
      className="link-plain inline-flex min-h-11 items-center md:min-h-6"
    >
      {number}
    </PrefetchLink>
  );
}

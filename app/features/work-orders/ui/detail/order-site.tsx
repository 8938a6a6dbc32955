import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RichText } from "~/kernel/rich-text/rich-text";
import { joinNames, placeNames, titleOf } from "~/kernel/text/title";
import { LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { EmailLink, MapLink, PhoneLink } from "~/ui/layout/contact-links";
import { Icon } from "~/ui/layout/icon";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import { DefinitionList } from "~/ui/list/definition-list";
import type { WorkOrderDetail } from "../../queries/detail";
import { EditableField } from "../inline/editable-field";
import { addressOf, phoneOf } from "./order-place";

type Props = { order: WorkOrderDetail };

/** What a technician comes for: what is wrong, whom to call, where to go, and the asset (domain-rules §8). */
export function OrderSite({ order }: Props) {
  const { t } = useTranslation();
  const { customer, location, room, asset } = order;
  const phone = phoneOf(order);
  const spotOf = useSpot();
  const place = (label: string, value: ReactNode) => ({
    label,
    value:
      order.editable === "all" ? (
        <EditableField order={order} name="place" label={label}>
          {value}
        </EditableField>
      ) : (
        value
      ),
  });
  const hasOwnName = placeNames(customer?.name, location?.name).length > 0;
  return (
    <Section title={t("workOrders.detail.useful")} action={<SafetyLink />}>
      <Description order={order} />
      <DefinitionList
        items={[
          place(
            t("workOrders.field.customer"),
            customer && <Place order={order} area="customers" {...customer} />,
          ),
          { label: t("workOrders.detail.contact"), value: customer?.contactPerson },
          { label: t("workOrders.detail.phone"), value: phone && <PhoneLink number={phone} /> },
          {
            label: t("workOrders.detail.email"),
            value: customer?.contactEmail && <EmailLink address={customer.contactEmail} />,
          },
          ...(location && hasOwnName
            ? [
                place(
                  t("workOrders.field.location"),
                  <Place order={order} area="locations" {...location} />,
                ),
              ]
            : []),
          {
            label: t("workOrders.detail.address"),
            value: addressOf(order) && <MapLink address={addressOf(order)} />,
          },
          { label: t("workOrders.detail.where"), value: spotOf(location) },
          ...(room
            ? [
                place(
                  t("workOrders.field.room"),
                  <Place order={order} area="rooms" {...room} more={spotOf(room, room.number)} />,
                ),
              ]
            : []),
          place(t("workOrders.field.asset"), asset && <Asset order={order} />),
        ]}
      />
    </Section>
  );
}

/** The heading of the page shows the first line: a description of one plain line is not repeated. */
function Description({ order }: Props) {
  const { t } = useTranslation();
  const { description, descriptionDoc } = order;
  const label = t("workOrders.field.description");
  const hasMore = descriptionDoc !== null || description.trim() !== titleOf(description);
  const text = <RichText text={description} doc={descriptionDoc} />;
  if (order.editable !== "all")
    return hasMore ? (
      <div className="description">
        <h3 className="sr-only">{label}</h3>
        {text}
      </div>
    ) : null;
  return (
    <div className={hasMore ? "description" : "description max-lg:hidden"}>
      <h3 className="sr-only">{label}</h3>
      <EditableField order={order} name="description" label={label}>
        {hasMore ? text : <span className="text-muted">{t("workOrders.inline.add-details")}</span>}
      </EditableField>
    </div>
  );
}

/** The asset with make and serial number in one line, and the earlier orders of it. */
function Asset({ order }: Props) {
  const { t } = useTranslation();
  const { asset } = order;
  if (!asset) return null;
  const make = [asset.manufacturer, asset.model].filter(Boolean).join(" ");
  const details = joinNames(make, asset.serialNumber, asset.position);
  return (
    <>
      <Place order={order} area="assets" {...asset} />
      {details ? <p className="text-muted text-sm">{details}</p> : null}
      <PrefetchLink
        to={`/work-orders?status=all&assetId=${asset.id}`}
        className="link-plain inline-flex min-h-11 items-center gap-2 md:min-h-6"
      >
        <Icon name="history" size={18} />
        {t("workOrders.detail.history")}
      </PrefetchLink>
    </>
  );
}

type PlaceProps = {
  order: WorkOrderDetail;
  area: WorkOrderDetail["mayOpen"][number];
  id: string;
  name: string;
  more?: string;
};

/** A record's name, as a link for those who may open it. */
function Place({ order, area, id, name, more }: PlaceProps) {
  // `mayOpen` is absent in data stored by an earlier release.
  const mayOpen: readonly string[] | undefined = order.mayOpen;
  return (
    <>
      {mayOpen?.includes(area) ? (
        <PrefetchLink
          to={`/${area}/${id}`}
          className="link-plain inline-flex min-h-11 items-center md:min-h-6"
        >
          {name}
        </PrefetchLink>
      ) : (
        name
      )}
      {more ? ` · ${more}` : null}
    </>
  );
}

function useSpot() {
  const { t } = useTranslation();
  return (place: { floor: string; section: string } | null, number = "") =>
    place
      ? [
          place.floor && t("workOrders.detail.floor", { floor: place.floor }),
          number && t("workOrders.detail.room-number", { number }),
          place.section && t("workOrders.detail.section", { section: place.section }),
        ]
          .filter(Boolean)
          .join(", ")
      : "";
}

function SafetyLink() {
  const { t } = useTranslation();
  return (
    <LinkButton to="/profile/safety" look="quiet" icon="shield">
      {t("safety.title")}
    </LinkButton>
  );
}

/** On phones, where the section with the link begins below the first screen. */
export function SafetyShortcut() {
  const { t } = useTranslation();
  return (
    <Link
      to="/profile/safety"
      className="btn btn-ghost btn-square md:hidden"
      aria-label={t("safety.title")}
    >
      <Icon name="shield" />
    </Link>
  );
}

import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { TicketRow } from "~/features/tickets/queries/list";
import { TicketTable } from "~/features/tickets/ui/ticket-table";
import { useFormat } from "~/shell/layout/use-format";
import { sortOf } from "~/shell/records/record-list";
import { type Listed, RelatedList } from "~/shell/records/related-list";
import { Section } from "~/ui/layout/card";
import { DefinitionList } from "~/ui/list/definition-list";
import type { AssetDetail } from "../queries";

export function AssetPlate({ asset }: { asset: AssetDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const fields = ["manufacturer", "model", "serialNumber", "category"] as const;
  return (
    <Section title={t("assets.form.what")}>
      <DefinitionList
        items={[
          ...fields.map((field) => ({ label: t(`assets.field.${field}`), value: asset[field] })),
          { label: t("assets.field.createdAt"), value: format.date(asset.createdAt) },
        ]}
      />
    </Section>
  );
}

export function AssetPlace({ asset, mayOpen }: { asset: AssetDetail; mayOpen: boolean }) {
  const { t } = useTranslation();
  const { customerId, locationId, roomId } = asset;
  return (
    <Section title={t("assets.form.where")}>
      <DefinitionList
        items={[
          {
            label: t("assets.field.customerId"),
            value: customerId ? (
              <Place to={`/customers/${customerId}`} name={asset.customerName} mayOpen={mayOpen} />
            ) : (
              t("assets.own")
            ),
          },
          {
            label: t("assets.field.locationId"),
            value: locationId ? (
              <Place to={`/locations/${locationId}`} name={asset.locationName} mayOpen={mayOpen} />
            ) : null,
          },
          {
            label: t("assets.field.roomId"),
            value: roomId ? (
              <Place to={`/rooms/${roomId}`} name={asset.roomName} mayOpen={mayOpen} />
            ) : null,
          },
          { label: t("assets.field.position"), value: asset.position },
        ]}
      />
    </Section>
  );
}

type PlaceProps = {
  to: string;
  name: string;
  /** Technicians read the asset, not the customer and the place. */
  mayOpen: boolean;
};

function Place({ to, name, mayOpen }: PlaceProps) {
  if (!mayOpen) return name;
  return (
    <Link to={to} className="link-plain inline-flex min-h-11 items-center md:min-h-6">
      {name}
    </Link>
  );
}

export function AssetTickets(list: Listed<TicketRow>) {
  const { t } = useTranslation();
  return (
    <RelatedList list={list} empty={{ icon: "ticket", title: t("assets.detail.no-tickets") }}>
      <TicketTable rows={list.entities} sort={sortOf(list.listParams)} within="asset" />
    </RelatedList>
  );
}

import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { DefinitionList } from "~/ui/list/definition-list";
import type { RoomDetail } from "../queries";

export function RoomFacts({ room }: { room: RoomDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { location, customerId, customerName } = room;
  return (
    <Section title={t("rooms.tab.general")}>
      <DefinitionList
        items={[
          {
            label: t("rooms.field.locationId"),
            value: location ? (
              <Link to={`/locations/${location.id}`} className="link-plain">
                {location.name}
              </Link>
            ) : null,
          },
          {
            label: t("rooms.field.customerId"),
            value: customerId ? (
              <Link to={`/customers/${customerId}`} className="link-plain">
                {customerName}
              </Link>
            ) : null,
          },
          { label: t("rooms.field.floor"), value: room.floor },
          { label: t("rooms.field.number"), value: room.number },
          { label: t("rooms.field.section"), value: room.section },
          { label: t("rooms.field.createdAt"), value: format.date(room.createdAt) },
        ]}
      />
    </Section>
  );
}

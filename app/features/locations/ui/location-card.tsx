import { useTranslation } from "react-i18next";
import type { Viewed } from "~/shell/records/record-views";
import { useFormat } from "~/shell/layout/use-format";
import type { LocationRow } from "../queries/list";
import { addressLine } from "~/kernel/text/address";
import { DefaultBadge } from "./default-badge";

/** A location as a card, and the board by customer. */
export function useLocationCard(): Viewed<LocationRow> {
  const { t } = useTranslation();
  const format = useFormat();
  return {
    card: (row, view) => ({
      key: row.id,
      name: row.name,
      to: `/locations/${row.id}`,
      status: row.isDefault ? <DefaultBadge /> : null,
      facts: [
        view === "cards" && (row.customerName || t("locations.own")),
        addressLine(row),
        row.roomCount !== null && `${t("locations.field.rooms")}: ${format.number(row.roomCount)}`,
      ],
    }),
    column: ({ key, label }) =>
      key === "" ? { title: t("locations.own") } : { title: label, filter: { customerId: key } },
  };
}

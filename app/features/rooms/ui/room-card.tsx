import { useTranslation } from "react-i18next";
import type { Viewed } from "~/shell/records/record-views";
import type { RoomRow } from "../queries/list";

/** A room as a card, and the board by floor. */
export function useRoomCard(): Viewed<RoomRow> {
  const { t } = useTranslation();
  const labelled = (field: "floor" | "number" | "section", value: string) =>
    value ? `${t(`rooms.field.${field}`)}: ${value}` : "";
  return {
    card: (row, view) => ({
      key: row.id,
      name: row.name,
      to: `/rooms/${row.id}`,
      facts: [
        [row.locationName, row.customerName].filter(Boolean).join(" · "),
        [
          view === "cards" ? labelled("floor", row.floor) : "",
          labelled("number", row.number),
          labelled("section", row.section),
        ]
          .filter(Boolean)
          .join(" · "),
      ],
    }),
    // A number alone does not say that it is a floor.
    column: ({ key }) => ({
      title: key === "" ? t("rooms.no-floor") : /^-?\d+$/.test(key) ? labelled("floor", key) : key,
    }),
  };
}

import { useTranslation } from "react-i18next";
import type { Viewed } from "~/shell/records/record-views";
import { useFormat } from "~/shell/layout/use-format";
import type { EquipmentRow } from "../queries/list";

/** Equipment as a card, and the board by category. */
export function useEquipmentCard(): Viewed<EquipmentRow> {
  const { t } = useTranslation();
  const format = useFormat();
  return {
    card: (row, view) => ({
      key: row.id,
      name: row.name,
      to: `/assets/equipment/${row.id}`,
      facts: [
        view === "cards" && (row.categoryName || t("equipment.uncategorised")),
        `${t("equipment.field.createdAt")}: ${format.date(row.createdAt)}`,
      ],
    }),
    column: ({ key, label }) =>
      key === ""
        ? { title: t("equipment.uncategorised") }
        : { title: label, filter: { categoryId: key } },
  };
}

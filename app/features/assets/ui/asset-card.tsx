import { useTranslation } from "react-i18next";
import type { Viewed } from "~/shell/records/record-views";
import { Badge } from "~/ui/layout/badge";
import type { AssetRow } from "../queries/list";
import { makerAndModel } from "./asset-table";

/** An asset as a card, and the board by category. */
export function useAssetCard(): Viewed<AssetRow> {
  const { t } = useTranslation();
  return {
    card: (row, view) => ({
      key: row.id,
      name: row.name,
      to: `/assets/${row.id}`,
      status: view === "cards" && row.category ? <Badge>{row.category}</Badge> : null,
      facts: [
        [makerAndModel(row), row.serialNumber].filter(Boolean).join(" · "),
        row.customerName || t("assets.own"),
        [row.locationName, row.roomName].filter(Boolean).join(" · "),
      ],
    }),
    column: ({ key }) =>
      key === "" ? { title: t("assets.uncategorised") } : { title: key, filter: { category: key } },
  };
}

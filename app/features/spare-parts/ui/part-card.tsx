import { useTranslation } from "react-i18next";
import type { Viewed } from "~/shell/records/record-views";
import { STOCK_LEVELS } from "../model";
import type { PartRow } from "../queries/list";
import { Stock } from "./stock-mark";

/** A spare part as a card, and the board by stock. */
export function usePartCard(): Viewed<PartRow> {
  const { t } = useTranslation();
  return {
    card: (row) => ({
      key: row.id,
      name: row.name,
      to: `/assets/spare-parts/${row.id}`,
      facts: [<Stock key="stock" quantity={row.stockThousandths} unit={row.unit} />],
    }),
    column: ({ key }) => {
      const level = STOCK_LEVELS.find((each) => each === key) ?? "available";
      return { title: t(`spareParts.stock.${level}`), filter: { stock: level } };
    },
  };
}

import { useQuantity } from "~/shell/layout/use-format";
import type { Unit } from "~/kernel/text/quantities";
import { readPartChoice } from "./choices";

/** A line of a form: a part of the stock list, or free text. */
type EnteredPart = {
  stock: { id: string; name: string } | null;
  name: string;
  unit: Unit;
  quantityThousandths: number | string | null;
};

/** "Oil filter · 2 pcs": a line without a quantity is the name alone. */
export function usePartText() {
  const quantity = useQuantity();
  return ({ stock, name, unit, quantityThousandths }: EnteredPart) =>
    [
      stock?.name ?? name,
      typeof quantityThousandths === "number"
        ? quantity(quantityThousandths, stock ? readPartChoice(stock.id).unit : unit)
        : "",
    ]
      .filter(Boolean)
      .join(" · ");
}

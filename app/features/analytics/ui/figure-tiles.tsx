import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import type { Figures } from "../queries/figures";
import { type Around, daysAddress, reportAddress } from "./addresses";

/** The key metrics of the period. Each links to the records behind it. */
export function MetricTiles({
  figures: { done, hours },
  around,
}: {
  figures: Figures;
  around: Around;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const overtime = hours.overtime1 + hours.overtime2 + hours.overtime3;
  const orders = reportAddress(around, "order-efficiency");
  const tiles = [
    { key: "done", value: format.number(done.orders), to: orders },
    {
      key: "efficiency",
      value: done.efficiency === null ? "–" : format.percent(done.efficiency),
      to: orders,
    },
    { key: "work", value: format.minutes(hours.regular + overtime), to: daysAddress(around, null) },
    { key: "overtime", value: format.minutes(overtime), to: daysAddress(around, "overtime") },
    { key: "travel", value: format.minutes(hours.travel), to: daysAddress(around, "travel") },
  ] as const;
  return (
    <ul className="figure-tiles">
      {tiles.map(({ key, value, to }) => (
        <li key={key}>
          <Link to={to} className="figure-tile">
            <span className="text-muted text-sm">{t(`analytics.figure.${key}`)}</span>
            <strong className="text-xl font-bold">{value}</strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}

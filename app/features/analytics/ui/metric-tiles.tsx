import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Menu } from "~/ui/overlay/menu";
import type { Figures } from "../queries/figures";
import { type Around, daysAddress, reportAddress } from "./addresses";

type Props = { figures: Figures; around: Around };
type Metrics = Pick<Figures, "done" | "hours">;

const overtimeOf = ({ hours }: Metrics) => hours.overtime1 + hours.overtime2 + hours.overtime3;

/** The key metrics of the period beside those of the period before. Each links to its records and says how it is computed. */
export function MetricTiles({ figures, around }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const orders = reportAddress(around, "order-efficiency");
  const percent = ({ done }: Metrics) =>
    done.efficiency === null ? "–" : format.percent(done.efficiency);
  const tiles = [
    { key: "done", of: ({ done }: Metrics) => format.number(done.orders), to: orders },
    { key: "efficiency", of: percent, to: orders },
    {
      key: "work",
      of: (metrics: Metrics) => format.minutes(metrics.hours.regular + overtimeOf(metrics)),
      to: daysAddress(around, null),
    },
    {
      key: "overtime",
      of: (metrics: Metrics) => format.minutes(overtimeOf(metrics)),
      to: daysAddress(around, "overtime"),
    },
    {
      key: "travel",
      of: ({ hours }: Metrics) => format.minutes(hours.travel),
      to: daysAddress(around, "travel"),
    },
  ] as const;
  const { from, to } = figures.before;
  const days = `${format.day(from)} – ${format.day(to)}`;
  return (
    <ul className="figure-tiles">
      {tiles.map(({ key, of, to: address }) => (
        <li key={key} className="relative">
          <Link to={address} className="figure-tile">
            <span className="text-muted pe-8 text-sm">{t(`analytics.figure.${key}`)}</span>
            <strong className="text-xl font-bold whitespace-nowrap">{of(figures)}</strong>
            <span className="text-muted text-sm">
              {/* Between the words and the value a line may break, between the value and its unit not. */}
              {t("analytics.figure.before", {
                value: of(figures.before).replaceAll(" ", "\u00a0"),
              })}
            </span>
          </Link>
          <Menu
            icon="help"
            label={t("analytics.meaning.label", { figure: t(`analytics.figure.${key}`) })}
            className="text-muted absolute end-1 top-1 print:hidden"
          >
            <p className="max-w-80 p-3 text-sm text-pretty">{t(`analytics.meaning.${key}`)}</p>
            <p className="text-muted max-w-80 px-3 pb-3 text-sm">
              {t("analytics.meaning.before", { days })}
            </p>
          </Menu>
        </li>
      ))}
    </ul>
  );
}

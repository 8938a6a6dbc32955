import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Sparkline } from "~/ui/chart/sparkline";
import { Section } from "~/ui/layout/card";
import { Icon } from "~/ui/layout/icon";
import { Disclosure } from "~/ui/overlay/disclosure";
import type { AssetReadings as Readings } from "../queries/of-asset";
import { useLimits, useReading } from "./use-values";

/** What checklists have measured on an asset: each item with its last value and its course. Nothing without readings. */
export function AssetReadings({ measured }: { measured: Readings[] }) {
  const { t } = useTranslation();
  if (measured.length === 0) return null;
  return (
    <Section title={t("checklists.readings.title")}>
      <ul className="divide-base-300 -my-2 divide-y">
        {measured.map((item) => (
          <ItemReadings key={item.itemId} item={item} />
        ))}
      </ul>
    </Section>
  );
}

function ItemReadings({ item }: { item: Readings }) {
  const { t } = useTranslation();
  const format = useFormat();
  const limits = useLimits()(item);
  const value = useReading();
  const { label, unit, min, max, readings } = item;
  const last = readings.at(-1) ?? readings[0];
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:flex-nowrap">
        <div className="min-w-[min(10rem,100%)] flex-1 sm:min-w-0">
          <span className="font-medium">{label}</span>
          {limits ? <span className="text-muted block text-sm">{limits}</span> : null}
        </div>
        <Sparkline
          points={readings.map(({ orderId, at, thousandths, isOutside }) => ({
            id: `${orderId} ${at}`,
            value: thousandths,
            isMarked: isOutside,
          }))}
          low={min}
          high={max}
        />
        <div className="min-w-24 text-end whitespace-nowrap">
          <Value text={value(last.thousandths, unit)} isOutside={last.isOutside} />
          <span className="text-muted block text-sm">{format.date(last.at)}</span>
        </div>
      </div>
      <Disclosure
        summary={
          readings.length === 1
            ? t("checklists.readings.only")
            : t("checklists.readings.all", { count: readings.length })
        }
      >
        <ol reversed className="flex flex-col gap-1 text-sm">
          {readings.toReversed().map((reading) => (
            <li
              key={`${reading.orderId} ${reading.at}`}
              className="flex flex-wrap items-center gap-x-4"
            >
              <span className="text-muted min-w-28">{format.date(reading.at)}</span>
              <span className="min-w-24">
                <Value text={value(reading.thousandths, unit)} isOutside={reading.isOutside} />
              </span>
              <Link
                to={`/work-orders/${reading.orderId}?tab=checklists`}
                className="link-plain inline-flex min-h-11 items-center md:min-h-6"
              >
                {reading.orderNumber}
              </Link>
            </li>
          ))}
        </ol>
      </Disclosure>
    </li>
  );
}

function Value({ text, isOutside }: { text: string; isOutside: boolean }) {
  const { t } = useTranslation();
  if (!isOutside) return <span className="font-semibold">{text}</span>;
  return (
    <span className="text-error inline-flex items-center gap-1 font-semibold">
      <Icon name="alert" size={14} />
      {text}
      <span className="sr-only"> ({t("checklists.readings.outside")})</span>
    </span>
  );
}

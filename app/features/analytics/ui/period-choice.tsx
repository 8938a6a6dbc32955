import { useTranslation } from "react-i18next";
import { type Period, PERIODS } from "~/kernel/time/periods";
import { useListAddress } from "~/ui/list/list-address";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import type { Around } from "./addresses";

/** Named periods or a custom range. They are links, so that each can be shared and works without JavaScript. */
export function PeriodChoice({ from, to, scope }: Around) {
  const { t } = useTranslation();
  const address = useListAddress();
  const isRange = scope.from !== null || scope.to !== null;
  const choice = (name: Period | "range", current: boolean, to: string) => (
    <li key={name}>
      <PrefetchLink
        to={to}
        preventScrollReset
        className="period-link"
        aria-current={current ? "true" : undefined}
      >
        {t(`analytics.period.${name}`)}
      </PrefetchLink>
    </li>
  );
  return (
    <nav aria-label={t("analytics.period.label")} className="mb-3 print:hidden">
      <ul className="period-row">
        {PERIODS.map((each) =>
          choice(
            each,
            !isRange && scope.period === each,
            address({ period: each, from: null, to: null, pageNumber: null }),
          ),
        )}
        {choice("range", isRange, address({ period: null, from, to, pageNumber: null }))}
      </ul>
    </nav>
  );
}

import { useTranslation } from "react-i18next";
import { dayIn, type Instant } from "~/kernel/time/instants";
import { useFormat } from "~/shell/layout/use-format";
import { useRootFacts } from "~/shell/layout/root-facts";

/** "09:00–11:00", "22:00–06:00 next day". */
export function useTimesText(): (visit: { startsAt: Instant; endsAt: Instant }) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  return ({ startsAt, endsAt }) => {
    const [from, to] = [format.time(startsAt), format.time(endsAt)];
    return dayIn(timeZone, startsAt) === dayIn(timeZone, endsAt)
      ? `${from}–${to}`
      : t("visits.next-day", { from, to });
  };
}

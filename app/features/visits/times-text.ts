import type { TFunction } from "i18next";
import type { Formatter } from "~/kernel/text/format";
import type { Visit } from "./model";

type Words = { t: TFunction; format: Pick<Formatter, "time" | "isoDay"> };

/** "09:00–11:00", "22:00–06:00 next day". `from`: the begin in other words than its time. */
export function timesText(
  { startsAt, endsAt }: Pick<Visit, "startsAt" | "endsAt">,
  { t, format }: Words,
  from = format.time(startsAt),
): string {
  const to = format.time(endsAt);
  return format.isoDay(startsAt) === format.isoDay(endsAt)
    ? `${from}–${to}`
    : t("visits.next-day", { from, to });
}

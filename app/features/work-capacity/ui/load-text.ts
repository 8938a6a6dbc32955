import type { TFunction } from "i18next";
import type { Formatter } from "~/kernel/text/format";
import { joinNames } from "~/kernel/text/title";
import { freeMinutesOf, type Load } from "../policy";

/** "6:30 h free", "4:00 h over", "Full" or "Not working"; "Not working · 4:00 h over" for somebody who is planned nevertheless. */
export function loadText(load: Load, t: TFunction, format: Pick<Formatter, "minutes">): string {
  const free = freeMinutesOf(load);
  const over = free < 0 && t("workCapacity.load.over", { hours: format.minutes(-free) });
  if (load.capacityMinutes === 0) return joinNames(t("workCapacity.load.not-working"), over);
  if (over) return over;
  return free === 0
    ? t("workCapacity.load.full")
    : t("workCapacity.load.free", { hours: format.minutes(free) });
}

import type { TFunction } from "i18next";
import type { Formatter } from "~/kernel/text/format";
import { type Language, localeOf } from "~/kernel/text/languages";
import type { Weekday } from "~/kernel/time/days";
import type { Basis, Frequency, NonWorkingDays, Ordinal, Recurrence } from "../model";
import { MONTHS, WEEKDAYS } from "../model";
import { recurrenceOf } from "../policy/rrule";

/** `nonWorkingDays` is absent in data stored by an earlier release. */
type Rule = { basis: Basis; rrule: string; startOn: string; nonWorkingDays?: NonWorkingDays };
type Words = { t: TFunction; format: Pick<Formatter, "day" | "list">; language: Language };
const WORKDAYS = "1,2,3,4,5";
/** Weekdays of feminine gender in Croatian, Bosnian and Serbian: the words before them have another form. */
const FEMININE: readonly Weekday[] = [3, 6, 7];
const UNITS = { daily: "day", weekly: "week", monthly: "month", yearly: "year" } as const;

export function frequencyIn({ t, format, language }: Words): (rule: Rule) => string {
  function sentence({ basis, rrule, startOn, nonWorkingDays }: Rule): string {
    const rule = recurrenceOf(rrule, startOn);
    const isWorking = nonWorkingDays === "previous";
    const always = basis === "completion" ? afterCompletion(rule) : bySchedule(rule, isWorking);
    const days = inMonths(always, rule.months);
    if (rule.untilOn)
      return t("preventiveMaintenance.sentence.until", {
        sentence: days,
        day: format.day(rule.untilOn),
      });
    return rule.count
      ? t("preventiveMaintenance.sentence.times", { sentence: days, count: rule.count })
      : days;
  }

  function afterCompletion({ frequency, interval: count }: Recurrence): string {
    return t(`preventiveMaintenance.sentence.after-${UNITS[frequency]}s`, { count });
  }

  /** Months that follow each other are named as one span, also over the end of a year. */
  function inMonths(sentence: string, months: readonly number[]): string {
    const isListed = (month: number) => months.includes(((month + 11) % 12) + 1);
    const spans = months
      .filter((month) => !isListed(month - 1))
      .map((first) => {
        let last = first;
        while (isListed(last + 1)) last += 1;
        return { first: monthOf(first), last: monthOf(((last + 11) % 12) + 1) };
      });
    if (spans.length === 0) return sentence;
    const named = spans.map(({ first, last }) =>
      first === last
        ? t("preventiveMaintenance.sentence.in-month", {
            month: t(`preventiveMaintenance.sentence.month.${first}`),
          })
        : t("preventiveMaintenance.sentence.from-month", {
            first: t(`preventiveMaintenance.sentence.month-of.${first}`),
            last: t(`preventiveMaintenance.sentence.month-of.${last}`),
          }),
    );
    return t("preventiveMaintenance.sentence.months", { sentence, months: format.list(named) });
  }

  /** `isWorking`: of the last day of a month, its last working day remains. */
  function bySchedule(rule: Recurrence, isWorking: boolean): string {
    if (rule.frequency === "daily") return every(rule.frequency, rule.interval);
    if (rule.frequency === "weekly") return weekly(rule);
    return t("preventiveMaintenance.sentence.on", {
      every: every(rule.frequency, rule.interval),
      when: rule.frequency === "yearly" ? inYear(rule, isWorking) : inMonth(rule, isWorking),
    });
  }

  function every(frequency: Frequency, interval: number): string {
    const unit = UNITS[frequency];
    if (interval === 1) return t(`preventiveMaintenance.sentence.every-${unit}`);
    if (interval === 2) return t(`preventiveMaintenance.sentence.second-${unit}`);
    return t(`preventiveMaintenance.sentence.every-${unit}s`, { count: interval });
  }

  function weekly({ interval, weekdays }: Recurrence): string {
    if (interval === 1 && weekdays.join() === WORKDAYS)
      return t("preventiveMaintenance.sentence.workdays");
    if (interval === 1 && weekdays.length === WEEKDAYS.length) return every("daily", 1);
    const [only] = weekdays;
    if (interval <= 2 && weekdays.length === 1 && only) {
      const weekday = t(`preventiveMaintenance.sentence.weekday.${only}`);
      const each = interval === 1 ? "each" : "second";
      return t(`preventiveMaintenance.sentence.${each}-${genderOf(only)}`, { weekday });
    }
    return t("preventiveMaintenance.sentence.on-days", {
      every: every("weekly", interval),
      days: format.list(
        weekdays.map((day) => t(`preventiveMaintenance.sentence.weekday-on.${day}`)),
      ),
    });
  }

  function inMonth(rule: Recurrence, isWorking: boolean): string {
    if (rule.monthlyBy === "weekday") return t("preventiveMaintenance.sentence.nth", nth(rule));
    if (rule.monthDay >= 31)
      return t(`preventiveMaintenance.sentence.last-${isWorking ? "working-day" : "day"}`);
    return t("preventiveMaintenance.sentence.month-day", { day: ordinal(rule.monthDay) });
  }

  function inYear(rule: Recurrence, isWorking: boolean): string {
    const inMonthNamed = t(`preventiveMaintenance.sentence.month.${monthOf(rule.month)}`);
    if (rule.monthlyBy === "weekday")
      return t("preventiveMaintenance.sentence.nth-of", { ...nth(rule), month: inMonthNamed });
    const month = t(`preventiveMaintenance.sentence.month-of.${monthOf(rule.month)}`);
    // A leap year: the 29th of February is a day of its own.
    const last = new Date(Date.UTC(2024, rule.month, 0)).getUTCDate();
    if (rule.monthDay >= last && isWorking)
      return t("preventiveMaintenance.sentence.last-working-day-of", { month });
    if (rule.monthDay > last) return t("preventiveMaintenance.sentence.last-day-of", { month });
    return t("preventiveMaintenance.sentence.day-of", { day: rule.monthDay, month });
  }

  function nth({ ordinal: which, weekday }: Recurrence) {
    return {
      ordinal: t(`preventiveMaintenance.sentence.ordinal-${genderOf(weekday)}.${nameOf(which)}`),
      weekday: t(`preventiveMaintenance.sentence.weekday.${weekday}`),
    };
  }

  function ordinal(day: number): string {
    const category = new Intl.PluralRules(localeOf(language), { type: "ordinal" }).select(day);
    const known = category === "one" || category === "two" || category === "few";
    return t(`preventiveMaintenance.sentence.number.${known ? category : "other"}`, { day });
  }

  return sentence;
}

function genderOf(weekday: Weekday): "masculine" | "feminine" {
  return FEMININE.includes(weekday) ? "feminine" : "masculine";
}

/** In the keys of texts, where a minus is no name. */
export function nameOf(ordinal: Ordinal): "1" | "2" | "3" | "4" | "last" {
  switch (ordinal) {
    case 1:
      return "1";
    case 2:
      return "2";
    case 3:
      return "3";
    case 4:
      return "4";
    case -1:
      return "last";
  }
}

function monthOf(number: number): (typeof MONTHS)[number] {
  return MONTHS.find((month) => month === number) ?? 1;
}

import { easter, orthodoxEaster } from "date-easter";
import { namesOf } from "../record-of";
import { addDays, type Day, weekday } from "./days";

type Rules = {
  /** Month and day as in ISO dates. */ fixed: string;
  /** Days from Easter Sunday of the Western and of the Orthodox churches. */ easter?: number[];
  orthodoxEaster?: number[];
  /** Days of `fixed` that are made up for on the next working day when they are a Sunday. */ madeUp?: string;
};

/**
 * Non-working public holidays of a country, or of a part with holidays of its own, by law; what a government decrees for a single year is not
 * among them. Those of hr, si, at and de are equal to date-holidays 3.37 in 2024 to 2040. In rs it lacks Easter Saturday and the Sundays that
 * are made up for, and of ba it lists the religious holidays of all confessions.
 */
const RULES = {
  hr: {
    fixed: "01-01 01-06 05-01 05-30 06-22 08-05 08-15 11-01 11-18 12-25 12-26",
    easter: [0, 1, 60],
  },
  // Federation of Bosnia and Herzegovina
  "ba-bih": { fixed: "01-01 01-02 03-01 05-01 05-02 11-25", madeUp: "01-01 01-02 05-01 05-02" },
  // Republika Srpska
  "ba-srp": {
    fixed: "01-01 01-02 01-09 05-01 05-02 05-09 11-21",
    madeUp: "01-01 01-02 05-01 05-02",
  },
  rs: {
    fixed: "01-01 01-02 01-07 02-15 02-16 05-01 05-02 11-11",
    orthodoxEaster: [-2, -1, 0, 1],
    madeUp: "01-01 01-02 02-15 02-16 05-01 05-02 11-11",
  },
  si: {
    fixed: "01-01 01-02 02-08 04-27 05-01 05-02 06-25 08-15 10-31 11-01 12-25 12-26",
    easter: [0, 1, 49],
  },
  at: {
    fixed: "01-01 01-06 05-01 08-15 10-26 11-01 12-08 12-25 12-26",
    easter: [1, 39, 50, 60],
  },
  // The nine days of all states.
  de: { fixed: "01-01 05-01 10-03 12-25 12-26", easter: [-2, 1, 39, 50] },
} as const satisfies Record<string, Rules>;

type HolidayRegion = keyof typeof RULES;
export const HOLIDAY_REGIONS: HolidayRegion[] = namesOf(RULES);

/** The public holidays of a region in a year, in order. Throws a RangeError for a year before 1900 or after 2099. */
export function publicHolidays(region: HolidayRegion, year: number): Day[] {
  if (!(year >= 1900 && year <= 2099)) throw new RangeError(`not a year of these rules: ${year}`);
  const rules: Rules = RULES[region];
  const days = new Set<Day>([
    ...daysIn(year, rules.fixed),
    ...movable(easter(year), rules.easter),
    ...movable(orthodoxEaster(year), rules.orthodoxEaster),
  ]);
  for (const day of daysIn(year, rules.madeUp ?? ""))
    if (weekday(day) === 7) days.add(nextWorkingDay(day, days));
  return [...days].sort();
}

function daysIn(year: number, days: string): Day[] {
  return days.split(" ").flatMap((day) => (day ? [`${year}-${day}`] : []));
}

function movable(
  sunday: { year: number; month: number; day: number },
  offsets: number[] = [],
): Day[] {
  const [month, day] = [sunday.month, sunday.day].map((each) => String(each).padStart(2, "0"));
  return offsets.map((offset) => addDays(`${sunday.year}-${month}-${day}`, offset));
}

function nextWorkingDay(sunday: Day, holidays: ReadonlySet<Day>): Day {
  let day = addDays(sunday, 1);
  while (holidays.has(day) || weekday(day) === 7) day = addDays(day, 1);
  return day;
}

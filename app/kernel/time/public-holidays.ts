import { easter, orthodoxEaster } from "date-easter";
import { namesOf } from "../record-of";
import { addDays, type Day, weekday } from "./days";

/** Each is a key under `settings.holidays.name` in app/locales. */
type HolidayName =
  | (typeof AROUND_EASTER)[keyof typeof AROUND_EASTER]
  | "all-saints"
  | "antifascist-struggle"
  | "armistice"
  | "assumption"
  | "christmas"
  | "dayton-agreement"
  | "epiphany"
  | "german-unity"
  | "immaculate-conception"
  | "independence"
  | "independence-and-unity"
  | "labour"
  | "national"
  | "new-year"
  | "orthodox-christmas"
  | "preseren"
  | "reformation"
  | "remembrance"
  | "republika-srpska"
  | "st-stephen"
  | "statehood"
  | "thanksgiving"
  | "uprising"
  | "victory";

/** By days from Easter Sunday. */
const AROUND_EASTER = {
  [-2]: "good-friday",
  [-1]: "holy-saturday",
  0: "easter",
  1: "easter-monday",
  39: "ascension",
  49: "whit-sunday",
  50: "whit-monday",
  60: "corpus-christi",
} as const;
type EasterOffset = keyof typeof AROUND_EASTER;

type Rules = {
  /** By month and day as in ISO dates. */
  fixed: Readonly<Record<string, HolidayName>>;
  /** Days from Easter Sunday of the Western and of the Orthodox churches. */
  easter?: readonly EasterOffset[];
  orthodoxEaster?: readonly EasterOffset[];
  /** Days of `fixed` that are made up for on the next working day when they are a Sunday. */
  madeUp?: readonly string[];
};

type PublicHoliday = { day: Day; name: HolidayName };

/**
 * Non-working public holidays of a country, or of a part with holidays of its own, by law; what a government decrees for a single year is not
 * among them. Those of hr, si, at and de are equal to date-holidays 3.37 in 2024 to 2040. In rs it lacks Easter Saturday and the Sundays that
 * are made up for, and of ba it lists the religious holidays of all confessions.
 */
const RULES = {
  hr: {
    fixed: {
      "01-01": "new-year",
      "01-06": "epiphany",
      "05-01": "labour",
      "05-30": "statehood",
      "06-22": "antifascist-struggle",
      "08-05": "thanksgiving",
      "08-15": "assumption",
      "11-01": "all-saints",
      "11-18": "remembrance",
      "12-25": "christmas",
      "12-26": "st-stephen",
    },
    easter: [0, 1, 60],
  },
  // Federation of Bosnia and Herzegovina
  "ba-bih": {
    fixed: {
      "01-01": "new-year",
      "01-02": "new-year",
      "03-01": "independence",
      "05-01": "labour",
      "05-02": "labour",
      "11-25": "statehood",
    },
    madeUp: ["01-01", "01-02", "05-01", "05-02"],
  },
  // Republika Srpska
  "ba-srp": {
    fixed: {
      "01-01": "new-year",
      "01-02": "new-year",
      "01-09": "republika-srpska",
      "05-01": "labour",
      "05-02": "labour",
      "05-09": "victory",
      "11-21": "dayton-agreement",
    },
    madeUp: ["01-01", "01-02", "05-01", "05-02"],
  },
  rs: {
    fixed: {
      "01-01": "new-year",
      "01-02": "new-year",
      "01-07": "orthodox-christmas",
      "02-15": "statehood",
      "02-16": "statehood",
      "05-01": "labour",
      "05-02": "labour",
      "11-11": "armistice",
    },
    orthodoxEaster: [-2, -1, 0, 1],
    madeUp: ["01-01", "01-02", "02-15", "02-16", "05-01", "05-02", "11-11"],
  },
  si: {
    fixed: {
      "01-01": "new-year",
      "01-02": "new-year",
      "02-08": "preseren",
      "04-27": "uprising",
      "05-01": "labour",
      "05-02": "labour",
      "06-25": "statehood",
      "08-15": "assumption",
      "10-31": "reformation",
      "11-01": "all-saints",
      "12-25": "christmas",
      "12-26": "independence-and-unity",
    },
    easter: [0, 1, 49],
  },
  at: {
    fixed: {
      "01-01": "new-year",
      "01-06": "epiphany",
      "05-01": "labour",
      "08-15": "assumption",
      "10-26": "national",
      "11-01": "all-saints",
      "12-08": "immaculate-conception",
      "12-25": "christmas",
      "12-26": "st-stephen",
    },
    easter: [1, 39, 50, 60],
  },
  // The nine days of all states.
  de: {
    fixed: {
      "01-01": "new-year",
      "05-01": "labour",
      "10-03": "german-unity",
      "12-25": "christmas",
      "12-26": "st-stephen",
    },
    easter: [-2, 1, 39, 50],
  },
} as const satisfies Record<string, Rules>;

type HolidayRegion = keyof typeof RULES;
export const HOLIDAY_REGIONS: HolidayRegion[] = namesOf(RULES);

/**
 * The public holidays of a region in a year, in order. One that is made up for has its name on both days. Throws a RangeError for a year
 * before 1900 or after 2099.
 */
export function publicHolidays(region: HolidayRegion, year: number): PublicHoliday[] {
  if (!(year >= 1900 && year <= 2099)) throw new RangeError(`not a year of these rules: ${year}`);
  const {
    fixed,
    easter: western = [],
    orthodoxEaster: orthodox = [],
    madeUp = [],
  }: Rules = RULES[region];
  const days = new Map<Day, HolidayName>([
    ...movable(easter(year), western),
    ...movable(orthodoxEaster(year), orthodox),
    ...Object.entries(fixed).map(([date, name]) => [`${year}-${date}`, name] as const),
  ]);
  for (const date of madeUp) {
    const [day, name] = [`${year}-${date}`, fixed[date]];
    if (name && weekday(day) === 7) days.set(nextWorkingDay(day, days), name);
  }
  return [...days]
    .map(([day, name]) => ({ day, name }))
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}

function movable(
  sunday: { year: number; month: number; day: number },
  offsets: readonly EasterOffset[],
): [Day, HolidayName][] {
  const [month, day] = [sunday.month, sunday.day].map((each) => String(each).padStart(2, "0"));
  return offsets.map((offset) => [
    addDays(`${sunday.year}-${month}-${day}`, offset),
    AROUND_EASTER[offset],
  ]);
}

function nextWorkingDay(sunday: Day, holidays: ReadonlyMap<Day, unknown>): Day {
  let day = addDays(sunday, 1);
  while (holidays.has(day) || weekday(day) === 7) day = addDays(day, 1);
  return day;
}

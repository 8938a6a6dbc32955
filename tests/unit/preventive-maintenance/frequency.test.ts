import { describe, expect, it } from "vitest";
import type { Basis, NonWorkingDays, Recurrence } from "~/features/preventive-maintenance/model";
import { recurrenceFrom, rruleOf } from "~/features/preventive-maintenance/policy/rrule";
import { frequencyIn } from "~/features/preventive-maintenance/ui/frequency-sentence";
import { formatter } from "~/kernel/text/format";
import { LANGUAGES, type Language } from "~/kernel/text/languages";
import { textsIn } from "~/server/texts";

const START = "2026-01-05";

type Rule = Partial<Recurrence> & { basis?: Basis; nonWorkingDays?: NonWorkingDays };

function sentence(language: Language, { basis = "schedule", nonWorkingDays, ...more }: Rule) {
  const format = formatter({ language, timeZone: "Europe/Zagreb", currency: "EUR" });
  return frequencyIn({ t: textsIn(language).t, format, language })({
    basis,
    rrule: rruleOf({ ...recurrenceFrom(START), ...more }, basis),
    startOn: START,
    ...(nonWorkingDays && { nonWorkingDays }),
  });
}

const DAILY = { frequency: "daily" } as const;
const WEEKLY = { frequency: "weekly" } as const;
const MONTHLY = { frequency: "monthly" } as const;
const YEARLY = { frequency: "yearly" } as const;
const BY_WEEKDAY = { monthlyBy: "weekday" } as const;
const AFTER = { basis: "completion" } as const;

/** English, Croatian, Bosnian, Serbian. */
type Sentences = [en: string, hr: string, ba: string, rs: string];

const SENTENCES: [Rule, Sentences][] = [
  [DAILY, ["Every day", "Svaki dan", "Svaki dan", "Svaki dan"]],
  [
    { ...DAILY, interval: 2 },
    ["Every second day", "Svaki drugi dan", "Svaki drugi dan", "Svaki drugi dan"],
  ],
  [{ ...DAILY, interval: 3 }, ["Every 3 days", "Svaka 3 dana", "Svaka 3 dana", "Svaka 3 dana"]],
  [
    { ...DAILY, interval: 10 },
    ["Every 10 days", "Svakih 10 dana", "Svakih 10 dana", "Svakih 10 dana"],
  ],
  [
    { ...DAILY, interval: 21 },
    ["Every 21 days", "Svaki 21. dan", "Svaki 21. dan", "Svaki 21. dan"],
  ],
  [
    { ...WEEKLY, weekdays: [1] },
    ["Every Monday", "Svaki ponedjeljak", "Svaki ponedjeljak", "Svaki ponedeljak"],
  ],
  [
    { ...WEEKLY, weekdays: [3] },
    ["Every Wednesday", "Svaku srijedu", "Svaku srijedu", "Svaku sredu"],
  ],
  [
    { ...WEEKLY, interval: 2, weekdays: [1] },
    [
      "Every second Monday",
      "Svaki drugi ponedjeljak",
      "Svaki drugi ponedjeljak",
      "Svaki drugi ponedeljak",
    ],
  ],
  [
    { ...WEEKLY, interval: 2, weekdays: [7] },
    ["Every second Sunday", "Svaku drugu nedjelju", "Svaku drugu nedjelju", "Svaku drugu nedelju"],
  ],
  [
    { ...WEEKLY, interval: 3, weekdays: [5] },
    [
      "Every 3 weeks on Friday",
      "Svaka 3 tjedna petkom",
      "Svake 3 sedmice petkom",
      "Svake 3 sedmice petkom",
    ],
  ],
  [
    { ...WEEKLY, interval: 6, weekdays: [5] },
    [
      "Every 6 weeks on Friday",
      "Svakih 6 tjedana petkom",
      "Svakih 6 sedmica petkom",
      "Svakih 6 sedmica petkom",
    ],
  ],
  [
    { ...WEEKLY, weekdays: [1, 3, 5] },
    [
      "Every week on Monday, Wednesday and Friday",
      "Svaki tjedan ponedjeljkom, srijedom i petkom",
      "Svake sedmice ponedjeljkom, srijedom i petkom",
      "Svake sedmice ponedeljkom, sredom i petkom",
    ],
  ],
  [
    { ...WEEKLY, interval: 2, weekdays: [2, 4] },
    [
      "Every second week on Tuesday and Thursday",
      "Svaki drugi tjedan utorkom i četvrtkom",
      "Svake druge sedmice utorkom i četvrtkom",
      "Svake druge sedmice utorkom i četvrtkom",
    ],
  ],
  [
    { ...WEEKLY, weekdays: [1, 2, 3, 4, 5] },
    [
      "Monday to Friday",
      "Od ponedjeljka do petka",
      "Od ponedjeljka do petka",
      "Od ponedeljka do petka",
    ],
  ],
  [
    { ...WEEKLY, weekdays: [1, 2, 3, 4, 5, 6, 7] },
    ["Every day", "Svaki dan", "Svaki dan", "Svaki dan"],
  ],
  [
    { ...MONTHLY, monthDay: 1 },
    [
      "Every month on the 1st",
      "Svaki mjesec, 1. u mjesecu",
      "Svaki mjesec, 1. u mjesecu",
      "Svakog meseca, 1. u mesecu",
    ],
  ],
  [
    { ...MONTHLY, interval: 3, monthDay: 22 },
    [
      "Every 3 months on the 22nd",
      "Svaka 3 mjeseca, 22. u mjesecu",
      "Svaka 3 mjeseca, 22. u mjesecu",
      "Svaka 3 meseca, 22. u mesecu",
    ],
  ],
  [
    { ...MONTHLY, interval: 6, monthDay: 13 },
    [
      "Every 6 months on the 13th",
      "Svakih 6 mjeseci, 13. u mjesecu",
      "Svakih 6 mjeseci, 13. u mjesecu",
      "Svakih 6 meseci, 13. u mesecu",
    ],
  ],
  [
    { ...MONTHLY, monthDay: 31 },
    [
      "Every month on the last day",
      "Svaki mjesec, zadnji dan u mjesecu",
      "Svaki mjesec, posljednji dan u mjesecu",
      "Svakog meseca, poslednji dan u mesecu",
    ],
  ],
  [
    { ...MONTHLY, interval: 2, monthDay: 31, nonWorkingDays: "previous" },
    [
      "Every second month on the last working day",
      "Svaki drugi mjesec, zadnji radni dan u mjesecu",
      "Svaki drugi mjesec, posljednji radni dan u mjesecu",
      "Svakog drugog meseca, poslednji radni dan u mesecu",
    ],
  ],
  [
    { ...MONTHLY, monthDay: 31, nonWorkingDays: "next" },
    [
      "Every month on the last day",
      "Svaki mjesec, zadnji dan u mjesecu",
      "Svaki mjesec, posljednji dan u mjesecu",
      "Svakog meseca, poslednji dan u mesecu",
    ],
  ],
  [
    { ...MONTHLY, ...BY_WEEKDAY, ordinal: 2, weekday: 2 },
    [
      "Every month on the second Tuesday",
      "Svaki mjesec, drugi utorak u mjesecu",
      "Svaki mjesec, drugi utorak u mjesecu",
      "Svakog meseca, drugi utorak u mesecu",
    ],
  ],
  [
    { ...MONTHLY, ...BY_WEEKDAY, ordinal: -1, weekday: 6 },
    [
      "Every month on the last Saturday",
      "Svaki mjesec, zadnju subotu u mjesecu",
      "Svaki mjesec, posljednju subotu u mjesecu",
      "Svakog meseca, poslednju subotu u mesecu",
    ],
  ],
  [
    { ...YEARLY, month: 5, monthDay: 15 },
    [
      "Every year on 15 May",
      "Svake godine, 15. svibnja",
      "Svake godine, 15. maja",
      "Svake godine, 15. maja",
    ],
  ],
  [
    { ...YEARLY, interval: 2, month: 8, monthDay: 31 },
    [
      "Every second year on 31 August",
      "Svake druge godine, 31. kolovoza",
      "Svake druge godine, 31. augusta",
      "Svake druge godine, 31. avgusta",
    ],
  ],
  [
    { ...YEARLY, interval: 5, month: 2, monthDay: 29 },
    [
      "Every 5 years on 29 February",
      "Svakih 5 godina, 29. veljače",
      "Svakih 5 godina, 29. februara",
      "Svakih 5 godina, 29. februara",
    ],
  ],
  [
    { ...YEARLY, month: 2, monthDay: 31 },
    [
      "Every year on the last day of February",
      "Svake godine, zadnji dan veljače",
      "Svake godine, posljednji dan februara",
      "Svake godine, poslednji dan februara",
    ],
  ],
  [
    { ...YEARLY, month: 12, monthDay: 31, nonWorkingDays: "previous" },
    [
      "Every year on the last working day of December",
      "Svake godine, zadnji radni dan prosinca",
      "Svake godine, posljednji radni dan decembra",
      "Svake godine, poslednji radni dan decembra",
    ],
  ],
  [
    { ...YEARLY, ...BY_WEEKDAY, ordinal: 3, weekday: 4, month: 11 },
    [
      "Every year on the third Thursday of November",
      "Svake godine, treći četvrtak u studenome",
      "Svake godine, treći četvrtak u novembru",
      "Svake godine, treći četvrtak u novembru",
    ],
  ],
  [
    { ...AFTER, ...DAILY, interval: 45 },
    [
      "45 days after the last one is done",
      "45 dana nakon dovršetka",
      "45 dana nakon završetka",
      "45 dana nakon završetka",
    ],
  ],
  [
    { ...AFTER, ...WEEKLY, interval: 1 },
    [
      "1 week after the last one is done",
      "1 tjedan nakon dovršetka",
      "1 sedmicu nakon završetka",
      "1 sedmicu nakon završetka",
    ],
  ],
  [
    { ...AFTER, ...MONTHLY, interval: 3 },
    [
      "3 months after the last one is done",
      "3 mjeseca nakon dovršetka",
      "3 mjeseca nakon završetka",
      "3 meseca nakon završetka",
    ],
  ],
  [
    { ...AFTER, ...YEARLY, interval: 5 },
    [
      "5 years after the last one is done",
      "5 godina nakon dovršetka",
      "5 godina nakon završetka",
      "5 godina nakon završetka",
    ],
  ],
  [
    { ...WEEKLY, weekdays: [1], count: 1 },
    [
      "Every Monday, 1 time",
      "Svaki ponedjeljak, 1 put",
      "Svaki ponedjeljak, 1 put",
      "Svaki ponedeljak, 1 put",
    ],
  ],
  [
    { ...WEEKLY, weekdays: [1], count: 4 },
    [
      "Every Monday, 4 times",
      "Svaki ponedjeljak, 4 puta",
      "Svaki ponedjeljak, 4 puta",
      "Svaki ponedeljak, 4 puta",
    ],
  ],
  [
    { ...MONTHLY, interval: 2, monthDay: 3, untilOn: "2027-12-31" },
    [
      "Every second month on the 3rd, until 31 Dec 2027",
      "Svaki drugi mjesec, 3. u mjesecu, do 31. pro 2027.",
      "Svaki drugi mjesec, 3. u mjesecu, do 31. dec 2027.",
      "Svakog drugog meseca, 3. u mesecu, do 31. dec 2027.",
    ],
  ],
  [
    { ...MONTHLY, monthDay: 1, months: [4, 5, 6, 7, 8, 9] },
    [
      "Every month on the 1st, from April to September",
      "Svaki mjesec, 1. u mjesecu, od travnja do rujna",
      "Svaki mjesec, 1. u mjesecu, od aprila do septembra",
      "Svakog meseca, 1. u mesecu, od aprila do septembra",
    ],
  ],
  [
    { ...WEEKLY, weekdays: [1], months: [1, 2, 5, 10, 12] },
    [
      "Every Monday, in May, in October and from December to February",
      "Svaki ponedjeljak, u svibnju, u listopadu i od prosinca do veljače",
      "Svaki ponedjeljak, u maju, u oktobru i od decembra do februara",
      "Svaki ponedeljak, u maju, u oktobru i od decembra do februara",
    ],
  ],
  [
    { ...AFTER, ...WEEKLY, interval: 6, months: [3], count: null, untilOn: "2027-12-31" },
    [
      "6 weeks after the last one is done, in March, until 31 Dec 2027",
      "6 tjedana nakon dovršetka, u ožujku, do 31. pro 2027.",
      "6 sedmica nakon završetka, u martu, do 31. dec 2027.",
      "6 sedmica nakon završetka, u martu, do 31. dec 2027.",
    ],
  ],
  [
    { ...DAILY, months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
    ["Every day", "Svaki dan", "Svaki dan", "Svaki dan"],
  ],
];

describe.each(SENTENCES)("%j", (rule, sentences) => {
  it.each(LANGUAGES.map((language, at) => ({ language, text: sentences[at] })))(
    "is a sentence in $language: $text",
    ({ language, text }) => {
      expect(sentence(language, rule)).toBe(text);
    },
  );
});

it.each(LANGUAGES)("has every month and weekday in %s", (language) => {
  const said = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].flatMap((month) => [
    sentence(language, { ...YEARLY, month, monthDay: 10 }),
    sentence(language, { ...YEARLY, ...BY_WEEKDAY, month, ordinal: 4, weekday: 1 }),
  ]);
  expect(new Set(said).size).toBe(24);
  expect(said.join()).not.toMatch(/preventiveMaintenance|\{\{|undefined/);
});

it.each([
  ["en", "month", "months", "months", "months"],
  ["hr", "mjesec", "mjeseca", "mjeseci", "mjesec"],
  ["ba", "mjesec", "mjeseca", "mjeseci", "mjesec"],
  ["rs", "mesec", "meseca", "meseci", "mesec"],
] as const)("names the unit as 1, 2, 5 and 21 take it in %s", (language, ...words) => {
  const { t } = textsIn(language);
  expect([1, 2, 5, 21].map((count) => t("preventiveMaintenance.unit.monthly", { count }))).toEqual(
    words,
  );
});

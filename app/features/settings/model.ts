import type { HourBands } from "~/kernel/time/hour-bands";
import type { Day } from "~/kernel/time/days";
import type { ClockText } from "~/kernel/time/clock-text";
import type { FeatureKey, ReportEntry } from "~/kernel/features";
import { hasName } from "~/kernel/record-of";

/** Sections that switch one feature, by the key of their texts. */
export const SWITCHES = {
  locations: "LOCATIONS",
  rooms: "ROOMS",
  ticketing: "TICKETING",
  maintenance: "PREVENTIVE_MAINTENANCE",
  checklists: "CHECKLISTS",
  workOrderApprovals: "APPROVALS_WORK_ORDER",
  taskApprovals: "APPROVALS_TASK",
  entities: "SHOW_ALL_ENTITIES_TO_CUSTOMER_USER",
  customerVisits: "VISITS_TO_CUSTOMERS",
  pdfReport: "PDF_REPORT_INFO",
  language: "LANGUAGE_UI",
} as const satisfies Record<string, FeatureKey>;
export type SwitchSection = keyof typeof SWITCHES;

/** The section with the working day of the company. */
export const WORKDAY_SECTION = "workday";

/** The path of each section of the settings. */
export const SECTION_PATHS = {
  company: "company",
  language: "language",
  locations: "locations",
  rooms: "rooms",
  region: "region",
  dailyReport: "daily-report",
  overtimeBands: "overtime",
  workday: "working-day",
  holidays: "holidays",
  workOrderApprovals: "work-order-approvals",
  taskApprovals: "task-approvals",
  pdfReport: "pdf-report",
  ticketing: "ticketing",
  maintenance: "preventive-maintenance",
  checklists: "checklists",
  entities: "entities",
  customerVisits: "customer-visits",
  notifications: "notifications",
} as const satisfies Record<string, string>;
export type Section = keyof typeof SECTION_PATHS;

/** In the order in which a company is set up. */
export const SECTION_GROUPS: readonly {
  key: "company" | "places" | "work" | "customers";
  sections: readonly Section[];
}[] = [
  { key: "company", sections: ["company", "region", "language", "notifications"] },
  { key: "places", sections: ["locations", "rooms"] },
  {
    key: "work",
    sections: [
      "dailyReport",
      "overtimeBands",
      "workday",
      "holidays",
      "workOrderApprovals",
      "taskApprovals",
      "pdfReport",
      "maintenance",
      "checklists",
    ],
  },
  { key: "customers", sections: ["ticketing", "entities", "customerVisits"] },
];

/** The sections that have no page of their own, but one in common. */
export function plainSectionAt(path: string): SwitchSection | typeof WORKDAY_SECTION | null {
  const entry = Object.entries(SECTION_PATHS).find(([, each]) => each === path);
  const section = entry?.[0];
  return isSwitch(section) || section === WORKDAY_SECTION ? section : null;
}

export function isSwitch(section: string | undefined): section is SwitchSection {
  return section !== undefined && hasName(SWITCHES, section);
}

/** Money is counted in hundredths, so only currencies that have them are listed. */
export const CURRENCIES = [
  "EUR",
  "BAM",
  "RSD",
  "MKD",
  "ALL",
  "USD",
  "GBP",
  "CHF",
  "CZK",
  "PLN",
  "RON",
  "BGN",
  "SEK",
  "NOK",
  "DKK",
  "TRY",
] as const;

/** Who enters daily reports, for how many days back, and when people are reminded of one (null: not at all). */
export type ReportEntrySettings = {
  entry: ReportEntry;
  windowDays: number;
  remindAt: ClockText | null;
};

/** Bands with the first day on which they apply. */
export type DatedBands = { validFrom: Day; bands: HourBands };

/** More days than users need to enter a week's work late. */
export const MAX_WINDOW_DAYS = 14;
export const MAX_APPROVALS = 20;
export const MAX_BANDS = 20;
export const MAX_HOLIDAYS = 300;
export const MAX_HOLIDAY_NAME = 60;

/** A day on which the company does not work. Its name may be empty. */
export type Holiday = { day: Day; name: string };

/** The limits of an uploaded logo. */
export const LOGO_LIMITS = { bytes: 1_000_000, pixels: 2000 } as const;

/** Warnings about a value that is saved nevertheless; keys under `settings.warnings`. */
export type SettingWarning = "not_enough_approvers";

/** Type of the outbox row for the job that moves what falls on days off. */
export const WORKING_DAYS_CHANGED = "company.working_days_changed";

import { FALLBACK_LANGUAGE, isLanguage, type Language } from "./text/languages";

/**
 * Features that a tenant can enable and disable (requirements §6, domain-rules §8). A feature is {
 * key, enabled, value }.
 */
export const FEATURE_KEYS = [
  "LOCATIONS",
  "ROOMS",
  "TICKETING",
  "CHECKLISTS",
  "APPROVALS_WORK_ORDER",
  "APPROVALS_TASK",
  "SHOW_ALL_ENTITIES_TO_CUSTOMER_USER",
  "VISITS_TO_CUSTOMERS",
  "DAILY_REPORT_ENTRY",
  "PDF_REPORT_INFO",
  "LANGUAGE_UI",
  "PREVENTIVE_MAINTENANCE",
] as const;
export type FeatureKey = (typeof FEATURE_KEYS)[number];

export type Approvals = { required: number; fourEyes: boolean };
/** Entry of daily reports (requirements §6): only the lead, or each assignee their own. */
export const REPORT_ENTRIES = ["LEAD", "ALL_ASSIGNEES"] as const;
export type ReportEntry = (typeof REPORT_ENTRIES)[number];
/** What the tenant's PDFs contain beside the work itself, and the sheet that a customer signs (requirements §6). `notes` are those of daily reports. */
export const PRINTED_PARTS = ["hours", "expenses", "notes", "approverNotes"] as const;
export type PrintedParts = Record<(typeof PRINTED_PARTS)[number], boolean>;
type Values = {
  APPROVALS_WORK_ORDER: Approvals;
  APPROVALS_TASK: Approvals;
  DAILY_REPORT_ENTRY: ReportEntry;
  LANGUAGE_UI: string;
  PDF_REPORT_INFO: PrintedParts;
};
export type Feature<K extends FeatureKey = FeatureKey> = {
  enabled: boolean;
  value: K extends keyof Values ? Values[K] : null;
};
export type Features = { [K in FeatureKey]: Feature<K> };

export const DEFAULT_FEATURES: Features = {
  LOCATIONS: { enabled: true, value: null },
  ROOMS: { enabled: true, value: null },
  TICKETING: { enabled: true, value: null },
  CHECKLISTS: { enabled: false, value: null },
  APPROVALS_WORK_ORDER: { enabled: false, value: { required: 1, fourEyes: true } },
  APPROVALS_TASK: { enabled: false, value: { required: 1, fourEyes: true } },
  SHOW_ALL_ENTITIES_TO_CUSTOMER_USER: { enabled: false, value: null },
  VISITS_TO_CUSTOMERS: { enabled: true, value: null },
  DAILY_REPORT_ENTRY: { enabled: true, value: "LEAD" },
  PDF_REPORT_INFO: {
    enabled: true,
    value: { hours: true, expenses: true, notes: true, approverNotes: true },
  },
  LANGUAGE_UI: { enabled: true, value: "en" },
  PREVENTIVE_MAINTENANCE: { enabled: false, value: null },
};

/** The company's language: of its PDFs and records, and of mails to those who chose none. */
export function companyLanguage({
  LANGUAGE_UI: { value },
}: Pick<Features, "LANGUAGE_UI">): Language {
  return isLanguage(value) ? value : FALLBACK_LANGUAGE;
}

/** The approvals that a feature's value requires; null for the value of another feature. */
export function approvalsIn(value: Feature["value"]): Approvals | null {
  return typeof value === "object" && value !== null && "required" in value ? value : null;
}

/** The parts in a feature's value; null for the value of another feature. */
export function partsIn(value: Feature["value"]): PrintedParts | null {
  return typeof value === "object" && value !== null && "approverNotes" in value ? value : null;
}

/** What is printed. While the feature is off, at most the notes of daily reports, which were printed then before they could be left out. */
export function printedParts({ enabled, value }: Feature): PrintedParts {
  const parts = partsIn(value);
  if (enabled && parts) return parts;
  return { hours: false, expenses: false, notes: parts?.notes ?? true, approverNotes: false };
}

/** Number of approvals that a submission made today requires. 0 while the feature is disabled. */
export function approvalsRequired(feature: { enabled: boolean; value: Approvals }): number {
  return feature.enabled ? feature.value.required : 0;
}

import { DEFAULT_FEATURES, type Feature, FEATURE_KEYS, type Features } from "~/kernel/features";
import { isRecord } from "~/kernel/is-record";
import { dayIn } from "~/kernel/time/instants";
import type { TenantDatabase } from "~/database/open-database";
import { settings as table } from "~/database/schema/system";

export type Company = {
  name: string;
  street: string;
  city: string;
  zipCode: string;
  country: string;
  taxId: string;
  phone: string;
  email: string;
};

export type SettingRow = { key: string; validFrom: string; value: unknown };

/**
 * The tenant's settings as of today. `history` keeps each row with its first day, for hours on past
 * days.
 */
export type Settings = {
  features: Features;
  company: Company;
  currency: string;
  timeZone: string;
  entryWindowDays: number;
  history: SettingRow[];
};

/** Default of a tenant without a choice. */
export const DEFAULT_TIME_ZONE = "Europe/Zagreb";
const NO_COMPANY: Company = {
  name: "",
  street: "",
  city: "",
  zipCode: "",
  country: "",
  taxId: "",
  phone: "",
  email: "",
};

/** One statement, shared by all readers of the round trip. */
export async function readSettings(db: TenantDatabase["drizzle"], now: Date): Promise<Settings> {
  const rows = await db
    .select({ key: table.key, validFrom: table.validFrom, value: table.value })
    .from(table)
    .orderBy(table.key, table.validFrom);
  return settingsFrom(rows, now);
}

export function settingsFrom(history: SettingRow[], now: Date): Settings {
  const timeZone = newest(history, "time-zone", DEFAULT_TIME_ZONE);
  const today = dayIn(timeZone, now.getTime());
  return {
    features: featuresOn(history, today),
    company: { ...NO_COMPANY, ...newest(history, "company", {}) },
    currency: newest(history, "currency", "EUR"),
    timeZone,
    entryWindowDays: setting(history, "entry-window-days", today, 2),
    history,
  };
}

function featuresOn(history: SettingRow[], today: string): Features {
  const features: Features = structuredClone(DEFAULT_FEATURES);
  for (const key of FEATURE_KEYS) {
    const day = key === "DAILY_REPORT_ENTRY" ? today : "9999";
    const stored = setting<Partial<Feature>>(history, `feature.${key}`, day, {});
    Object.assign(features[key], stored, { value: completed(stored.value, features[key].value) });
  }
  return features;
}

/** A row from before the feature had a value, which holds null, or from before a part of its value has the default there. */
function completed(stored: unknown, otherwise: unknown): unknown {
  if (isRecord(stored) && isRecord(otherwise)) return { ...otherwise, ...stored };
  return stored ?? otherwise;
}

/**
 * A setting that does not depend on a day has its latest value, even when a change of the time zone
 * makes today an earlier day.
 */
function newest<T>(history: SettingRow[], key: string, otherwise: T): T {
  return setting(history, key, "9999", otherwise);
}

/**
 * The value valid on a day. Values were validated when they were written, so their type is that of
 * the default.
 */
export function setting<T>(history: SettingRow[], key: string, day: string, otherwise: T): T {
  const row = history.findLast((each) => each.key === key && each.validFrom <= day);
  return row ? (row.value as T) : otherwise;
}

import * as z from "zod/mini";
import { findMinute } from "~/kernel/time/clock-text";
import { isCountry } from "~/kernel/input/countries";
import { type Feature, FEATURE_KEYS, type FeatureKey, REPORT_ENTRIES } from "~/kernel/features";
import {
  timeOfDay,
  day,
  duration,
  startOfDay,
  requiredSingleLineText,
  singleLineText,
  integerBetween,
} from "~/kernel/input/fields";
import { listOf, sentText, unread } from "~/kernel/input/measured";
import { LANGUAGES } from "~/kernel/text/languages";
import { NOTIFICATION_EVENTS } from "~/features/notifications/model";
import { LOGO_TYPES } from "~/kernel/pictures/pictures";
import { timeZone } from "~/kernel/input/time-zone";
import { HOLIDAY_REGIONS } from "~/kernel/time/public-holidays";
import { MAX_BREAK_MINUTES } from "~/kernel/time/workday";
import {
  CURRENCIES,
  MAX_WINDOW_DAYS,
  MAX_APPROVALS,
  MAX_BANDS,
  MAX_HOLIDAYS,
  MAX_HOLIDAY_NAME,
} from "./model";

/** The mark of the values that were on the screen, from the settings. When absent, the stored values are meant. */
const seen = { seen: z.optional(sentText(64)) };

/** The value depends on the key: see `featureValue`. */
export const featureInput = z.strictObject({
  key: z.enum(FEATURE_KEYS, "invalid"),
  enabled: z.boolean("invalid"),
  value: z.optional(unread()),
  ...seen,
});
export type FeatureInput = z.infer<typeof featureInput>;

const approvals = z.strictObject({
  required: integerBetween(1, MAX_APPROVALS),
  fourEyes: z.boolean("invalid"),
});
const VALUES: Partial<Record<FeatureKey, z.ZodMiniType<Feature["value"]>>> = {
  APPROVALS_WORK_ORDER: approvals,
  APPROVALS_TASK: approvals,
  DAILY_REPORT_ENTRY: z.enum(REPORT_ENTRIES, "invalid"),
  LANGUAGE_UI: z.enum(LANGUAGES, "invalid"),
  PDF_REPORT_INFO: z.strictObject({
    hours: z.boolean("invalid"),
    expenses: z.boolean("invalid"),
    notes: z.boolean("invalid"),
    approverNotes: z.boolean("invalid"),
  }),
};

/** domain-rules §8: daily report entry is always enabled. */
export function featureSchema(key: FeatureKey) {
  const enabled = key === "DAILY_REPORT_ENTRY" ? z.literal(true, "invalid") : z.boolean();
  return z.object({ enabled, value: VALUES[key] ?? z.null("invalid") });
}

/** The fields that a form has for a feature. */
export function featureFields(key: FeatureKey) {
  return z.extend(featureInput, featureSchema(key).shape);
}

export const reportEntryInput = z.strictObject({
  entry: z.enum(REPORT_ENTRIES, "invalid"),
  windowDays: integerBetween(0, MAX_WINDOW_DAYS),
  /** When absent, the stored time stays. */
  remindAt: z.optional(z.nullable(startOfDay())),
  ...seen,
});
export type ReportEntryInput = z.infer<typeof reportEntryInput>;

const bandDay = z.union([z.literal("holiday"), integerBetween(1, 7)], "invalid");
/** The end of a day may be written as 00:00, as clocks show it. */
const end = z.pipe(
  timeOfDay(),
  z.transform((value) => (value === "00:00" ? "24:00" : value)),
);
const bandDays = listOf(bandDay, 20);
const bandFields = { band: integerBetween(1, 3), from: timeOfDay(), to: end };
const hasOrderedTimes = z.refine<{ from: string; to: string }>(
  ({ from, to }) => (findMinute(from) ?? 0) < (findMinute(to) ?? 0),
  { error: "before_start", path: ["to"] },
);
const band = z.strictObject({ ...bandFields, days: bandDays }).check(hasOrderedTimes);

/** From today, or from a later day. A band without a day is ignored. The list replaces the stored one, so it has to be sent, even if it is empty. */
export const overtimeBandsInput = z.strictObject({
  bands: listOf(band, MAX_BANDS),
  validFrom: z.optional(day()),
  ...seen,
});
export type OvertimeBandsInput = z.infer<typeof overtimeBandsInput>;

/** A form sends nothing for a list without lines or ticks. */
export const overtimeBandsForm = z.extend(overtimeBandsInput, {
  bands: z._default(
    listOf(
      z.strictObject({ ...bandFields, days: z._default(bandDays, []) }).check(hasOrderedTimes),
      MAX_BANDS,
    ),
    [],
  ),
});

export const plannedBandsInput = z.strictObject({ validFrom: day(), ...seen });
export type PlannedBandsInput = z.infer<typeof plannedBandsInput>;

export const workdayInput = z.strictObject({
  start: startOfDay(),
  breakMinutes: duration(MAX_BREAK_MINUTES),
  ...seen,
});
export type WorkdayInput = z.infer<typeof workdayInput>;

/** Empty lines of a form are ignored. */
const holidayDay = z.union([z.literal(""), day()], "not_a_day");
const holidayName = singleLineText(MAX_HOLIDAY_NAME);
const hasDay = z.refine<{ day: string; name?: string | undefined }>(
  ({ day: written, name }) => written !== "" || !name,
  { error: "required", path: ["day"] },
);
/** A day alone, or a line without a name, keeps the name that is stored. */
export const holidaysInput = z.strictObject({
  holidays: listOf(
    z.union(
      [
        holidayDay,
        z.strictObject({ day: holidayDay, name: z.optional(holidayName) }).check(hasDay),
      ],
      "not_a_day",
    ),
    MAX_HOLIDAYS,
  ),
  ...seen,
});
export type HolidaysInput = z.infer<typeof holidaysInput>;

/** The form may add all holidays of a region and year to its lines. */
export const holidaysForm = z.extend(holidaysInput, {
  holidays: z._default(
    listOf(
      z.strictObject({ day: holidayDay, name: z._default(holidayName, "") }).check(hasDay),
      MAX_HOLIDAYS,
    ),
    [],
  ),
  region: z.optional(z.enum(HOLIDAY_REGIONS, "invalid")),
  year: z.optional(integerBetween(2000, 2099)),
});

const hasRules = z.refine<string>((zone) => /^(UTC|[A-Z]\w+\/.+)$/.test(zone), "invalid");
export const regionInput = z.strictObject({
  /** A plain offset has no daylight saving time. */
  timeZone: timeZone().check(hasRules),
  currency: z.enum(CURRENCIES, "invalid"),
  ...seen,
});
export type RegionInput = z.infer<typeof regionInput>;

const events = listOf(z.enum(NOTIFICATION_EVENTS, "invalid"), 100);
/** The events that users are notified of by each channel. All others are off. */
export const notificationsInput = z.strictObject({ push: events, mail: events, ...seen });
export type NotificationsInput = z.infer<typeof notificationsInput>;
export const notificationsForm = z.extend(notificationsInput, {
  push: z._default(events, []),
  mail: z._default(events, []),
});

const MAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const optional = (max: number) => z._default(singleLineText(max), "");
export const companyInput = z.strictObject({
  name: requiredSingleLineText(200),
  street: optional(200),
  city: optional(200),
  zipCode: optional(20),
  country: optional(2).check(z.refine((key: string) => key === "" || isCountry(key), "invalid")),
  taxId: optional(50),
  phone: optional(50),
  email: optional(254).check(
    z.refine((address: string) => address === "" || MAIL.test(address), "invalid"),
  ),
  ...seen,
});
export type CompanyInput = z.infer<typeof companyInput>;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const picture = z.strictObject({
  mediaType: z.enum(LOGO_TYPES, "invalid"),
  image: sentText(1_400_000, "too_large", "required").check(z.regex(BASE64, "not_a_logo")),
});

/** One logo, in each image format to store; the bytes as base64. */
export const logoInput = z.strictObject({
  images: listOf(picture, LOGO_TYPES.length, "required").check(z.minLength(1, "required")),
  ...seen,
});
export type LogoInput = z.infer<typeof logoInput>;

export const removeLogoInput = z.strictObject(seen);
export type RemoveLogoInput = z.infer<typeof removeLogoInput>;

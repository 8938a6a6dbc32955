import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { userRoles, users } from "~/database/schema/users";
import { NUMBER, TEXT, value } from "~/database/fields";
import { activity } from "~/database/schema/system";
import { DEFAULT_BANDS, type HourBands } from "~/kernel/time/hour-bands";
import { may, reachOf } from "~/kernel/authorization/actions";
import { canonicalJson, sha256 } from "~/kernel/text/canonical";
import type { Day } from "~/kernel/time/days";
import { type Feature, FEATURE_KEYS, type FeatureKey } from "~/kernel/features";
import { NOTIFICATIONS_KEY, notificationsOf } from "~/features/notifications/model";
import { Refusal } from "~/kernel/refusal";
import { ROLES } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import { FULL_NAME } from "~/server/queries/related";
import { type Logo, logoForScreens, readLogos } from "~/server/logo";
import { setting, type Settings } from "~/server/settings";
import { dayIn, type Instant } from "~/kernel/time/instants";
import { DEFAULT_WORKDAY, type Workday } from "~/kernel/time/workday";
import type { ClockText } from "~/kernel/time/clock-text";
import type { DatedBands, Holiday, ReportEntrySettings } from "./model";

/** The storage key of each setting. */
export const KEYS = {
  notifications: NOTIFICATIONS_KEY,
  windowDays: "entry-window-days",
  remindAt: "report-reminder",
  timeZone: "time-zone",
  currency: "currency",
  bands: "hour-bands",
  holidays: "holidays",
  holidayNames: "holiday-names",
  workday: "workday",
  company: "company",
} as const;

/** A part of the settings that is saved as one, and the mark of the values that were on the screen. */
export type Part<Value> = { value: Value; seen: string };

export async function seenOf(value: unknown): Promise<string> {
  return (await sha256(canonicalJson(value))).slice(0, 16);
}

async function part<Value>(value: Value): Promise<Part<Value>> {
  return { value, seen: await seenOf(value) };
}

export function todayOf(ctx: Pick<AuthContext, "now">, settings: Settings): Day {
  return dayIn(settings.timeZone, ctx.now().getTime());
}

/** The bands of today, and the planned ones. */
export function overtimeBandsOf(
  { history }: Pick<Settings, "history">,
  today: Day,
): { current: HourBands; planned: DatedBands[] } {
  const planned = history.filter(({ key, validFrom }) => key === KEYS.bands && validFrom > today);
  return {
    current: setting(history, KEYS.bands, today, DEFAULT_BANDS),
    planned: planned.map(({ validFrom }) => ({
      validFrom,
      bands: setting(planned, KEYS.bands, validFrom, DEFAULT_BANDS),
    })),
  };
}

export function holidaysOf({ history }: Pick<Settings, "history">): Day[] {
  return setting<Day[]>(history, KEYS.holidays, "9999", []);
}

/** The holidays with their names. Names are stored separately, so that the release before reads the days. */
export function namedHolidaysOf(settings: Pick<Settings, "history">): Holiday[] {
  const { history } = settings;
  const names = new Map(
    Object.entries(setting<Record<Day, string>>(history, KEYS.holidayNames, "9999", {})),
  );
  return holidaysOf(settings).map((day) => ({ day, name: names.get(day) ?? "" }));
}

/** By day, those that have one. */
export function holidayNamesIn(holidays: readonly Holiday[]): Record<Day, string> {
  return Object.fromEntries(
    holidays.filter(({ name }) => name !== "").map(({ day, name }) => [day, name]),
  );
}

/** The days for those who read only these, and the lines with their names. */
async function holidayPart(lines: Holiday[]): Promise<Part<Day[]> & { lines: Holiday[] }> {
  return { value: lines.map(({ day }) => day), lines, seen: await seenOf(lines) };
}

export function workdayOf({ history }: Pick<Settings, "history">): Workday {
  return setting(history, KEYS.workday, "9999", DEFAULT_WORKDAY);
}

/** When people are reminded of a daily report that is missing. Null: not at all. */
export function reminderTimeOf({ history }: Pick<Settings, "history">): ClockText | null {
  return setting<ClockText | null>(history, KEYS.remindAt, "9999", DEFAULT_REMINDER);
}
const DEFAULT_REMINDER = "18:00";

export function reportEntryOf(settings: Settings): ReportEntrySettings {
  const { features, entryWindowDays: windowDays } = settings;
  const entry = features.DAILY_REPORT_ENTRY.value;
  return { entry, windowDays, remindAt: reminderTimeOf(settings) };
}

export function notificationsIn({ history }: Pick<Settings, "history">) {
  return notificationsOf(history, "9999");
}

const APPROVING = ROLES.filter((role) => reachOf(role, "work-orders.approve") !== null);

/** The maximum number of approvers, without stand-ins, who leave while the setting stays. The four-eyes rule reduces it. */
export async function countApprovers(ctx: AuthContext): Promise<number> {
  const rows = await ctx.db
    .select({ count: value(NUMBER, sql`count(DISTINCT ${users.id})`) })
    .from(userRoles)
    .crossJoin(users)
    .where(
      and(
        eq(users.id, userRoles.userId),
        inArray(userRoles.role, APPROVING),
        eq(users.active, true),
        eq(users.inviteStatus, "ACCEPTED"),
      ),
    );
  return rows[0]?.count ?? 0;
}

export type SettingChangeLine = {
  id: number;
  at: Instant;
  actorName: string;
  event: string;
  facts: Record<string, unknown>;
};

/** The latest changes and their authors. */
function readChanges(ctx: AuthContext, most: number): Promise<SettingChangeLine[]> {
  return ctx.db
    .select({
      id: activity.seq,
      at: activity.at,
      actorName: activity.actorName,
      event: activity.event,
      facts: activity.facts,
    })
    .from(activity)
    .where(and(eq(activity.subjectType, "company"), eq(activity.subjectId, ctx.tenant.id)))
    .orderBy(desc(activity.seq))
    .limit(most);
}

export type FailedSignIn = {
  id: number;
  at: Instant;
  event: string;
  facts: Record<string, unknown>;
  userId: string;
  name: string;
};

/** Wrong passwords and codes of accounts that still exist, the latest first. Null for those who do not manage users. */
export async function readFailedSignIns(
  ctx: AuthContext,
  most: number,
): Promise<FailedSignIn[] | null> {
  if (!may(ctx.actor, "users.manage")) return null;
  return ctx.db
    .select({
      id: activity.seq,
      at: activity.at,
      event: activity.event,
      facts: activity.facts,
      userId: users.id,
      name: value(TEXT, FULL_NAME),
    })
    .from(activity)
    .innerJoin(users, eq(users.id, activity.subjectId))
    .where(sql`${activity.event} IN ('user.sign-in-failed', 'user.second-step-failed')`)
    .orderBy(desc(activity.seq))
    .limit(most);
}

/** For those who do not page through them. */
const RECENT_CHANGES = 10;

/** All settings of the tenant as they are now, with the latest of their changes. One round trip. */
export async function getSettings(ctx: AuthContext, changesAtMost = RECENT_CHANGES) {
  if (!may(ctx.actor, "settings.manage"))
    throw new Refusal("not_allowed", "not_allowed", { action: "settings.manage" });
  const [settings, logos, approvers, changes] = await Promise.all([
    ctx.settings(),
    readLogos(ctx),
    countApprovers(ctx),
    readChanges(ctx, changesAtMost),
  ]);
  const today = todayOf(ctx, settings);
  const [features, reportEntry, bands, workday, holidays, region, notifications, company, logo] =
    await Promise.all([
      featureParts(settings),
      part(reportEntryOf(settings)),
      part(overtimeBandsOf(settings, today)),
      part(workdayOf(settings)),
      holidayPart(namedHolidaysOf(settings)),
      part({ timeZone: settings.timeZone, currency: settings.currency }),
      part(notificationsIn(settings)),
      part(settings.company),
      part<Logo | null>(logoForScreens(logos)),
    ]);
  return {
    today,
    features,
    reportEntry,
    bands,
    workday,
    holidays,
    region,
    notifications,
    company,
    logo,
    approvers,
    changes,
  };
}
export type AllSettings = Awaited<ReturnType<typeof getSettings>>;

async function featureParts({ features }: Settings): Promise<Record<FeatureKey, Part<Feature>>> {
  const parts = FEATURE_KEYS.map(async (key) => [key, await part<Feature>(features[key])] as const);
  // Safe: every key has its part.
  return Object.fromEntries(await Promise.all(parts)) as Record<FeatureKey, Part<Feature>>;
}

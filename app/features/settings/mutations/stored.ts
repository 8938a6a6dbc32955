import { and, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Schema } from "~/database/checked";
import { settings as stored } from "~/database/schema/system";
import { DEFAULT_BANDS } from "~/kernel/time/hour-bands";
import { canonicalJson } from "~/kernel/text/canonical";
import type { FieldChange } from "~/kernel/changes";
import type { Day } from "~/kernel/time/days";
import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import type { Activity } from "~/server/command/records";
import type { SettingRow, Settings } from "~/server/settings";
import { expect, step, type Step } from "~/server/command/statement";
import { KEYS, seenOf, todayOf } from "../queries";

/**
 * Refuses when the stored value has changed. Nothing was overwritten: the refusal contains the stored value and the mark for overwriting it
 * deliberately.
 */
export async function requireSeen(current: unknown, seen: string | undefined): Promise<void> {
  if (seen !== undefined && seen !== (await seenOf(current))) throw await settingConflict(current);
}

export async function settingConflict(current: unknown): Promise<Refusal> {
  return new Refusal("version_conflict", "version_conflict", {
    current: { value: current, seen: await seenOf(current) },
  });
}

/** The defaults that applied before a setting was first saved must stay readable afterwards. */
const BEFORE_ALL = {
  day: "0000-01-01",
  values: new Map<string, unknown>([
    [KEYS.timeZone, "Europe/Zagreb"],
    [KEYS.bands, DEFAULT_BANDS],
    [KEYS.holidays, []],
    [KEYS.holidayNames, {}],
  ]),
};

type Saving = { ctx: AuthContext; actor: Actor; settings: Settings; otherwise: Refusal };

/** Sets one key from today on, or from the given day. Writes nothing if the stored value is no longer the one that was read. */
export function saveSetting(
  { ctx, actor, settings, otherwise }: Saving,
  key: string,
  value: unknown,
  from?: Day,
): Step[] {
  const rows = settings.history.filter((row) => row.key === key);
  const first = BEFORE_ALL.values.get(key);
  const baseline =
    rows.length === 0 && first !== undefined
      ? [put(ctx, actor, { key, validFrom: BEFORE_ALL.day, value: first })]
      : [];
  return [
    unchanged(key, rows, otherwise),
    ...baseline,
    put(ctx, actor, { key, validFrom: from ?? laterDay(todayOf(ctx, settings), rows), value }),
  ];
}

/** After a change to a time zone further west, the newest row may begin after today. A new row must not begin before it. */
function laterDay(today: Day, rows: SettingRow[]): Day {
  const newest = rows.at(-1)?.validFrom ?? today;
  return newest > today ? newest : today;
}

function put(ctx: AuthContext, actor: Actor, { key, validFrom, value }: SettingRow): Step {
  return step(
    ctx.db
      .insert(stored)
      .values({
        key,
        validFrom,
        value: sql`${JSON.stringify(value)}`,
        changedBy: actor.userId,
        changedAt: ctx.now().getTime(),
      })
      .onConflictDoUpdate({
        target: [stored.key, stored.validFrom],
        set: {
          value: sql`excluded.value`,
          changedBy: sql`excluded.changed_by`,
          changedAt: sql`excluded.changed_at`,
        },
      }),
  );
}

export function forgetSetting(
  { ctx, settings, otherwise }: Omit<Saving, "actor">,
  key: string,
  validFrom: Day,
): Step[] {
  const rows = settings.history.filter((row) => row.key === key);
  return [
    unchanged(key, rows, otherwise),
    step(ctx.db.delete(stored).where(and(eq(stored.key, key), eq(stored.validFrom, validFrom)))),
  ];
}

function unchanged(key: string, rows: SettingRow[], otherwise: Refusal): Step {
  const now = sql`(SELECT json_group_array(json_array(valid_from, json(value)))
    FROM (SELECT ${stored.validFrom}, ${stored.value} FROM ${stored} WHERE ${stored.key} = ${key} ORDER BY ${stored.validFrom}))`;
  return expect(
    sql`${now} = ${JSON.stringify(rows.map((row) => [row.validFrom, row.value]))}`,
    otherwise,
  );
}

/** One entry in the tenant's activity log. `section` is a key under `settings.section` in app/locales. */
export function settingActivity(
  ctx: AuthContext,
  section: string,
  changes: FieldChange[],
  event = "settings.changed",
): Activity {
  return { subject: { type: "company", id: ctx.tenant.id }, event, facts: { section, changes } };
}

/** Field by field, with the old and the new value. */
export function changesBetween(before: object, after: object): FieldChange[] {
  const [old, next] = [new Map(Object.entries(before)), Object.entries(after)];
  return next
    .filter(([field, value]) => canonicalJson(old.get(field) ?? null) !== canonicalJson(value))
    .map(([field, to]) => ({ field, from: old.get(field), to }));
}

/** What `savedAnswer` makes. The value is what the command has just validated, so only its frame is checked. */
export function savedPart<Saved>(): Schema<Saved> {
  return () => z.custom<Saved>((part) => frame().safeParse(part).success);
}
const frame = () => z.looseObject({ value: z.unknown(), seen: z.string() });

/** The response: the mark for the next save, and additional values. The mark is of `marked`, where more than the value is saved. */
export async function savedResponse(
  value: unknown,
  more: object = {},
  marked = value,
): Promise<SQL> {
  return sql`${JSON.stringify({ ...more, value, seen: await seenOf(marked) })}`;
}

import { randomUUID } from "node:crypto";
import { fileReportInput, type FileReportInput } from "~/features/daily-reports/inputs";
import type { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { castMember, fixedId } from "../../../migrations/seeds/cast";
import { insert } from "../../../migrations/seeds/insert";
import { freshDatabase, type FreshDatabase } from "../../support/db/database";
import { ctxOf, contextFor } from "../../support/db/context";
import { CAST_TEMPLATE } from "../../support/db/templates";

/** Friday, 20 November 2026, 18:00 in Zagreb. */
export const NOW = Date.UTC(2026, 10, 20, 17);
export const DAY_MS = 86_400_000;
export const TODAY = "2026-11-20";
export const ORDER = "01900000-0000-7000-8000-0000000000a1";
export const OTHER_ORDER = "01900000-0000-7000-8000-0000000000a2";
export const OIL_FILTER = {
  sparePartId: fixedId(8, 0),
  name: "Oil filter LF9009",
  unit: "piece",
} as const; // 24 in stock
export const who = (key: string) => castMember(key).id;

export type FieldDay = FreshDatabase & {
  /** A separate request by one of the cast, at that instant. */
  as(key: string, at?: number, idempotencyKey?: string): AuthContext;
  run(sql: string, ...args: (string | number | null)[]): Promise<void>;
  rows(sql: string, ...args: (string | number | null)[]): Promise<Record<string, unknown>[]>;
};

type Setup = { mode?: "LEAD" | "ALL_ASSIGNEES"; status?: string };

/** The cast and two orders: Tomislav leads, Tea is assigned, Tarik is not. */
export async function fieldDay({
  mode = "LEAD",
  status = "in-progress",
}: Setup = {}): Promise<FieldDay> {
  const fresh = await freshDatabase(CAST_TEMPLATE);
  const people = ["sanja", "marko", "ana", "tomislav", "tea", "tarik", "emina", "ciro", "petar"];
  await fresh.database.write([
    ...people.map((key) =>
      insert("sessions", {
        id: `session-${key}`,
        user_id: who(key),
        created_at: NOW,
        seen_at: NOW,
        expires_at: NOW + 60 * DAY_MS,
      }),
    ),
    insert("settings", {
      key: "feature.DAILY_REPORT_ENTRY",
      valid_from: "2026-01-01",
      value: JSON.stringify({ enabled: true, value: mode }),
      changed_at: 0,
    }),
    ...[ORDER, OTHER_ORDER].flatMap((id, index) => orderOf(id, `2026-0000${index + 1}`, status)),
  ]);
  return {
    ...fresh,
    as: (key, at = NOW, idempotencyKey) => {
      const { id: userId, name, surname, roles } = castMember(key);
      const context = contextFor(fresh, { key: idempotencyKey ?? null, clock: { at } });
      return ctxOf(context, {
        userId,
        sessionId: `session-${key}`,
        name,
        surname,
        roles: [...roles],
        customerId: null,
      });
    },
    run: async (sql, ...args) => void (await fresh.database.write([{ sql, args }])),
    rows: async (sql, ...args) =>
      (await fresh.database.read({ sql, args })).rows.map((row) => ({ ...row })),
  };
}

function orderOf(id: string, number: string, status: string) {
  const at = NOW - 10 * DAY_MS;
  const row = {
    id,
    number,
    status,
    priority: "medium",
    location_id: fixedId(3, 0),
    created_by: who("marko"),
    created_at: at,
    updated_at: at,
  };
  return [
    insert("work_orders", row),
    ...["tomislav", "tea"].map((key) =>
      insert("work_order_assignments", {
        id: randomUUID(),
        work_order_id: id,
        user_id: who(key),
        is_lead: key === "tomislav",
        from_at: at,
        to_at: null,
      }),
    ),
  ];
}

/** Moves an order out of in-progress, like a submission. */
export async function lock(day: FieldDay, orderId = ORDER): Promise<void> {
  await day.run(
    "UPDATE work_orders SET status = 'waiting-for-approvals', revision_id = 'r1' WHERE id = ?",
    orderId,
  );
}

export function worked(
  key: string,
  from = "08:00",
  to = "12:00",
  kind: "work" | "travel" = "work",
) {
  return { id: randomUUID(), technicianId: who(key), kind, from, to };
}

/** What a device sends: four hours of its owner, and the overrides of a test. */
export function reportOf(key: string, more: Partial<FileReportInput> = {}): FileReportInput {
  const report = {
    id: randomUUID(),
    workOrderId: ORDER,
    reportOn: TODAY,
    capturedAt: NOW - 60_000,
    entries: [worked(key)],
  };
  return fileReportInput.parse({ ...report, ...more });
}

/** The refusal of a rejected call. */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<Pick<Refusal, "code" | "reason" | "facts">> {
  const ended = await call.then(
    () => undefined,
    (error: Refusal) => error,
  );
  if (!ended) throw new Error("It was not refused");
  if (!("code" in ended) || !("facts" in ended)) throw ended;
  return { code: ended.code, reason: ended.reason, facts: ended.facts };
}

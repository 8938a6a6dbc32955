import { randomUUID } from "node:crypto";
import { fileReport } from "../../../app/features/daily-reports/commands/file";
import { fileUnfiledReport } from "../../../app/features/daily-reports/commands/file-unfiled";
import { updateReport } from "../../../app/features/daily-reports/commands/update";
import { withdrawReport } from "../../../app/features/daily-reports/commands/withdraw";
import { updateReportInput } from "../../../app/features/daily-reports/inputs";
import { callOffWorkOrder } from "../../../app/features/work-orders/commands/call-off";
import { closeUnsigned } from "../../../app/features/work-orders/commands/close-unsigned";
import { createWorkOrder } from "../../../app/features/work-orders/commands/create";
import { deleteWorkOrder } from "../../../app/features/work-orders/commands/delete";
import { reopenWorkOrder } from "../../../app/features/work-orders/commands/reopen";
import { signWorkOrder } from "../../../app/features/work-orders/commands/sign";
import { startWorkOrder } from "../../../app/features/work-orders/commands/start";
import { updateWorkOrder } from "../../../app/features/work-orders/commands/update";
import { type CreateInput, updateInput } from "../../../app/features/work-orders/inputs/create";
import { addDays } from "../../../app/kernel/time/days";
import { Refusal } from "../../../app/kernel/refusal";
import { fixedId } from "../../../migrations/seeds/cast";
import { insert } from "../../../migrations/seeds/insert";
import { type Company, createTestTenant } from "../db/test-tenant";
import { plan, report, signatures } from "./orders";
import { DAY_MS, NOW, OTHER_PLACE, PLACE, TODAY, who } from "./people";

/** One attempted command; the numbers select the order, report, user or hour that it concerns. */
export type Operation = { verb: keyof typeof DEEDS; which: number; how: number };

const TEAMS = [["tomislav"], ["tomislav", "tea"], ["tea", "tomislav", "tarik"]];
/** An asset of the tenant itself. */
const OWN = { customerId: null, locationId: null, roomId: null, assetId: fixedId(5, 9_999) };

function planOf(how: number): Partial<CreateInput> {
  const team = TEAMS[how % TEAMS.length] ?? [];
  const place = [PLACE, OTHER_PLACE, OWN][how % 3];
  return {
    ...place,
    technicianIds: team.map(who),
    leadId: who(team[0] ?? ""),
    jobNumber: ["", "RN-1", "RN-2"][how % 3] ?? "",
    plannedRegularMinutes: (how % 5) * 50,
  };
}

function entriesOf(how: number, count = 1 + (how % 3)) {
  const technicianId = (index: number) => who(["tomislav", "tea"][(how + index) % 2] ?? "");
  const time = (hour: number) => `${String(hour % 24).padStart(2, "0")}:00`;
  return Array.from({ length: count }, (_, index) => {
    const from = (how + 3 * index) % 20;
    return {
      id: randomUUID(),
      technicianId: technicianId(index),
      kind: index % 3 === 2 ? ("travel" as const) : ("work" as const),
      from: time(from),
      to: time(from + 2),
    };
  });
}

/** A tenant that requires no approvals and has an asset of its own, so that an order may have no customer. */
export async function activeTenant(): Promise<Company> {
  const it = await createTestTenant({ approvals: 0 });
  await it.database.write([
    insert("assets", {
      id: OWN.assetId,
      name: "Viličar",
      sort_key: "vilicar",
      search_text: "vilicar",
      created_at: NOW,
      updated_at: NOW,
    }),
  ]);
  return it;
}

/** The office may run nearly every command; what the rules refuse is refused here too. */
const DEEDS = {
  create: (it, _order, _report, how) =>
    createWorkOrder(it.as("sanja", { now: NOW - 3 * DAY_MS }), plan(planOf(how))),
  start: (it, order) => startWorkOrder(it.as("sanja"), order),
  replan: (it, order, _report, how) =>
    updateWorkOrder(it.as("sanja"), updateInput.parse({ ...plan(planOf(how)), ...order })),
  file: (it, order, _report, how) =>
    fileReport(
      it.as("sanja"),
      report(order.id, "tomislav", {
        reportOn: addDays(TODAY, -(how % 3)),
        entries: entriesOf(how),
      }),
    ),
  fileLate: (it, order, _report, how) =>
    fileReport(
      it.as("tomislav"),
      report(order.id, "tomislav", {
        reportOn: addDays(TODAY, -(how % 2)),
        entries: entriesOf(how),
      }),
    ),
  fileUnfiled: (it, order, found) =>
    fileUnfiledReport(it.as("sanja"), { ...found, workOrderId: order.id }),
  edit: (it, _order, found, how) =>
    updateReport(it.as("sanja"), updateReportInput.parse({ ...found, entries: entriesOf(how) })),
  withdraw: (it, _order, found) => withdrawReport(it.as("sanja"), found),
  sign: (it, order) =>
    signWorkOrder(
      it.as("sanja"),
      signatures(
        { ...order, number: "", status: "in-progress", revision: null },
        { noHoursReason: "None" },
      ),
    ),
  close: (it, order) =>
    closeUnsigned(it.as("sanja"), { ...order, reason: "Absent", noHoursReason: "None" }),
  callOff: (it, order) => callOffWorkOrder(it.as("sanja"), { ...order, reason: "Not needed" }),
  reopen: (it, order) => reopenWorkOrder(it.as("sanja"), { ...order, reason: "Hours were wrong" }),
  remove: (it, order) => deleteWorkOrder(it.as("sanja"), order),
} as const satisfies Record<
  string,
  (it: Company, order: Seen, report: Seen, how: number) => Promise<unknown>
>;

export const VERBS = Object.keys(DEEDS).filter((verb): verb is Operation["verb"] => verb in DEEDS);
type Seen = { id: string; version: number };

/** Attempts the command; a refused one changes nothing. Returns whether it succeeded. */
export async function attempt(it: Company, { verb, which, how }: Operation): Promise<boolean> {
  const order = await oneOf(it, "work_orders", which);
  const found = await oneOf(it, "daily_reports", how);
  try {
    await DEEDS[verb](it, order, found, how);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

const NOTHING: Seen = { id: "01900000-0000-7000-8000-0000000000ff", version: 1 };

async function oneOf(it: Company, table: string, which: number): Promise<Seen> {
  const rows = await it.rows(`SELECT id, version FROM ${table} ORDER BY rowid`);
  const row = rows[which % Math.max(1, rows.length)];
  return row ? { id: String(row["id"]), version: Number(row["version"]) } : NOTHING;
}

import { createPlan } from "../../app/features/preventive-maintenance/commands/create";
import { makeDueOrders } from "../../app/features/preventive-maintenance/commands/make-due-orders";
import { endPlan, pausePlan } from "../../app/features/preventive-maintenance/commands/status";
import { createInput, type CreateInput } from "../../app/features/preventive-maintenance/inputs";
import type { AuthContext } from "../../app/server/request-context";
import { addDays, type Day } from "../../app/kernel/time/days";
import { dayIn } from "../../app/kernel/time/instants";
import type { Acting } from "./acting";
import { CAST, castMember, fixedId } from "./cast";
import { ZONE } from "./clock";
import type { DaysOff } from "./days-off";
import { completeOrder } from "./endings";
import type { Words } from "./language";
import type { Place } from "./people-and-places";
import { type Machine, MACHINES, SPARE_PARTS } from "./places";
import { diaryOf, findShift, type Work } from "./stories";

const DAY_MS = 86_400_000;

type Plan = Partial<CreateInput>;

const tomislav = castMember("tomislav").id;
const tea = castMember("tea").id;
const tarik = castMember("tarik").id;

type Company = { places: readonly Place[]; stories: readonly Work[]; daysOff: DaysOff };

/** A plan for one machine, or without one for all of a category. */
type SeedPlan = Plan & { fits: Machine };

/** The maintenance of a company that looks after ships, hotels and clinics. The last two end and pause. */
function plansOf(start: Day): SeedPlan[] {
  const plans: SeedPlan[] = [
    {
      fits: "engine",
      name: "Four-weekly service of the main engine",
      description: "Change oil and filters, inspect belts and hoses, record the operating hours.",
      frequency: "weekly",
      interval: 4,
      weekdays: [2],
      plannedRegularMinutes: 240,
      technicianIds: [tomislav],
      parts: [
        {
          sparePartId: fixedId(8, 0),
          name: SPARE_PARTS[0]?.name.en ?? "",
          quantityThousandths: 2000,
          unit: "piece",
        },
      ],
    },
    {
      fits: "compressor",
      name: "Condensate and belts of the compressors",
      description: "Clean the drain, check the belts and the pressure dew point.",
      scope: "category",
      assetCategory: MACHINES.compressor.category.en,
      ordersPer: "place",
      monthDay: 5,
      plannedRegularMinutes: 90,
      technicianIds: [tarik],
    },
    {
      fits: "chiller",
      name: "Cooling before the season",
      description: "Clean the condensers, measure the pressures, replace the filters.",
      frequency: "yearly",
      month: 4,
      monthlyBy: "weekday",
      ordinal: 2,
      weekday: 1,
      leadDays: 30,
      plannedRegularMinutes: 480,
      technicianIds: [tea, tarik],
      priority: "high",
    },
    {
      fits: "lift",
      name: "Half-yearly inspection of the lift",
      description: "Ropes, brakes, limit switches, emergency call. Enter the result in the book.",
      interval: 6,
      monthDay: 15,
      plannedRegularMinutes: 180,
      technicianIds: [tomislav],
      priority: "critical",
    },
    {
      fits: "pump",
      name: "Service of the pressure pump",
      description: "Bearings, seals, alignment of the coupling.",
      basis: "completion",
      frequency: "monthly",
      interval: 12,
      leadDays: 21,
      plannedRegularMinutes: 150,
      technicianIds: [tea],
    },
    {
      fits: "generator",
      name: "Test run of the generator",
      description: "Half an hour under load. Record voltage, frequency and temperature.",
      frequency: "weekly",
      interval: 2,
      weekdays: [1],
      leadDays: 3,
      plannedRegularMinutes: 60,
      technicianIds: [tarik],
    },
    {
      fits: "lift",
      name: "Monthly check of the emergency call",
      description: "Test call from the cabin, on the last working day of the month.",
      monthDay: 31,
      nonWorkingDays: "previous",
      leadDays: 5,
      plannedRegularMinutes: 60,
      technicianIds: [tomislav],
    },
    {
      fits: "generator",
      name: "Weekly check during the exhibition",
      description: "Fuel, oil level, battery. The exhibition is over.",
      frequency: "weekly",
      weekdays: [4],
      leadDays: 2,
      plannedRegularMinutes: 60,
      technicianIds: [tarik],
    },
    {
      fits: "compressor",
      name: "Quarterly oil analysis",
      description: "Take a sample and send it to the laboratory. Paused: the contract is renewed.",
      interval: 3,
      monthlyBy: "weekday",
      ordinal: -1,
      weekday: 5,
      plannedRegularMinutes: 60,
      technicianIds: [],
      priority: "high",
    },
  ];
  return plans.map((plan) => ({ nonWorkingDays: "next", startOn: start, ...plan }));
}

/** Plans of the last five weeks, with the orders that the job has made from them day by day, most of them done by their day. */
export async function seedMaintenancePlans(as: Acting, now: Date, company: Company): Promise<void> {
  const { places } = company;
  const begin = now.getTime() - 35 * DAY_MS;
  const start = addDays(dayIn(ZONE, begin), 1);
  const ids: string[] = [];
  const plans = plansOf(start);
  for (const [index, { fits, ...plan }] of plans.entries()) {
    const id = fixedId(30, index);
    ids.push(id);
    const at = new Date(begin + index * 60_000);
    const of = plan.scope === "category" ? {} : machineOf(places, fits, index);
    await createPlan(as("marko", at), createInput.parse({ id, ...of, ...plan }));
  }
  const [ended = "", paused = ""] = ids.slice(-2);
  for (let at = begin; at <= now.getTime(); at += DAY_MS) {
    await makeOrders(as("marko", new Date(at)));
    if (at === begin + 14 * DAY_MS) await changeStatus(as("marko", new Date(at)), endPlan, ended);
  }
  await completePast(as, now, ids, company);
  await changeStatus(as("marko", now), pausePlan, paused);
}

/** With the version that the orders made of it have left. */
async function changeStatus(ctx: AuthContext, change: typeof pausePlan, id: string) {
  const { rows } = await ctx.database.read({
    sql: "SELECT version FROM maintenance_plans WHERE id = ?",
    args: [id],
  });
  await change(ctx, { id, version: Number(rows[0]?.["version"]) });
}

/** A machine of that kind and where it is. */
function machineOf(places: readonly Place[], machine: Machine, index: number) {
  const having = places.filter(({ assets }) => assets.some((asset) => asset.machine === machine));
  const { customerId = null, locationId = null, assets = [] } = having[index % having.length] ?? {};
  return {
    customerId,
    locationId,
    assetId: assets.find((asset) => asset.machine === machine)?.id ?? null,
  };
}

/** What the nightly job does. */
async function makeOrders(ctx: AuthContext): Promise<void> {
  const { rows } = await ctx.database.read({
    sql: "SELECT id FROM maintenance_plans WHERE status = 'active' AND next_order_on <= ? ORDER BY id",
    args: [dayIn(ZONE, ctx.now().getTime())],
  });
  for (const { id } of rows) await makeDueOrders({ ...ctx, job: "outbox" }, String(id));
}

/** Reports of orders from plans, after those of all other orders. */
const FIRST_REPORT = 5_000;
const REPORT: Words = {
  en: "Done as planned, nothing to report.",
  hr: "Obavljeno po planu, bez nalaza.",
};

/** Of the orders whose day has passed, each sixth stays open. The others are done on the first day on which their people have the time. */
async function completePast(
  as: Acting,
  now: Date,
  ids: readonly string[],
  { places, stories, daysOff }: Company,
): Promise<void> {
  const { database } = as("marko", now);
  const today = dayIn(ZONE, now.getTime());
  const made = (table: string) =>
    `SELECT plan_id, due_on, work_order_id FROM ${table} WHERE work_order_id IS NOT NULL`;
  const { rows } = await database.read({
    sql: `SELECT o.id, o.version, o.location_id, m.plan_id, m.due_on
      FROM (${made("maintenance_occurrences")} UNION ${made("maintenance_orders")}) m JOIN work_orders o ON o.id = m.work_order_id
      WHERE m.due_on < ? ORDER BY m.due_on, m.plan_id, o.number`,
    args: [addDays(today, -3)],
  });
  const diary = diaryOf(stories);
  const plans = plansOf(today);
  for (const [index, row] of rows.entries()) {
    const plan = plans[ids.indexOf(String(row["plan_id"]))];
    const place = places.find(({ locationId }) => locationId === row["location_id"]);
    const team = teamOf(plan);
    const [lead] = team;
    if (!plan || !lead || !place || index % 6 === 5) continue;
    const hours = Math.max(1, Math.round((plan.plannedRegularMinutes ?? 0) / 60));
    const week = { diary, daysOff, last: addDays(today, -1), isEmergency: false };
    const free = findShift(week, String(row["due_on"]), team, hours);
    if (!free) continue;
    const work = {
      ...free,
      id: String(row["id"]),
      index: FIRST_REPORT + index,
      ending: "done" as const,
      job: { fits: plan.fits, hours, report: REPORT },
      lead,
      team,
      place,
      isHalfApproved: false,
    };
    const rules = {
      approvals: true,
      entry: "LEAD",
      checklists: false,
      photos: [],
      language: "en",
    } as const;
    await completeOrder(as, work, Number(row["version"]), rules);
  }
}

function teamOf(plan: Plan | undefined): string[] {
  return (plan?.technicianIds ?? []).flatMap(
    (id) => CAST.find((member) => member.id === id)?.key ?? [],
  );
}

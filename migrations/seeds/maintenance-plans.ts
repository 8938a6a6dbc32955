import { createPlan } from "../../app/features/preventive-maintenance/commands/create";
import { makeDueOrders } from "../../app/features/preventive-maintenance/commands/make-due-orders";
import { pausePlan } from "../../app/features/preventive-maintenance/commands/status";
import { createInput, type CreateInput } from "../../app/features/preventive-maintenance/inputs";
import type { AuthContext } from "../../app/server/request-context";
import { addDays, type Day } from "../../app/kernel/time/days";
import { dayIn } from "../../app/kernel/time/instants";
import type { Acting } from "./acting";
import { CAST, castMember, fixedId } from "./cast";
import { ZONE } from "./clock";
import { dayAtWork, type DaysOff } from "./days-off";
import { completeOrder } from "./endings";
import type { Place } from "./people-and-places";

const DAY_MS = 86_400_000;

type Plan = Partial<CreateInput>;

const tomislav = castMember("tomislav").id;
const tea = castMember("tea").id;
const tarik = castMember("tarik").id;

/** The maintenance of a company that looks after ships, hotels and workshops. */
function plansOf(start: Day): Plan[] {
  const plans: Plan[] = [
    {
      name: "Četverotjedni servis glavnog motora",
      description: "Zamijeniti ulje i filtre, pregledati remenje i crijeva, upisati radne sate.",
      frequency: "weekly",
      interval: 4,
      weekdays: [2],
      plannedRegularMinutes: 240,
      technicianIds: [tomislav, tea],
      parts: [{ sparePartId: null, name: "Filtar ulja", quantityThousandths: 2000, unit: "piece" }],
      startTime: "08:00",
    },
    {
      name: "Pregled hidrauličkih crijeva",
      description: "Potražiti curenja, dotegnuti spojke, zamijeniti istrošena crijeva.",
      monthDay: 5,
      plannedRegularMinutes: 90,
      technicianIds: [tarik],
    },
    {
      name: "Klimatizacija prije sezone",
      description: "Očistiti kondenzatore, izmjeriti tlakove, zamijeniti filtre.",
      // The chiller of the hotel. Orders on its boiler have a checklist with required items.
      assetId: fixedId(5, 101),
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
      name: "Protupožarna vrata i dojava",
      description: "Ispitati svaka vrata i javljač, upisati nalaz u knjigu.",
      interval: 6,
      monthDay: 15,
      plannedRegularMinutes: 180,
      technicianIds: [tomislav],
      priority: "critical",
    },
    {
      name: "Servis kotla",
      description: "Očistiti plamenik, zamijeniti sapnicu, izmjeriti dimne plinove.",
      basis: "completion",
      frequency: "monthly",
      interval: 12,
      leadDays: 21,
      plannedRegularMinutes: 150,
      technicianIds: [tea],
    },
    {
      name: "Probni rad agregata",
      description: "Pola sata pod opterećenjem. Upisati napon, frekvenciju i temperaturu.",
      frequency: "weekly",
      interval: 2,
      weekdays: [1],
      leadDays: 3,
      plannedRegularMinutes: 45,
      technicianIds: [tarik],
      startTime: "07:30",
    },
    {
      name: "Očitanje brojila krajem mjeseca",
      description: "Očitati sva brojila zadnjeg radnog dana u mjesecu.",
      monthDay: 31,
      nonWorkingDays: "previous",
      leadDays: 5,
      plannedRegularMinutes: 60,
      technicianIds: [tomislav],
    },
    {
      name: "Pregled dizalice",
      description: "Užad, kočnice, krajnje sklopke. Sudjeluje inspektor osiguranja.",
      interval: 3,
      monthlyBy: "weekday",
      ordinal: -1,
      weekday: 5,
      plannedRegularMinutes: 300,
      technicianIds: [],
      priority: "high",
    },
  ];
  return plans.map((plan) => ({ nonWorkingDays: "next", startOn: start, ...plan }));
}

/** Plans of the last five weeks, with the orders that the job has made from them day by day, most of them done by their day. */
export async function seedMaintenancePlans(
  as: Acting,
  now: Date,
  places: readonly Place[],
  daysOff: DaysOff,
): Promise<void> {
  const begin = now.getTime() - 35 * DAY_MS;
  const start = addDays(dayIn(ZONE, begin), 1);
  const equipped = places.filter(({ assetIds }) => assetIds.length > 0);
  const ids: string[] = [];
  for (const [index, plan] of plansOf(start).entries()) {
    const id = fixedId(30, index);
    ids.push(id);
    const place = equipped[index % equipped.length];
    const at = new Date(begin + index * 60_000);
    await createPlan(as("marko", at), createInput.parse({ id, ...placed(place), ...plan }));
  }
  for (let at = begin; at <= now.getTime(); at += DAY_MS)
    await makeOrders(as("marko", new Date(at)));
  await completePast({ as, now, daysOff }, ids, equipped);
  await pausePlan(as("marko", now), { id: ids.at(-1) ?? "", version: 1 });
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
/** Before the hours of all other work. */
const SHIFT = 5;

/** Of the orders whose day has passed, each sixth stays open, and each fourth is done two days late. */
async function completePast(
  { as, now, daysOff }: { as: Acting; now: Date; daysOff: DaysOff },
  planIds: readonly string[],
  places: readonly Place[],
): Promise<void> {
  const { database } = as("marko", now);
  const { rows } = await database.read({
    sql: `SELECT o.id, o.version, m.plan_id, m.due_on FROM maintenance_occurrences m JOIN work_orders o ON o.id = m.work_order_id
      WHERE m.due_on < ? ORDER BY m.due_on, m.plan_id`,
    args: [addDays(dayIn(ZONE, now.getTime()), -3)],
  });
  for (const [index, row] of rows.entries()) {
    const plan = planIds.indexOf(String(row["plan_id"]));
    const team = teamOf(plansOf("")[plan]);
    const place = places[plan % places.length];
    const [lead] = team;
    if (!lead || !place || index % 6 === 5) continue;
    const story = {
      id: String(row["id"]),
      index: FIRST_REPORT + index,
      place,
      lead,
      team,
      ending: "done" as const,
      createdOn: String(row["due_on"]),
      workedOn: dayAtWork(daysOff, team, addDays(String(row["due_on"]), index % 4 === 3 ? 2 : 0)),
      job: { description: "", hours: 2, travel: 1 },
      signingPlace: place.city,
      priority: "medium" as const,
      shift: SHIFT,
    };
    await completeOrder(
      as,
      story,
      {
        id: story.id,
        number: "",
        status: "backlog",
        version: Number(row["version"]),
        revision: null,
      },
      { approvals: true, entry: "LEAD", checklists: false },
    );
  }
}

function teamOf(plan: Plan | undefined): string[] {
  return (plan?.technicianIds ?? []).flatMap(
    (id) => CAST.find((member) => member.id === id)?.key ?? [],
  );
}

function placed(place: Place | undefined) {
  const { customerId = null, locationId = null, assetIds = [] } = place ?? {};
  return { customerId, locationId, assetId: assetIds[0] ?? null };
}

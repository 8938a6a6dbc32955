import { sortKey } from "../../../app/kernel/text/sort-key";
import type { Statement, TenantDatabase } from "../../../app/database/open-database";
import { instantOf } from "../../../app/kernel/time/instants";
import { addDays } from "../../../app/kernel/time/days";
import { fixedId } from "../../../migrations/seeds/cast";
import { randomFrom } from "../../../migrations/seeds/clock";
import { insert } from "../../../migrations/seeds/insert";
import { type Company, filled, type Stage } from "../stage";

/** The Monday of the two weeks, in the future so that nothing depends on the day of the run. */
export const FROM = "2027-03-01";
export const DAYS = 14;
export const TECHNICIANS = 50;
export const VISITS = 1_000;

const HOUR_MS = 3_600_000;
const AT = { created_at: 1_700_000_000_000, updated_at: 1_700_000_000_000 };
const BATCH = 250;

const PLAN = { id: "01900000-0000-7000-8000-00000000bebd", code: "schedule", orders: 1_000 };

/** A company with fifty technicians, and a thousand visits on its open orders. */
export function openScheduleCompany(stage: Stage): Promise<Company> {
  return filled(stage, PLAN, fillSchedule);
}

async function fillSchedule(database: TenantDatabase): Promise<void> {
  const random = randomFrom(7);
  const known = await idsOf(
    database,
    "SELECT user_id AS id FROM user_roles WHERE role = 'TECHNICIAN' ORDER BY user_id",
  );
  const orders = await idsOf(
    database,
    "SELECT id FROM work_orders WHERE status_rank IN (1, 2) ORDER BY seq",
  );
  const added = Array.from({ length: TECHNICIANS - known.length }, (_, index) =>
    fixedId(31, index),
  );
  await database.write(added.flatMap(technician));
  const people = [...known, ...added];
  for (let from = 0; from < VISITS; from += BATCH)
    await database.write(
      Array.from({ length: BATCH }, (_, index) => {
        const workOrderId = orders[random(orders.length)] ?? "";
        const userId = people[(from + index) % people.length] ?? "";
        const day = addDays(FROM, random(DAYS));
        const startsAt = instantOf(day, 7 * 60 + 15 * random(36), "Europe/Zagreb");
        return visit({ id: fixedId(32, from + index), workOrderId, userId, startsAt, random });
      }).flat(),
    );
}

async function idsOf(database: TenantDatabase, sql: string): Promise<string[]> {
  const { rows } = await database.read({ sql, args: [] });
  return rows.map(({ id }) => String(id));
}

function technician(id: string, index: number): Statement[] {
  const [name, surname] = ["Đuro", `Čolić ${index}`];
  const email = `dispatched-${index}@example.com`;
  return [
    insert("users", {
      id,
      name,
      surname,
      sort_key: sortKey(`${surname} ${name}`),
      email,
      email_key: email,
      invite_status: "ACCEPTED",
      ...AT,
    }),
    insert("user_roles", { user_id: id, role: "TECHNICIAN" }),
  ];
}

type Visit = {
  id: string;
  workOrderId: string;
  userId: string;
  startsAt: number;
  random: (below: number) => number;
};

function visit({ id, workOrderId, userId, startsAt, random }: Visit): Statement[] {
  const ends_at = startsAt + (1 + random(4)) * HOUR_MS;
  return [
    insert("visits", { id, work_order_id: workOrderId, starts_at: startsAt, ends_at, ...AT }),
    insert("visit_technicians", { visit_id: id, user_id: userId, starts_at: startsAt }),
  ];
}

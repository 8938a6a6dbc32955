import { fold } from "../../app/kernel/text/fold";
import { sortKey } from "../../app/kernel/text/sort-key";
import { hashPassword } from "../../app/server/authentication/passwords";
import type { Statement, TenantDatabase } from "../../app/database/open-database";
import { CAST, fixedId, PASSWORD } from "../../migrations/seeds/cast";
import { randomFrom } from "../../migrations/seeds/clock";
import { insert } from "../../migrations/seeds/insert";
import { peopleStatements, placeStatements } from "../../migrations/seeds/people-and-places";
import { realTexts } from "./texts";

const BATCH = 500;
const DAY_MS = 86_400_000;
const PER_YEAR = 25_000;
const CUSTOMERS = 300;
const TECHNICIANS = 40;
/** All orders except the newest thousand are done. */
const OPEN = 1_000;
const STATES = [
  "backlog",
  "backlog",
  "in-progress",
  "in-progress",
  "in-progress",
  "waiting-for-approvals",
  "signed",
  "done",
  "done",
  "done",
];
const PRIORITIES = ["low", "medium", "medium", "medium", "high", "high", "critical"];

/** Fills a migrated, empty database with the work orders of a company: written directly, without the commands but with the triggers. */
export async function fillCompany(database: TenantDatabase, orders: number): Promise<void> {
  const then = Date.now() - 1_500 * DAY_MS;
  const at = { created_at: then, updated_at: then };
  await database.write([
    ...placeStatements(at).statements,
    ...peopleStatements(await hashPassword(PASSWORD), at),
    ...technicians(at),
    ...customers(at),
  ]);
  const texts = realTexts();
  const random = randomFrom(7);
  for (let from = 0; from < orders; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, orders - from) }, (_, index) =>
      orderOf(from + index, orders, texts, random),
    );
    await database.write([
      ordersFrom(rows.map(({ people: _, ...row }) => row)),
      assignmentsFrom(rows),
    ]);
  }
}

type At = { created_at: number; updated_at: number };

function technicians(at: At): Statement[] {
  return Array.from({ length: TECHNICIANS }, (_, index) => {
    const id = fixedId(20, index);
    const email = `technician-${index}@example.com`;
    const user = {
      id,
      name: "Tehničar",
      surname: `Broj ${index}`,
      sort_key: sortKey(`Broj ${index}`),
      email,
      email_key: email,
      invite_status: "ACCEPTED",
      ...at,
    };
    return [insert("users", user), insert("user_roles", { user_id: id, role: "TECHNICIAN" })];
  }).flat();
}

function customers(at: At): Statement[] {
  return Array.from({ length: CUSTOMERS }, (_, index) => {
    const id = fixedId(21, index);
    const names = {
      name: customerName(index),
      sort_key: sortKey(customerName(index)),
      search_text: fold(customerName(index)),
    };
    const place = {
      id: fixedId(22, index),
      customer_id: id,
      name: `Pogon ${index}`,
      sort_key: sortKey(`Pogon ${index}`),
      search_text: fold(`Pogon ${index}`),
      ...at,
    };
    return [
      insert("customers", { id, ...names, entity: "company", ...at }),
      insert("locations", place),
    ];
  }).flat();
}

function customerName(index: number): string {
  return `${["Rudnik", "Kamenolom", "Luka", "Željezara", "Čistoća"][index % 5]} ${["Šipan", "Žumberak", "Đurđevac", "Ćićarija", "Neum", "Kolubara"][index % 6]} ${index}`;
}

type Order = ReturnType<typeof orderOf>;

function orderOf(
  index: number,
  orders: number,
  texts: string[],
  random: (below: number) => number,
) {
  const age = ((orders - index) / orders) * 1_460;
  const created = Date.now() - Math.round(age * DAY_MS);
  const number = `${2022 + Math.floor(index / PER_YEAR)}-${String((index % PER_YEAR) + 1).padStart(5, "0")}`;
  const customer = random(CUSTOMERS);
  const status = index < orders - OPEN ? "done" : (STATES[random(STATES.length)] ?? "done");
  const frozen = !["backlog", "in-progress"].includes(status);
  const description = texts[random(texts.length)] ?? "";
  const external = random(3) === 0 ? `ERP-${40_000 + index}` : "";
  const lead = random(TECHNICIANS + 3);
  const second = random(TECHNICIANS + 3);
  return {
    id: fixedId(30, index),
    number,
    external,
    description,
    status,
    priority: PRIORITIES[random(PRIORITIES.length)],
    customer: fixedId(21, customer),
    sort: sortKey(customerName(customer)),
    place: fixedId(22, customer),
    start: new Date(created + 2 * DAY_MS).toISOString().slice(0, 10),
    by: fixedId(1, 2),
    at: created,
    revision: frozen ? fixedId(31, index) : null,
    outcome: status === "done" ? "signed" : null,
    words: fold(
      [external, description, customerName(customer), `Pogon ${customer}`, number].join(" "),
    ),
    people: lead === second ? [lead] : [lead, second],
  };
}

/** The three technicians of the cast first, then the others. */
function technicianId(index: number): string {
  return (
    CAST.filter((each) => each.roles.includes("TECHNICIAN"))[index]?.id ?? fixedId(20, index - 3)
  );
}

function ordersFrom(rows: object[]): Statement {
  const sql = `INSERT INTO work_orders (id, number, external_reference, description, status, priority, customer_id, customer_sort, location_id, planned_start_on,
      planned_end_on, planned_regular_minutes, created_by, created_at, updated_at, revision_id, outcome, search_text)
    SELECT value ->> 'id', value ->> 'number', value ->> 'external', value ->> 'description', value ->> 'status', value ->> 'priority', value ->> 'customer', value ->> 'sort',
      value ->> 'place', value ->> 'start', value ->> 'start', 240, value ->> 'by', value ->> 'at', value ->> 'at', value ->> 'revision', value ->> 'outcome', value ->> 'words'
    FROM json_each(?)`;
  return { sql, args: [JSON.stringify(rows)] };
}

function assignmentsFrom(rows: Order[]): Statement {
  const sql = `INSERT INTO work_order_assignments (id, work_order_id, user_id, is_lead, from_at)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)`;
  const all = rows.flatMap(({ id, at, people }) =>
    people.map((person, index) => [
      `${id}-${index}`,
      id,
      technicianId(person),
      Number(index === 0),
      at,
    ]),
  );
  return { sql, args: [JSON.stringify(all)] };
}

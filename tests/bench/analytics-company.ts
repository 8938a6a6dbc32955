import { randomFrom } from "../../migrations/seeds/clock";
import type { Statement, TenantDatabase } from "../../app/database/open-database";
import { fixedId } from "../../migrations/seeds/cast";

const BATCH = 250;
const DAY_MS = 86_400_000;
export const TWO_YEARS = 730;
const REPORTS = 2;
const ENTRIES = 5;
const TECHNICIANS = 40;

/**
 * Writes two years of work: resets the existing orders of a company, adds two reports with five entries to each, and completes nearly all of them.
 * The triggers run, as they do for the commands.
 */
export async function addWorkHistory(
  database: TenantDatabase,
  orders: number,
  now: number,
): Promise<void> {
  const random = randomFrom(11);
  for (let from = 0; from < orders; from += BATCH) {
    const range: Range = {
      from,
      to: Math.min(orders, from + BATCH),
      first: now - TWO_YEARS * DAY_MS,
      step: Math.floor((TWO_YEARS * DAY_MS) / orders),
    };
    const filed = Array.from({ length: (range.to - from) * REPORTS }, (_, index) =>
      reportOf(range, index),
    );
    await database.write([
      begun(range),
      reportsFrom(filed),
      entriesFrom(filed, random),
      done(range),
    ]);
  }
}

type Range = { from: number; to: number; first: number; step: number };
export type Report = { id: string; order: string; on: string; at: number; number: number };

function begun({ from, to, first, step }: Range): Statement {
  const sql = `UPDATE work_orders SET created_at = ? + seq * ?, status = 'in-progress', outcome = NULL, revision_id = NULL, job_number = 'RN-' || (seq / 4) WHERE seq > ? AND seq <= ?`;
  return { sql, args: [first, step, from, to] };
}

function reportOf({ from, first, step }: Range, index: number): Report {
  const order = from + Math.floor(index / REPORTS);
  const number = from * REPORTS + index;
  // Each report of an order has its own day, also at the end of the two years.
  const at =
    Math.min(first + order * step, first + (TWO_YEARS - REPORTS) * DAY_MS - 1) +
    (index % REPORTS) * DAY_MS;
  return {
    id: fixedId(40, number),
    order: fixedId(30, order),
    on: new Date(at).toISOString().slice(0, 10),
    at,
    number,
  };
}

export function reportsFrom(reports: Report[]): Statement {
  const sql = `INSERT INTO daily_reports (id, work_order_id, author_id, report_on, status, captured_at, created_at, updated_at)
    SELECT value ->> 'id', value ->> 'order', ?, value ->> 'on', 'submitted', value ->> 'at', value ->> 'at', value ->> 'at' FROM json_each(?)`;
  return { sql, args: [fixedId(20, 0), JSON.stringify(reports)] };
}

export function entriesFrom(reports: Report[], random: (below: number) => number): Statement {
  const rows = reports.flatMap(({ id, number }) =>
    Array.from({ length: ENTRIES }, (_, place) => [
      fixedId(41, number * ENTRIES + place),
      id,
      fixedId(20, (number + (place % 2)) % TECHNICIANS),
      place,
      60 + random(60),
      place === 0 ? 30 : 0,
      random(30),
      random(9) === 0 ? 60 : 0,
    ]),
  );
  const sql = `INSERT INTO daily_report_hours (id, report_id, technician_id, position, mode, kind, regular_minutes, travel_minutes, overtime_1_minutes, overtime_2_minutes, overtime_3_minutes)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, 'plain', 'work', value ->> 4, value ->> 5, value ->> 6, value ->> 7, 0 FROM json_each(?)`;
  return { sql, args: [JSON.stringify(rows)] };
}

function done({ from, to, first, step }: Range): Statement {
  const sql = `UPDATE work_orders SET status = 'done', outcome = 'signed', revision_id = 'made', done_at = ? + seq * ? WHERE seq > ? AND seq <= ? AND seq % 50 > 0`;
  return { sql, args: [first + 2 * DAY_MS, step, from, to] };
}

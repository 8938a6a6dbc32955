import type { Order } from "./field-phone";
import { replaceOutbox, makeOrders, openPhone, photoEntry, reportEntry } from "./field-phone";
import type { Company, Stage } from "./stage";
import type { Row } from "./table";

const DAY_MS = 86_400_000;
const DAYS = 30;
const REPORTS = 200;
const PHOTOS = 80;
const PHOTO_BYTES = 500_000;

/** A month offline: 200 reports and 40 MB of photos. Afterwards the server must have every entry of the phone exactly once. */
export async function measureMonth(stage: Stage): Promise<Row[]> {
  const { story } = stage;
  const orders = await makeOrders(story, REPORTS);
  await assignedSince(story, orders, Date.now() - 2 * DAYS * DAY_MS);
  const phone = await openPhone(stage);
  try {
    const { page, context } = phone;
    await page.goto("/outbox", { waitUntil: "networkidle" });
    await context.setOffline(true);
    const { entries, notes } = month(orders);
    const hashes = await replaceOutbox(page, entries, PHOTO_BYTES);
    const from = Date.now();
    await context.setOffline(false);
    // The entries were written past the page; a new page load reads them.
    await page.goto("/outbox");
    await page.getByRole("article").first().waitFor();
    await page.getByText("Nothing is waiting").waitFor({ timeout: 600_000 });
    const tookMs = Date.now() - from;
    const filed = await ledger(story, notes);
    const same = await samePhotos(story, hashes);
    const isWhole = filed === REPORTS && same === PHOTOS;
    const measured = `${filed} reports, ${same} photos in ${(tookMs / 1000).toFixed(0)} s`;
    return [
      {
        row: "30 days offline: each filed once, byte for byte",
        measured,
        bar: `${REPORTS}, ${PHOTOS}`,
        ok: isWhole,
      },
    ];
  } finally {
    await phone.close();
  }
}

/** Seven reports a day, half an hour each; the first orders have one photo each. */
function month(orders: readonly Order[]) {
  const at = (index: number) => Date.now() - (1 + (index % (DAYS - 1))) * DAY_MS;
  const hour = (index: number) => String(6 + Math.floor(index / (DAYS - 1))).padStart(2, "0");
  const notes = orders.map((_, index) => `Mjesec ${index}`);
  const reports = orders.map((order, index) =>
    reportEntry(
      {
        order,
        at: at(index),
        from: `${hour(index)}:00`,
        to: `${hour(index)}:30`,
        notes: notes[index] ?? "",
      },
      2 * index,
    ),
  );
  const photos = orders
    .slice(0, PHOTOS)
    .map((order, index) => photoEntry(order, at(index), 2 * index + 1));
  return { entries: [...reports, ...photos], notes };
}

/** Permission to file depends on the time of capture, so the orders are assigned to the technician since two months ago. */
async function assignedSince(
  { database }: Company,
  orders: readonly Order[],
  at: number,
): Promise<void> {
  const marks = orders.map(() => "?").join();
  const ids = orders.map(({ id }) => id);
  await database.write([
    {
      sql: `UPDATE work_order_assignments SET from_at = ? WHERE work_order_id IN (${marks})`,
      args: [at, ...ids],
    },
    { sql: `UPDATE work_orders SET created_at = ? WHERE id IN (${marks})`, args: [at, ...ids] },
  ]);
}

/** The number of notes that occur in exactly one submitted report. */
async function ledger({ database }: Company, notes: readonly string[]): Promise<number> {
  const { rows } = await database.read({
    sql: `SELECT notes, count(*) AS times, min(status) AS status FROM daily_reports WHERE notes LIKE 'Mjesec %' GROUP BY notes`,
    args: [],
  });
  return rows.filter(
    ({ notes: storedNotes, times, status }) =>
      notes.includes(String(storedNotes)) && times === 1 && status === "submitted",
  ).length;
}

async function samePhotos({ database }: Company, hashes: Record<string, string>): Promise<number> {
  const { rows } = await database.read({
    sql: "SELECT id, sha256 FROM files WHERE status = 'attached'",
    args: [],
  });
  return rows.filter(({ id, sha256 }) => hashes[String(id)] === sha256).length;
}

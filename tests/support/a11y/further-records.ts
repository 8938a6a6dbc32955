import { newId } from "../../../app/kernel/ids";
import type { Statement } from "../../../app/database/open-database";
import { castMember, fixedId, PASSWORD } from "../../../migrations/seeds/cast";
import { insert } from "../../../migrations/seeds/insert";
import { sortKey } from "../../../app/kernel/text/sort-key";
import { type Api, apiAs, makeOrder, reportOf, submitOrder } from "../e2e/tenant";
import type { TestTenant } from "../db/tenant";
import { writeLongRecords } from "./long-records";

/** `one` finds a record that a page fixture needs. */
export type A11yTenant = TestTenant & { one: (table: string, where: string) => Promise<string> };

/** Archived records by kind: the last of each kind with a fixed id in the seeds. */
export const PUT_AWAY = {
  assets: fixedId(5, 100),
  equipment: fixedId(7, 1),
  spare_parts: fixedId(8, 1),
  rooms: fixedId(4, 101),
  locations: fixedId(3, 1),
  customers: fixedId(2, 5),
  checklist_templates: fixedId(21, 2),
} as const;

/** Records that the demo lacks or has in its first company only: comments, phrases, attachments, archived, refused, undelivered, unread and long ones. */
export async function liveOn(company: A11yTenant): Promise<void> {
  const { one, database } = company;
  await leadThree(company);
  await writeLongRecords(company);
  const order = await one("work_orders", `status = 'in-progress' AND ${LED_BY_TOMISLAV}`);
  const task = await one("tasks", "status = 'in-progress'");
  const ticket = await one("tickets", "status = 'in-progress'");
  const asset = fixedId(5, 0);
  const sentPdf = await sendPdf(company);
  const put = Object.entries(PUT_AWAY).map(([table, id]) => ({
    sql: `UPDATE ${table} SET archived_at = ? WHERE id = ?`,
    args: [Date.now(), id],
  }));
  const written = [
    ["work-order", order],
    ["task", task],
    ["ticket", ticket],
  ].flatMap(([type = "", id = ""]) => [comment(type, id), attached(type, id, sentPdf)]);
  const both = {
    sql: "UPDATE customers SET is_partner = 1 WHERE id = ?",
    args: [PUT_AWAY.customers],
  };
  await database.write([
    ...put,
    both,
    ...written,
    attached("asset", asset, sentPdf),
    unfiled(await one("work_orders", "status = 'done'")),
    undelivered(),
    ...unread(order),
    invited(),
    calendarFeed(),
    ...savedViews(),
  ]);
}

/** A planned order, a started one and one that awaits its first approval, independent of today's date. */
async function leadThree(company: A11yTenant): Promise<void> {
  const [manager, lead] = await Promise.all([apiAs(company, "marko"), apiAs(company, "tomislav")]);
  await planVisits(manager, await makeOrder(manager));
  const begun = await makeOrder(manager);
  await lead("POST", `/workOrders/${begun.id}/start`, { version: begun.version });
  await lead("PUT", "/dailyReports", reportOf(begun.id));
  const checklist = { checklistId: newId(), templateId: fixedId(21, 0) };
  await manager("PUT", `/workOrders/${begun.id}/checklists`, checklist);
  await submitOrder(lead, await makeOrder(manager));
}

/** One visit that is planned for today, and one that was cancelled. */
async function planVisits(manager: Api, { id: workOrderId }: { id: string }): Promise<void> {
  const technicianIds = [castMember("tomislav").id, castMember("tea").id];
  const startsAt = Math.floor(now() / 3_600_000) * 3_600_000;
  const endsAt = startsAt + 2 * 3_600_000;
  const [planned, cancelled] = [newId(), newId()];
  for (const id of [planned, cancelled])
    await manager("PUT", "/visits", { id, workOrderId, technicianIds, startsAt, endsAt });
  await manager("POST", `/visits/${cancelled}/cancel`, { version: 1 });
}

export const LED_BY_TOMISLAV = `EXISTS (SELECT 1 FROM work_order_assignments a WHERE a.work_order_id = work_orders.id AND a.to_at IS NULL AND a.is_lead = 1 AND a.user_id = '${castMember("tomislav").id}')`;

const now = () => Date.now();

function comment(subject_type: string, subject_id: string): Statement {
  return insert("comments", {
    id: newId(),
    subject_type,
    subject_id,
    author_id: castMember("marko").id,
    text: "Rezervni dio stiže sutra ujutro, javite kupcu.",
    created_at: now(),
  });
}

function attached(subject_type: string, subject_id: string, file_id: string): Statement {
  return insert("documents", {
    id: newId(),
    subject_type,
    subject_id,
    kind: "document",
    file_id,
    added_by: castMember("marko").id,
    added_at: now(),
  });
}

/** A document with its bytes: a technician's offline data includes it and is fetched in the background. */
async function sendPdf({ origin, database }: A11yTenant): Promise<string> {
  const json = { "content-type": "application/json" };
  const login = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ email: castMember("marko").email, password: PASSWORD }),
  });
  const { token } = (await login.json()) as { token: string };
  const id = newId();
  const name = encodeURIComponent("zapisnik-o-ispitivanju-tlačne-posude-2026.txt");
  const sent = await fetch(`${origin}/api/files/${id}?name=${name}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}` },
    body: "Tlak 12 bara, bez propuštanja.",
  });
  if (!sent.ok) throw new Error(`The PDF was not stored: ${sent.status}`);
  await database.write([{ sql: "UPDATE files SET status = 'attached' WHERE id = ?", args: [id] }]);
  return id;
}

function unfiled(work_order_id: string): Statement {
  const report = {
    id: newId(),
    work_order_id,
    author_id: castMember("tomislav").id,
    report_on: "2026-11-02",
    status: "unfiled",
    status_reason: "order_locked",
    notes: "Zamijenjen filter",
  };
  return insert("daily_reports", {
    ...report,
    captured_at: now(),
    created_at: now(),
    updated_at: now(),
  });
}

function undelivered(): Statement {
  const ids = JSON.stringify({ userId: castMember("tea").id });
  return insert("outbox", {
    id: newId(),
    type: "user.password_changed",
    ids,
    created_at: now(),
    next_at: now(),
    attempts: 10,
    last_error: "550 No such mailbox",
    dead_at: now(),
  });
}

function unread(order: string): Statement[] {
  return ["marko", "tomislav", "ana"].map((key) =>
    insert("notifications", {
      id: newId(),
      user_id: castMember(key).id,
      event: "work_order.assigned",
      title: "Novi radni nalog",
      path: `/work-orders/${order}`,
      listed: 1,
      created_at: now(),
    }),
  );
}

function calendarFeed(): Statement {
  return insert("calendar_feeds", {
    id: newId(),
    user_id: castMember("tomislav").id,
    token_hash: newId(),
    label: "iPhone",
    scope: "own",
    created_at: now(),
    last_used_at: now(),
  });
}

function invited(): Statement {
  const [name, surname, email] = ["Đurđica", "Njegovan-Žižić", "durdica@example.com"];
  return insert("users", {
    id: INVITED,
    name,
    surname,
    sort_key: "njegovan",
    email,
    email_key: email,
    phone: "",
    search_text: "njegovan",
    invite_status: "NOT_INVITED",
    active: 0,
    created_at: now(),
    updated_at: now(),
  });
}

/** An invited user who has never signed in. */
export const INVITED = fixedId(1, 90);

/** A view of each list that has them, shared with the company. */
function savedViews(): Statement[] {
  const views = [
    { list: "work-orders", name: "Kritični nalozi", query: "priority=critical" },
    { list: "tasks", name: "Moji prioriteti", query: "priority=high" },
    { list: "tickets", name: "Novi kvarovi", query: "status=created" },
  ];
  return views.map((view, index) =>
    insert("saved_views", {
      id: fixedId(24, index),
      owner_id: castMember("marko").id,
      sort_key: sortKey(view.name),
      shared: true,
      ...view,
      created_at: now(),
      updated_at: now(),
    }),
  );
}

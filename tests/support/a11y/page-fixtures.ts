import { labelCode } from "../../../app/kernel/label-codes";
import { castMember, fixedId } from "../../../migrations/seeds/cast";
import type { A11yTenant } from "./further-records";
import { INVITED, LED_BY_TOMISLAV, PUT_AWAY } from "./further-records";

/**
 * The users who open a page, and the record that makes it show its purpose ("?" is the query string). Without `by`: every user with
 * access to the area.
 */
type PageFixture = {
  by?: readonly string[];
  of?: ((company: A11yTenant) => Promise<Record<string, string>>) | undefined;
};

const OFFICE = ["sanja", "marko"];
const FIRST = {
  assets: fixedId(5, 0),
  equipment: fixedId(7, 0),
  "spare-parts": fixedId(8, 0),
  rooms: fixedId(4, 0),
  locations: fixedId(3, 0),
  customers: fixedId(2, 0),
  partners: fixedId(2, 6),
};

function record(table: string, where: string): PageFixture["of"] {
  return async ({ one }) => ({ id: await one(table, where) });
}

function known(id: string): PageFixture["of"] {
  return async () => ({ id });
}

/** The report of an order, with the order. */
function report(where: string): PageFixture["of"] {
  return async ({ one, database }) => {
    const reportId = await one("daily_reports", where);
    const { rows } = await database.read({
      sql: "SELECT work_order_id FROM daily_reports WHERE id = ?",
      args: [reportId],
    });
    return { id: String(rows[0]?.["work_order_id"]), reportId };
  };
}

/** A comment or document, with the record that it belongs to. */
function on(table: "comments" | "documents", type: string, param: string): PageFixture["of"] {
  return async ({ one, database }) => {
    const found = await one(table, `subject_type = '${type}'`);
    const { rows } = await database.read({
      sql: `SELECT subject_id FROM ${table} WHERE id = ?`,
      args: [found],
    });
    return { id: String(rows[0]?.["subject_id"]), [param]: found };
  };
}

/** A visit of an open order, with the order. */
function visitOfOrder(status: "planned" | "cancelled"): PageFixture["of"] {
  const ofOpen = "work_order_id IN (SELECT id FROM work_orders WHERE status = 'backlog')";
  return async ({ one, database }) => {
    const visitId = await one("visits", `status = '${status}' AND ${ofOpen}`);
    const { rows } = await database.read({
      sql: "SELECT work_order_id FROM visits WHERE id = ?",
      args: [visitId],
    });
    return { id: String(rows[0]?.["work_order_id"]), visitId };
  };
}

const order = (where: string, ...by: string[]): PageFixture => ({
  by,
  of: record("work_orders", where),
});
const task = (where: string, ...by: string[]): PageFixture => ({ by, of: record("tasks", where) });
const ticket = (where: string, ...by: string[]): PageFixture => ({
  by,
  of: record("tickets", where),
});

const NOT_BY = (key: string) =>
  `NOT EXISTS (SELECT 1 FROM work_order_approvals a WHERE a.revision_id = work_orders.revision_id AND a.user_id = '${castMember(key).id}')`;
const STARTED = `status = 'in-progress' AND ${LED_BY_TOMISLAV}`;
const WAITS = `status = 'waiting-for-approvals' AND ${NOT_BY("ana")} AND ${NOT_BY("amar")}`;

const ORDERS: Record<string, PageFixture> = {
  "": { of: record("work_orders", STARTED) },
  "/start": order(`status = 'backlog' AND ${LED_BY_TOMISLAV}`, "marko", "tomislav"),
  "/return-to-backlog": order(STARTED, ...OFFICE),
  "/submit-for-approval": order(STARTED, "tomislav", "marko"),
  "/approve": order(WAITS, "ana", "amar"),
  "/allow-editing": order(WAITS, "ana", "marko"),
  "/close-unsigned": order(WAITS, ...OFFICE),
  "/reopen": order("status = 'done'", "sanja"),
  "/delete": order("status = 'backlog'", ...OFFICE),
  "/call-off": order(STARTED, ...OFFICE),
  "/lower-approvals": order(WAITS, "sanja"),
  "/request-reopening": order("status = 'signed'", "ana"),
  "/enable-retroactive-entry": order(STARTED, ...OFFICE),
  "/approver-notes": order(WAITS, "ana", "marko"),
  "/documents": order(STARTED, "tomislav", "marko"),
  "/documents/:documentId/remove": { by: OFFICE, of: on("documents", "work-order", "documentId") },
  "/comments/new": order(STARTED, "tomislav", "marko"),
  "/comments/:commentId/edit": { by: ["marko"], of: on("comments", "work-order", "commentId") },
  "/comments/:commentId/remove": { by: ["marko"], of: on("comments", "work-order", "commentId") },
  "/edit": order(STARTED, "marko", "tomislav"),
  "/sign": order(`${WAITS} AND ${LED_BY_TOMISLAV}`, "tomislav", "marko"),
  "/check": order("status = 'done'", "ana", "tomislav"),
  "/pdf": order("status = 'done'", ...OFFICE),
  "/timer": order(STARTED, "tomislav"),
  "/checklists/add": order(STARTED, ...OFFICE),
  "/visits/new": order("status = 'backlog'", ...OFFICE),
  "/visits/:visitId/change": { by: OFFICE, of: visitOfOrder("planned") },
  "/visits/:visitId/cancel": { by: OFFICE, of: visitOfOrder("planned") },
  "/visits/:visitId/restore": { by: OFFICE, of: visitOfOrder("cancelled") },
  "/daily-reports/new": order(STARTED, "tomislav"),
  "/daily-reports/:reportId": { of: report("status = 'submitted'") },
  "/daily-reports/:reportId/edit": {
    by: ["marko"],
    of: report(
      `status = 'submitted' AND work_order_id IN (SELECT id FROM work_orders WHERE ${STARTED})`,
    ),
  },
  "/daily-reports/:reportId/withdraw": {
    by: ["marko"],
    of: report(
      `status = 'submitted' AND work_order_id IN (SELECT id FROM work_orders WHERE ${STARTED})`,
    ),
  },
  "/daily-reports/:reportId/file": { by: OFFICE, of: report("status = 'unfiled'") },
  "/daily-reports/:reportId/discard": { by: OFFICE, of: report("status = 'unfiled'") },
};

const TASKS: Record<string, PageFixture> = {
  "": { of: record("tasks", "status = 'in-progress'") },
  "/start": task("status = 'backlog'", ...OFFICE),
  "/return-to-backlog": task("status = 'in-progress'", ...OFFICE),
  "/submit-for-approval": task("status = 'in-progress'", ...OFFICE),
  "/complete": task("status = 'in-progress'", ...OFFICE),
  "/approve": task("status = 'waiting-for-approvals'", "amar"),
  "/allow-editing": task("status = 'waiting-for-approvals'", "ana", "marko"),
  "/reopen": task("status = 'done'", ...OFFICE),
  "/delete": task("status = 'backlog'", ...OFFICE),
  "/approver-notes": task("status = 'waiting-for-approvals'", "ana"),
  "/documents": task("status = 'in-progress'", ...OFFICE),
  "/documents/:documentId/remove": { by: OFFICE, of: on("documents", "task", "documentId") },
  "/comments/new": task("status = 'in-progress'", ...OFFICE),
  "/comments/:commentId/edit": { by: ["marko"], of: on("comments", "task", "commentId") },
  "/comments/:commentId/remove": { by: ["marko"], of: on("comments", "task", "commentId") },
  "/edit": task("status = 'backlog'", ...OFFICE),
  "/sign": task("status = 'waiting-for-approvals'", "sanja"),
};

/** Customers see no tickets of others. */
const ASKED_BY_CIRO = `status = 'created' AND creator_id = '${castMember("ciro").id}'`;

const TICKETS: Record<string, PageFixture> = {
  "": ticket(ASKED_BY_CIRO, "ciro", "marko"),
  "/accept": ticket("status = 'created'", ...OFFICE),
  "/reject": ticket("status = 'created'", ...OFFICE),
  "/start": ticket("status = 'accepted' AND work_order_id IS NULL", ...OFFICE),
  "/complete": ticket("status = 'in-progress'", "marko", "tomislav"),
  "/reopen": ticket("status = 'rejected'", ...OFFICE),
  "/delete": ticket("status = 'created'", ...OFFICE),
  "/remove-from-work-order": ticket("status = 'accepted' AND work_order_id IS NOT NULL", ...OFFICE),
  "/signed-pdf": ticket(ASKED_BY_CIRO, "ciro"),
  "/documents": ticket("status = 'created'", ...OFFICE),
  "/documents/:documentId/remove": { by: OFFICE, of: on("documents", "ticket", "documentId") },
  "/comments/new": ticket(ASKED_BY_CIRO, "ciro", "marko"),
  "/comments/:commentId/edit": { by: ["marko"], of: on("comments", "ticket", "commentId") },
  "/comments/:commentId/remove": { by: ["marko"], of: on("comments", "ticket", "commentId") },
  "/edit": ticket(ASKED_BY_CIRO, "marko", "ciro"),
};

/** The record's pages, those that restore archived records, and those of its comments and documents. */
function placed(id: string, away: string, more: string[] = []): Record<string, PageFixture> {
  const same = ["", "/edit", "/archive", "/delete", ...more].map(
    (tail) => [tail, { of: known(id) }] as const,
  );
  return { ...Object.fromEntries(same), "/restore": { of: known(away) } };
}

const USER: Record<string, PageFixture> = {
  ...Object.fromEntries(
    ["", "/edit", "/deactivate", "/delete", "/password-reset", "/second-step"].map((tail) => [
      tail,
      { of: known(castMember("tea").id) },
    ]),
  ),
  "/activate": { of: known(INVITED) },
  "/invite": { of: known(INVITED) },
};

const plan = (where: string): PageFixture => ({
  by: OFFICE,
  of: record("maintenance_plans", where),
});
const PLANS: Record<string, PageFixture> = {
  "": plan("status = 'active'"),
  "/edit": plan("status = 'active'"),
  ...Object.fromEntries(
    ["order-now", "postpone", "skip", "pause", "end", "delete"].map((command) => [
      `/${command}`,
      plan("status = 'active' AND next_on IS NOT NULL"),
    ]),
  ),
  "/resume": plan("status = 'paused'"),
};

function below(path: string, fixtures: Record<string, PageFixture>): [string, PageFixture][] {
  return Object.entries(fixtures).map(([tail, stop]) => [`${path}/:id${tail}`, stop]);
}

const PHRASE: PageFixture = {
  by: OFFICE,
  of: async ({ one }) => ({ id: await one("phrases", "user_id IS NULL") }),
};
function viewPages(list: string): [string, PageFixture][] {
  const of: PageFixture["of"] = async ({ one }) => ({
    viewId: await one("saved_views", `list = '${list}'`),
  });
  return ["edit", "delete", "default"].map((page) => [
    `/${list}/views/:viewId/${page}`,
    { by: OFFICE, of },
  ]);
}
const CATEGORY = { of: known(fixedId(6, 0)) };

const visitWhere = (where: string): PageFixture => ({ by: OFFICE, of: record("visits", where) });

const ORDER_CHECKLIST: PageFixture = {
  by: OFFICE,
  of: async ({ one }) => ({
    id: await one(
      "work_orders",
      `id = (SELECT work_order_id FROM work_order_checklists ${OPEN_LIST})`,
    ),
    checklistId: await one(
      "work_order_checklists",
      `id = (SELECT id FROM work_order_checklists ${OPEN_LIST})`,
    ),
  }),
};
const OPEN_LIST = `WHERE work_order_id IN (SELECT id FROM work_orders WHERE status = 'in-progress') ORDER BY id LIMIT 1`;

/** Every page about a record. A page without parameters needs no entry, and one with an unknown parameter fails the crawl. */
export const PAGE_FIXTURES: Record<string, PageFixture> = Object.fromEntries([
  ...below("/work-orders", ORDERS),
  ...below("/tasks", TASKS),
  ...below("/tickets", TICKETS),
  ...below("/assets", {
    ...placed(FIRST.assets, PUT_AWAY.assets, ["/documents"]),
    "/documents/:documentId/remove": { of: on("documents", "asset", "documentId") },
  }),
  ...below("/assets/equipment", placed(FIRST.equipment, PUT_AWAY.equipment)),
  ...below(
    "/assets/spare-parts",
    placed(FIRST["spare-parts"], PUT_AWAY.spare_parts, ["/correct-stock"]),
  ),
  ...below("/locations", placed(FIRST.locations, PUT_AWAY.locations, ["/make-default"])),
  ...below("/rooms", placed(FIRST.rooms, PUT_AWAY.rooms)),
  ...below("/customers", placed(FIRST.customers, PUT_AWAY.customers)),
  ...below("/partners", placed(FIRST.partners, PUT_AWAY.customers)),
  ...below("/users", USER),
  ...below("/preventive-maintenance", PLANS),
  ["/schedule", { by: ["marko", "ana", "tomislav"] }],
  ["/schedule/plan/:id", order("status = 'backlog'", ...OFFICE)],
  [
    "/schedule/plan/:id/settle",
    order(
      "status = 'backlog' AND id IN (SELECT work_order_id FROM visits WHERE status = 'planned')",
      ...OFFICE,
    ),
  ],
  ["/schedule/visits/:id", visitWhere("status = 'planned'")],
  ["/schedule/visits/:id/move", visitWhere("status = 'planned'")],
  ["/schedule/visits/:id/cancel", visitWhere("status = 'planned'")],
  ["/schedule/visits/:id/restore", visitWhere("status = 'cancelled'")],
  ["/work-orders/new", { by: ["marko", "tomislav"] }],
  ["/tasks/new", { by: ["marko", "tomislav"] }],
  [
    "/tickets/add-to-work-order",
    {
      by: OFFICE,
      of: async ({ one }) => ({
        "?": `ticketIds=${await one("tickets", "status = 'accepted' AND work_order_id IS NULL")}`,
      }),
    },
  ],
  ["/settings/undelivered-mail", { by: ["sanja"] }],
  ["/work-orders/week", { by: ["tomislav"] }],
  ["/work-orders/report", { by: ["tomislav"] }],
  ["/work-orders/review", { by: ["marko"] }],
  ["/work-orders/stand-ins", { by: OFFICE }],
  ["/work-orders/capacity/:id", { by: OFFICE, of: known(castMember("tea").id) }],
  ...["", "/edit", "/duplicate", "/archive", "/delete"].map((tail): [string, PageFixture] => [
    `/checklists/:id${tail}`,
    { by: OFFICE, of: known(fixedId(21, 0)) },
  ]),
  ["/checklists/:id/restore", { by: OFFICE, of: known(PUT_AWAY.checklist_templates) }],
  ["/work-orders/:id/checklists/:checklistId", ORDER_CHECKLIST],
  ["/work-orders/:id/checklists/:checklistId/remove", ORDER_CHECKLIST],
  ["/assets/equipment/categories/:id/rename", CATEGORY],
  ["/assets/equipment/categories/:id/delete", CATEGORY],
  ...viewPages("work-orders"),
  ...viewPages("tasks"),
  ...viewPages("tickets"),
  ["/profile/calendar-feeds/new", { by: ["marko", "tomislav"] }],
  [
    "/profile/calendar-feeds/:id/revoke",
    { by: ["tomislav"], of: record("calendar_feeds", "scope = 'own'") },
  ],
  ["/settings/phrases/:id/edit", PHRASE],
  ["/settings/phrases/:id/delete", PHRASE],
  ["/settings/:section", { of: async () => ({ section: "ticketing" }) }],
  [
    "/settings/undelivered-mail/:mailId/discard",
    {
      by: ["sanja"],
      of: async ({ one }) => ({ mailId: await one("outbox", "dead_at IS NOT NULL") }),
    },
  ],
  // A technician is led to the scan page.
  ["/c/:code", { by: ["tomislav"], of: async () => ({ code: labelCode("rooms", FIRST.rooms) }) }],
  ["/labels/:kind/not-ready", { of: async () => ({ kind: "assets" }) }],
  ["/verify/:id", order("status = 'done'")],
  [
    "/verify/:id/:revision",
    {
      of: async ({ one }) => ({
        id: await one("work_orders", "status = 'waiting-for-approvals'"),
        revision: "1",
      }),
    },
  ],
  ["/verify/*", { of: async () => ({ "*": "nothing/of/this/kind" }) }],
  ["/*", { of: async () => ({ "*": "nothing-here" }) }],
] satisfies [string, PageFixture][]);

import { expect, it } from "vitest";
import { readWorkbook } from "../../app/features/imports/reading/workbook";
import { newId } from "../../app/kernel/ids";
import { databaseCost, pageCookie, send, signedIn } from "../support/api/client";
import { makeOrder } from "../support/api/orders";
import { makeTenant } from "../support/db/tenant";

const tenant = await makeTenant();
const marko = await signedIn(tenant, "marko");
const cookie = await pageCookie(tenant, "sanja");
const order = await makeOrder(marko, { description: '=HYPERLINK("x"), pump\nsecond line' });
await marko.put("/tasks", { id: newId(), name: "Tidy the store", technicianIds: [] });
await marko.put("/tickets", { id: newId(), name: "No heat" });
for (let index = 0; index < 3; index++)
  await makeOrder(marko, { description: `Valve ${index}`, priority: "critical" });

/** The title and the rows of a list as a workbook. */
async function workbook(path: string, cookies = cookie) {
  const response = await fetch(tenant.origin + path, { headers: { cookie: cookies } });
  const { sheet, rows } = await readWorkbook(new Uint8Array(await response.arrayBuffer()), null);
  return { headers: response.headers, sheet, rows: rows.map(({ cells }) => cells) };
}

/** Reading a response as text drops the mark of UTF-8. */
async function firstBytes(path: string) {
  const response = await fetch(tenant.origin + path, { headers: { cookie } });
  return [...new Uint8Array(await response.arrayBuffer(), 0, 3)];
}
const get = (path: string, cookies = cookie) =>
  send(tenant.origin, "GET", path, { headers: { cookie: cookies } });

it.each([
  "/work-orders",
  "/work-orders/assigned",
  "/tasks",
  "/tasks/assigned",
  "/tickets",
  "/customers",
  "/partners",
  "/locations",
  "/rooms",
  "/assets",
  "/assets/equipment",
  "/assets/spare-parts",
  "/users",
])(
  "%s is a CSV file and a workbook with a head and its rows, for those who may read the list",
  async (path) => {
    const file = await get(`${path}/csv`);
    expect(file.status).toBe(200);
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("content-disposition")).toMatch(
      /^attachment; filename="[a-z-]+-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(file.text.trim().split("\r\n").length).toBeGreaterThanOrEqual(
      path.includes("assigned") || path === "/partners" ? 1 : 2,
    );
    const { headers, sheet, rows } = await workbook(`${path}/xlsx`);
    expect(headers.get("content-type")).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="[a-z-]+-\d{4}-\d\d-\d\d\.xlsx"$/,
    );
    expect(sheet).not.toBe("");
    expect(rows).toHaveLength(file.text.trim().split("\r\n").length);
    expect(rows[0]?.join()).toBe(file.text.split("\r\n")[0]);
    const ciro = await pageCookie(tenant, "ciro");
    for (const format of ["csv", "xlsx"])
      expect((await get(`${path}/${format}`, ciro)).status).toBe(path === "/tickets" ? 200 : 403);
  },
);

it("has the rows of the filter in the order of the list, as text that no spreadsheet runs", async () => {
  const file = await get("/work-orders/csv?sortBy=number&sortDirection=asc&columns=number.title");
  expect(file.text).toBe(
    [
      "Number,Title",
      `${order.number},"'=HYPERLINK(""x""), pump"`,
      ...[1, 2, 3].map((step) => `${next(order.number, step)},Valve ${step - 1}`),
      "",
    ].join("\r\n"),
  );
  expect(await firstBytes("/work-orders/csv")).toEqual([0xef, 0xbb, 0xbf]);
  const critical = await get("/work-orders/csv?priority=critical&columns=number");
  expect(critical.text.trim().split("\r\n")).toHaveLength(4);
});

it("has the columns that were chosen in this browser, and semicolons in Croatian", async () => {
  const file = await get(
    "/work-orders/csv?priority=critical",
    `${cookie}; columns.work-orders=title.status; language=hr`,
  );
  expect(file.text.split("\r\n").slice(0, 2)).toEqual([
    "Broj;Naslov;Status",
    expect.stringMatching(/;Valve \d;U planu$/),
  ]);
});

it("is the same table as a workbook: texts that begin like a formula are text, and days are days", async () => {
  const query = "sortBy=number&sortDirection=asc&columns=number.title.plannedStart";
  const { sheet, rows } = await workbook(`/work-orders/xlsx?${query}`, `${cookie}; language=hr`);
  expect(sheet).toBe("Radni nalozi");
  expect(rows.slice(0, 2)).toEqual([
    ["Broj", "Naslov", expect.any(String)],
    [order.number, '=HYPERLINK("x"), pump', ...(rows[1] ?? []).slice(2)],
  ]);
  expect(rows).toHaveLength(5);
  const customers = await workbook("/customers/xlsx?columns=name.createdAt");
  expect(customers.rows[1]?.[1]).toEqual({ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
});

it.each(["csv", "xlsx"])("begins after one round trip as %s", async (format) => {
  expect(databaseCost((await get(`/work-orders/${format}`)).headers).roundTrips).toBe(1);
});

function next(number: string, step: number): string {
  const [year, last] = number.split("-");
  return `${year}-${String(Number(last) + step).padStart(5, "0")}`;
}

it("has the separator of the company's country and days as 2026-11-26, whatever language is read", async () => {
  const { database } = tenant;
  await database.write([
    {
      sql: "INSERT INTO settings (key, valid_from, value, changed_at) VALUES ('company', '2026-01-01', ?, 0)",
      args: [JSON.stringify({ country: "hr" })],
    },
  ]);
  const file = await get("/work-orders/assigned/csv", await pageCookie(tenant, "tomislav"));
  expect(file.text.split("\r\n")[0]).toMatch(/^Number;Title;/);
  const customers = await get("/customers/csv?columns=name.createdAt");
  expect(customers.text.split("\r\n")[1]).toMatch(/;\d{4}-\d\d-\d\d$/);
});

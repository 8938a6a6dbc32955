import { beforeAll, describe, expect, it } from "vitest";
import { readWorkbook } from "../../app/features/imports/reading/workbook";
import { newId } from "../../app/kernel/ids";
import { castMember, fixedId } from "../../migrations/seeds/cast";
import { type Client, databaseCost, pageCookie, send, signedIn } from "../support/api/client";
import { makeOrder, reportOf } from "../support/api/orders";
import { makeTenant, type TestTenant } from "../support/db/tenant";
import { loggedWith } from "../support/stack/worker-log";

let tenant: TestTenant;
let marko: Client;
let tomislav: Client;
const person = castMember("tomislav").id;
const REPORTS = [
  "figures",
  "orderStatus",
  "projectEfficiency",
  "orderEfficiency",
  "technicianEfficiency",
  "overtime",
  "travel",
  "assignments",
  "workedDays",
  "hours",
  "expenses",
  "parts",
  "incomplete",
];
const OF_FEATURES = ["maintenanceOnTime", "checklistFindings"];

beforeAll(async () => {
  tenant = await makeTenant();
  marko = await signedIn(tenant, "marko");
  tomislav = await signedIn(tenant, "tomislav");
  const order = await makeOrder(marko);
  expect((await tomislav.put("/dailyReports", reportOf(order.id, "tomislav"))).status).toBe(200);
});

describe("analytics in the API", () => {
  it.each(REPORTS)("%s states its period, in one round trip", async (report) => {
    const response = await marko.get(`/analytics/${report}?from=2026-01-01&to=2026-01-31`);
    expect(response.body).toMatchObject({
      from: "2026-01-01",
      to: "2026-01-31",
      timeZone: "Europe/Zagreb",
    });
    expect(databaseCost(response.headers)).toMatchObject({ roundTrips: 1 });
  });

  it("counts the reported work and links to the records", async () => {
    const { body } = await marko.get("/analytics/figures?period=this-year");
    const { body: days } = await marko.get(
      `/analytics/workedDays?period=this-year&technicianId=${person}`,
    );
    expect(days).toMatchObject({
      totalCount: 1,
      totals: { hours: body["hours"] },
      entities: [
        { technicianId: person, reports: [{ number: expect.stringMatching(/^\d{4}-\d{5}$/) }] },
      ],
    });
    expect(
      (await marko.get(`/analytics/assignments?period=this-year&technicianId=${person}`)).body,
    ).toMatchObject({ entities: [{ orders: 1, byStatus: { "in-progress": 1 } }] });
    expect(
      (await marko.get(`/analytics/orderStatus?period=this-year&customerId=${fixedId(2, 1)}`)).body,
    ).toMatchObject({ totals: { orders: 0 } });
  });

  it("takes two round trips when the company is in another time zone", async () => {
    const abroad = await makeTenant();
    await abroad.database.write([
      {
        sql: "INSERT INTO settings (key, valid_from, value, changed_at) VALUES ('time-zone', '2000-01-01', '\"Australia/Lord_Howe\"', 0)",
      },
    ]);
    const response = await (await signedIn(abroad, "marko")).get("/analytics/overtime");
    expect(response.body).toMatchObject({ timeZone: "Australia/Lord_Howe" });
    expect(databaseCost(response.headers)).toMatchObject({ roundTrips: 2 });
  });

  it.each(OF_FEATURES)("%s is refused while its feature is off", async (report) => {
    expect(await marko.get(`/analytics/${report}`)).toMatchObject({
      status: 403,
      body: { code: "feature_off" },
    });
  });

  it.each([
    "period=ever",
    "from=2026-02-30",
    "customerId=x",
    "technicianId=x",
    "sortBy=name&pageSize=20",
    "by=month",
  ])("refuses %s", async (query) => {
    const response = await marko.get(`/analytics/projectEfficiency?${query}`);
    expect([response.status, response.body["code"]]).toEqual([422, "invalid_input"]);
  });
});

describe("a report as a file", () => {
  const csv = async (key: string, query: string, format = "csv") =>
    fetch(`${tenant.origin}/analytics/${format}?${query}`, {
      headers: { cookie: await pageCookie(tenant, key) },
      redirect: "manual",
    });

  it("holds the rows of the table and no formula that a spreadsheet would run", async () => {
    const formula = '=HYPERLINK("http://evil.example")';
    const order = await makeOrder(marko, { jobNumber: formula });
    const to = { id: order.id, version: 1 };
    await marko.post(`/workOrders/${order.id}/start`, to);
    await tenant.database.write([
      {
        sql: "UPDATE work_orders SET status = 'done', outcome = 'unsigned', revision_id = ?, done_at = ?, job_number = ? WHERE id = ?",
        args: [newId(), Date.now(), formula, order.id],
      },
    ]);
    const response = await csv("marko", "report=project-efficiency&period=this-year");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="project-efficiency-\d{4}-01-01-\d{4}-12-31\.csv"$/,
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
    const lines = new TextDecoder().decode(bytes).split("\r\n");
    expect(lines[0]).toBe("Job/order number,Orders,Planned,Worked,Efficiency");
    expect(lines.find((line) => line.includes("HYPERLINK"))).toBe(
      `"'=HYPERLINK(""http://evil.example"")",1,0,0,`,
    );
  });

  it.each([
    [
      "hours",
      "Technician,Day,Work order,Customer,Work or travel,Kind of hours,Minutes,Decimal hours,State",
    ],
    [
      "expenses",
      "Technician,Day,Work order,Customer,Category,Description,Amount,Currency,Receipt,State",
    ],
    [
      "parts",
      "Technician,Day,Work order,Customer,Part,Quantity,Unit,Stock before the period,Stock after the period,State",
    ],
  ])("of %s has its heads in the first row, ISO days and plain numbers", async (report, heads) => {
    const response = await send(
      tenant.origin,
      "GET",
      `/analytics/entries/csv?report=${report}&period=this-year`,
      { headers: { cookie: await pageCookie(tenant, "marko") } },
    );
    expect(databaseCost(response.headers)).toMatchObject({ roundTrips: 1 });
    expect(response.headers.get("content-disposition")).toMatch(
      new RegExp(`filename="${report}-\\d{4}-01-01-\\d{4}-12-31\\.csv"`),
    );
    const [first, ...rows] = response.text.trim().split("\r\n");
    expect(first?.startsWith(heads)).toBe(true);
    if (report === "hours")
      expect(rows.join()).toMatch(
        /Tomislav Đurić,\d{4}-\d\d-\d\d,\d{4}-\d{5},[^,]*,Work,[^,]+,\d+,\d/,
      );
    const refused = await send(tenant.origin, "GET", `/analytics/entries/csv?report=${report}`, {
      headers: { cookie: await pageCookie(tenant, "tomislav") },
    });
    expect(refused.status).toBe(403);
    const invalid = await send(tenant.origin, "GET", "/analytics/entries/csv?report=wages", {
      headers: { cookie: await pageCookie(tenant, "marko") },
    });
    expect(invalid.status).toBe(422);
  });

  it.each(["hours", "expenses", "parts"])(
    "of %s is the same table as a workbook, on the page and in the API, in one round trip",
    async (report) => {
      const query = "period=this-year";
      const csv = await marko.get(`/analytics/${report}/csv?${query}`);
      expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
      expect(databaseCost(csv.headers)).toMatchObject({ roundTrips: 1 });
      const files: [string, Record<string, string>][] = [
        [
          `/analytics/entries/xlsx?report=${report}&${query}`,
          { cookie: await pageCookie(tenant, "marko") },
        ],
        [`/api/analytics/${report}/xlsx?${query}`, { authorization: `Bearer ${marko.token}` }],
      ];
      for (const [path, headers] of files) {
        const response = await fetch(tenant.origin + path, { headers });
        expect(databaseCost(response.headers)).toMatchObject({ roundTrips: 1 });
        expect(response.headers.get("content-disposition")).toMatch(
          new RegExp(`filename="${report}-\\d{4}-01-01-\\d{4}-12-31\\.xlsx"`),
        );
        const bytes = new Uint8Array(await response.arrayBuffer());
        const { sheet, rows } = await readWorkbook(bytes, null);
        expect(sheet.toLowerCase()).toBe(report);
        expect(rows[0]?.cells.join()).toBe(csv.text.split("\r\n")[0]);
        if (report === "hours")
          expect(rows[1]?.cells.slice(0, 8)).toEqual([
            "Tomislav Đurić",
            { day: expect.any(String) },
            expect.stringMatching(/^\d{4}-\d{5}$/),
            expect.any(String),
            "Work",
            expect.any(String),
            expect.any(Number),
            expect.any(Number),
          ]);
      }
      expect((await tomislav.get(`/analytics/${report}/xlsx`)).status).toBe(403);
    },
  );

  it("is a workbook whose sheet is named as the report", async () => {
    const response = await csv("marko", "report=overtime&lng=hr", "xlsx");
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { sheet, rows } = await readWorkbook(bytes, null);
    expect([sheet, rows[0]?.cells[0]]).toEqual(["Prekovremeno po tehničaru", "Tehničar"]);
  });

  it("uses the separator of the reader's language where the company names no country", async () => {
    expect(await (await csv("marko", "report=overtime&lng=hr")).text()).toContain(
      "Tehničar;Prekovremeno 1;",
    );
  });

  it("is refused to other roles and to signed-out requests, and no refusal is logged as a bug", async () => {
    expect((await csv("tomislav", "report=overtime")).status).toBe(403);
    const cookie = await pageCookie(tenant, "tomislav");
    for (const [method, path, status] of [
      ["GET", "/analytics/csv", 403],
      ["POST", "/analytics/csv", 405],
      ["PUT", "/analytics/csv", 405],
    ] as const) {
      const response = await send(tenant.origin, method, path, {
        headers: { cookie, origin: tenant.origin },
      });
      expect({ path, status: response.status }).toEqual({ path, status });
      const id = String(response.headers.get("x-request-id"));
      expect(
        (await loggedWith(id, () => true)).map(({ level, bug }) => [level, bug]),
        `${method} ${path}`,
      ).toEqual([["info", undefined]]);
    }
    expect(
      (await fetch(`${tenant.origin}/analytics/csv`, { redirect: "manual" })).headers.get(
        "location",
      ),
    ).toMatch(/^\/login/);
  });
});

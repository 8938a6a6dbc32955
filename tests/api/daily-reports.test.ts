import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { castMember } from "../../migrations/seeds/cast";
import { type Client, databaseCost, signedIn } from "../support/api/client";
import { asBase64, pngOf } from "../support/fakes/pictures";
import { makeOrder, reportOf } from "../support/api/orders";
import { makeTenant, type TestTenant } from "../support/db/tenant";
import { eventually } from "../support/eventually";

let tenant: TestTenant;
let marko: Client;
let tomislav: Client;
beforeAll(async () => {
  tenant = await makeTenant();
  [marko, tomislav] = await Promise.all([signedIn(tenant, "marko"), signedIn(tenant, "tomislav")]);
});

describe("daily reports", () => {
  it("are filed, read, changed and withdrawn, and the first one starts its order", async () => {
    const order = await makeOrder(marko);
    const report = reportOf(order.id, "tomislav");
    const filed = await tomislav.put("/dailyReports", report);
    expect(filed.status, filed.text).toBe(200);
    expect(filed.body).toMatchObject({ id: report["id"], status: "submitted", version: 1 });

    const list = await marko.get(`/dailyReports?workOrderId=${order.id}`);
    expect(list.body).toMatchObject({
      totalCount: 1,
      totalMinutes: 120,
      entities: [{ id: report["id"], authorId: castMember("tomislav").id }],
    });
    expect((await marko.get("/workOrders?status=in-progress")).body["totalCount"]).toBe(1);

    const { id, workOrderId: _order, reportOn: _day, capturedAt: _at, ...content } = report;
    const changed = await tomislav.post(`/dailyReports/${id}`, {
      ...content,
      version: 1,
      notes: "Seal changed",
    });
    expect(changed.status, changed.text).toBe(200);
    expect((await tomislav.get(`/dailyReports/${id}`)).body).toMatchObject({
      version: 2,
      notes: "Seal changed",
    });
    expect((await tomislav.post(`/dailyReports/${id}/withdraw`, { version: 1 })).body["code"]).toBe(
      "version_conflict",
    );
    expect((await tomislav.post(`/dailyReports/${id}/withdraw`, { version: 2 })).status).toBe(200);
    expect((await marko.get(`/dailyReports?workOrderId=${order.id}`)).body["totalCount"]).toBe(0);
  });

  it("of a period are listed page by page in one round trip, for one person or for everybody", async () => {
    const here = await makeTenant();
    const [manager, first, second, employee] = await Promise.all([
      signedIn(here, "marko"),
      signedIn(here, "tomislav"),
      signedIn(here, "tea"),
      signedIn(here, "emina"),
    ]);
    const order = await makeOrder(manager, {
      technicianIds: ["tomislav", "tea"].map((key) => castMember(key).id),
    });
    await manager.post(`/tenants/${here.code}/updateReportEntry`, {
      entry: "ALL_ASSIGNEES",
      windowDays: 2,
    });
    await first.put("/dailyReports", reportOf(order.id, "tomislav"));
    await second.put("/dailyReports", reportOf(order.id, "tea"));
    const period = "from=2020-01-01&to=2199-12-31";
    const all = await manager.get(`/dailyReports?${period}&pageSize=1`);
    expect(all.body).toMatchObject({ totalCount: 2, entities: [{ totalHoursWorked: 2 }] });
    expect(all.body["entities"]).toHaveLength(1);
    expect(databaseCost(all.headers)).toMatchObject({ roundTrips: 1 });
    const next = await manager.get(`/dailyReports?${period}&pageSize=1&pageNumber=2`);
    expect(next.body["entities"]).not.toEqual(all.body["entities"]);
    const tea = castMember("tea").id;
    const own = { totalCount: 1, entities: [{ authorId: tea }] };
    for (const one of [manager, second])
      expect((await one.get(`/dailyReports?${period}&technicianId=${tea}`)).body).toMatchObject(
        own,
      );
    expect((await second.get(`/dailyReports?${period}`)).body).toMatchObject(own);
    expect((await manager.get("/dailyReports?from=2020-01-01&to=2020-01-31")).body).toEqual({
      totalCount: 0,
      entities: [],
    });
    expect((await first.get(`/dailyReports?${period}&technicianId=${tea}`)).status).toBe(403);
    expect((await employee.get(`/dailyReports?${period}`)).status).toBe(403);
    for (const [query, field] of [
      ["", "workOrderId"],
      ["from=2026-10-01", "to"],
      ["to=2026-10-31", "from"],
      ["from=2026-10-31&to=2026-10-01", "to"],
      ["from=2026-02-30&to=2026-03-01", "from"],
      [`${period}&pageSize=101`, "pageSize"],
    ] as const)
      expect((await manager.get(`/dailyReports?${query}`)).body).toMatchObject({
        code: "invalid_input",
        facts: { fields: { [field]: expect.any(String) } },
      });
  });

  it("sent twice are filed once, with or without a key", async () => {
    const order = await makeOrder(marko);
    const report = reportOf(order.id, "tomislav");
    const [first, second, third] = await Promise.all([
      tomislav.put("/dailyReports", report),
      tomislav.put("/dailyReports", report),
      tomislav.put("/dailyReports", report, {
        headers: { "idempotency-key": String(report["id"]) },
      }),
    ]);
    for (const response of [first, second, third]) expect(response.status, response.text).toBe(200);
    expect((await marko.get(`/dailyReports?workOrderId=${order.id}`)).body["totalCount"]).toBe(1);
  });

  it("are unique per order, day and author: a second one is refused with the id of the first", async () => {
    const order = await makeOrder(marko);
    const first = reportOf(order.id, "tomislav");
    await tomislav.put("/dailyReports", first);
    const second = await tomislav.put("/dailyReports", reportOf(order.id, "tomislav"));
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: "report_exists", facts: { firstId: first["id"] } });
  });

  it("name the field of an invalid row", async () => {
    const order = await makeOrder(marko);
    const entry = {
      id: newId(),
      technicianId: castMember("tomislav").id,
      kind: "work",
      from: "48:00",
      to: "10:00",
    };
    const response = await tomislav.put(
      "/dailyReports",
      reportOf(order.id, "tomislav", { entries: [entry] }),
    );
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({
      code: "invalid_input",
      facts: { fields: { "entries.0.from": "not_a_time" } },
    });
  });

  it("accept drawn signatures beyond the usual body size, up to their own limit", async () => {
    const order = await makeOrder(marko);
    const image = `data:image/png;base64,${asBase64(pngOf(300, 120, "x".repeat(290_000)))}`;
    const signed = {
      technicianSignature: { name: "Tomislav", image },
      customerSignature: { name: "Ćiro", image },
    };
    const report = reportOf(order.id, "tomislav", { ...signed, notes: "č".repeat(5000) });
    const response = await tomislav.put("/dailyReports", report);
    expect(response.status, response.text).toBe(200);
    expect(
      (await marko.put("/workOrders", { id: newId(), description: "x".repeat(1_100_000) })).status,
    ).toBe(413);
  });

  it("that could not be filed are stored, and readable by their author and the office", async () => {
    const order = await makeOrder(marko, {
      technicianIds: [castMember("tea").id],
      leadId: castMember("tea").id,
    });
    const unfiledReports = await tomislav.put("/dailyReports", reportOf(order.id, "tomislav"));
    expect(unfiledReports.body).toMatchObject({
      status: "unfiled",
      statusReason: "not_assigned_then",
    });
    const unfiled = await tomislav.get("/dailyReports/unfiled");
    expect(unfiled.body).toMatchObject({
      totalCount: 1,
      entities: [{ id: unfiledReports.body["id"] }],
    });
    const discarded = await marko.post(
      `/dailyReports/${unfiledReports.body["id"]}/discardUnfiled`,
      {
        version: unfiledReports.body["version"],
        reason: "filed on paper",
      },
    );
    expect(discarded.status, discarded.text).toBe(200);
  });

  it("that could not be filed notify their author and the office, and are shown to them on the order", async () => {
    const order = await makeOrder(marko, {
      technicianIds: [castMember("tea").id],
      leadId: castMember("tea").id,
    });
    const { body: unfiled } = await tomislav.put("/dailyReports", reportOf(order.id, "tomislav"));
    const sql =
      "SELECT user_id AS userId, title FROM notifications WHERE event = 'daily_report.unfiled' AND path LIKE ? ORDER BY user_id";
    await eventually(async () => {
      const { rows } = await tenant.database.read({ sql, args: [`%${unfiled["id"]}`] });
      expect(rows.map((row) => row["userId"])).toEqual(
        ["sanja", "marko", "tomislav"].map((key) => castMember(key).id),
      );
    });
    const tea = await signedIn(tenant, "tea");
    const seen = async (client: Client) =>
      (
        (await client.get(`/workOrders/${order.id}`)).body["unfiledReports"] as { id: string }[]
      ).map((one) => one.id);
    expect([await seen(marko), await seen(tomislav), await seen(tea)]).toEqual([
      [unfiled["id"]],
      [unfiled["id"]],
      [],
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { client, databaseCost, pageCookie, send, signedIn } from "../support/api/client";
import { pngOf, SVG } from "../support/fakes/pictures";
import { directory, makeTenant, type TestTenant } from "../support/db/tenant";
import { eventually } from "../support/eventually";

const DETAILS = {
  name: "Čelik d.o.o.",
  street: "Ilica 1",
  city: "Zagreb",
  zipCode: "10000",
  country: "hr",
  taxId: "HR1",
  phone: "+385 1 2",
  email: "ured@celik.example",
};

async function page(tenant: TestTenant, path: string, cookie: string) {
  return send(tenant.origin, "GET", path, { headers: { cookie } });
}

/** A form post of a page, as a browser without JavaScript sends it. */
function post(
  tenant: TestTenant,
  path: string,
  cookie: string,
  fields: Record<string, string | Blob>,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return send(tenant.origin, "POST", path, {
    headers: { cookie, origin: tenant.origin },
    rawBody: form,
  });
}

/** The value of a hidden field of a page. */
function seenIn(html: string): string {
  return /name="seen" value="([0-9a-f]+)"/.exec(html)?.[1] ?? "";
}

describe("GET /tenants/{tenantCode}/features", () => {
  it("lists the enabled features, for the host's own code", async () => {
    const tenant = await makeTenant({
      features: {
        ROOMS: { enabled: false },
        APPROVALS_WORK_ORDER: { enabled: true, value: { required: 2, fourEyes: true } },
      },
    });
    const sibling = await makeTenant();
    const emina = await signedIn(tenant, "emina");
    const response = await emina.get(`/tenants/${tenant.code}/features`);
    expect(response.body["features"]).toEqual(
      expect.arrayContaining([
        { key: "ROOMS", enabled: false, value: null },
        { key: "APPROVALS_WORK_ORDER", enabled: true, value: { required: 2, fourEyes: true } },
      ]),
    );
    expect((await emina.get(`/tenants/${sibling.code}/features`)).status).toBe(404);
  });
});

describe("POST /tenants/{tenantCode}/updateFeature", () => {
  it("changes menu, page, API and picker at once, for users inside the feature too", async () => {
    const tenant = await makeTenant();
    const [sanja, marko, cookie] = await Promise.all([
      signedIn(tenant, "sanja"),
      signedIn(tenant, "marko"),
      pageCookie(tenant, "marko"),
    ]);
    for (const [key, area, picker] of [
      ["LOCATIONS", "locations", "locations"],
      ["ROOMS", "rooms", "rooms"],
      ["TICKETING", "tickets", null],
    ] as const) {
      expect((await page(tenant, `/${area}`, cookie)).status).toBe(200);
      const response = await sanja.post(`/tenants/${tenant.code}/updateFeature`, {
        key,
        enabled: false,
      });
      expect(response.body).toMatchObject({ key, value: { enabled: false } });
      expect((await page(tenant, `/${area}`, cookie)).status, area).toBe(403);
      expect((await page(tenant, "/work-orders", cookie)).text).not.toContain(`href="/${area}"`);
      if (picker) expect((await marko.get(`/pickers/${picker}`)).body["code"]).toBe("feature_off");
      await sanja.post(`/tenants/${tenant.code}/updateFeature`, { key, enabled: true });
      expect((await page(tenant, `/${area}`, cookie)).status).toBe(200);
    }
  });

  it("is accepted for the host's own code, from users who manage settings", async () => {
    const [tenant, sibling] = await Promise.all([makeTenant(), makeTenant()]);
    const [sanja, ana] = await Promise.all([signedIn(tenant, "sanja"), signedIn(tenant, "ana")]);
    const body = { key: "ROOMS", enabled: false };
    expect((await sanja.post(`/tenants/${sibling.code}/updateFeature`, body)).status).toBe(404);
    const named = (tenantCode: string) =>
      sanja.post(`/tenants/${tenant.code}/updateFeature`, { ...body, tenantCode });
    expect((await named(sibling.code)).body["facts"]).toEqual({
      fields: { tenantCode: "invalid" },
    });
    expect((await named(tenant.code)).status).toBe(200);
    expect((await ana.post(`/tenants/${tenant.code}/updateFeature`, body)).body["code"]).toBe(
      "not_allowed",
    );
    expect((await sanja.get(`/tenants/${tenant.code}/features`)).body["features"]).toContainEqual({
      key: "ROOMS",
      enabled: false,
      value: null,
    });
  });

  it("accepts only its own fields", async () => {
    const tenant = await makeTenant();
    const sanja = await signedIn(tenant, "sanja");
    const response = await sanja.post(`/tenants/${tenant.code}/updateFeature`, {
      key: "ROOMS",
      enabled: true,
      validFrom: "2020-01-01",
    });
    expect({ status: response.status, facts: response.body["facts"] }).toEqual({
      status: 422,
      facts: { fields: { validFrom: "unknown" } },
    });
    expect(
      (
        await sanja.post(`/tenants/${tenant.code}/updateFeature`, {
          key: "SELF_DESTRUCT",
          enabled: true,
        })
      ).status,
    ).toBe(422);
  });

  it("applies the company's language to the login, before a user has chosen one", async () => {
    const tenant = await makeTenant();
    const sanja = await signedIn(tenant, "sanja");
    await sanja.post(`/tenants/${tenant.code}/updateFeature`, {
      key: "LANGUAGE_UI",
      enabled: false,
      value: "hr",
    });
    await eventually(async () => {
      const sql = "SELECT language FROM tenants WHERE id = ?";
      const { rows } = await directory().read({ sql, args: [tenant.id] });
      expect(rows).toEqual([{ language: "hr" }]);
    });
    const login = await send(tenant.origin, "GET", "/login");
    expect(login.text).not.toContain('name="language"');
  });
});

describe("the settings of a company", () => {
  it("are read and saved with their version", async () => {
    const tenant = await makeTenant();
    const [sanja, marko] = await Promise.all([
      signedIn(tenant, "sanja"),
      signedIn(tenant, "marko"),
    ]);
    const { body } = await sanja.get(`/tenants/${tenant.code}/settings`);
    const { seen } = body["company"] as { seen: string };
    expect((await marko.post(`/tenants/${tenant.code}/company`, { ...DETAILS, seen })).status).toBe(
      200,
    );
    const late = await sanja.post(`/tenants/${tenant.code}/company`, {
      ...DETAILS,
      name: "Other",
      seen,
    });
    expect({ status: late.status, facts: late.body["facts"] }).toMatchObject({
      status: 409,
      facts: { current: { value: DETAILS } },
    });
    expect((await sanja.get(`/tenants/${tenant.code}/company`)).body["value"]).toEqual(DETAILS);
  });

  it("are saved by a separate call each", async () => {
    const tenant = await makeTenant();
    const sanja = await signedIn(tenant, "sanja");
    const calls = {
      updateReportEntry: { entry: "ALL_ASSIGNEES", windowDays: 3 },
      updateHolidays: { holidays: ["2026-12-25"] },
      updateOvertimeBands: {
        bands: [{ band: 1, days: [1, "holiday"], from: "18:00", to: "24:00" }],
        validFrom: "2199-01-01",
      },
      removePlannedBands: { validFrom: "2199-01-01" },
      updateRegion: { timeZone: "Europe/Sarajevo", currency: "BAM" },
      updateNotifications: { push: ["work_order.assigned"], mail: [] },
    };
    for (const [name, body] of Object.entries(calls)) {
      const response = await sanja.post(`/tenants/${tenant.code}/${name}`, body);
      expect({ name, status: response.status, text: response.text }).toMatchObject({ status: 200 });
    }
    const { body } = await sanja.get(`/tenants/${tenant.code}/settings`);
    expect(body).toMatchObject({
      reportEntry: { value: calls.updateReportEntry },
      region: { value: calls.updateRegion },
      holidays: { value: ["2026-12-25"] },
      bands: { value: { planned: [] } },
    });
  });
});

describe("the settings pages, without JavaScript", () => {
  it("save a switch, keep what was typed, and show a concurrent change", async () => {
    const tenant = await makeTenant();
    const cookie = await pageCookie(tenant, "marko");
    const path = "/settings/work-order-approvals";
    const seen = seenIn((await page(tenant, path, cookie)).text);
    const saved = await post(tenant, path, cookie, {
      seen,
      enabled: "on",
      "value.required": "2",
      "value.fourEyes": "on",
    });
    expect([saved.status, saved.headers.get("location")]).toEqual([
      302,
      `${path}?done=workOrderApprovals`,
    ]);
    const late = await post(tenant, path, cookie, { seen, enabled: "on", "value.required": "7" });
    expect(late.status).toBe(409);
    expect(late.text).toContain("2 approvals · two-person rule");
    expect(late.text).toMatch(/value="7"/);
    const again = await post(tenant, path, cookie, {
      seen: seenIn(late.text),
      enabled: "on",
      "value.required": "7",
    });
    expect(again.status).toBe(302);
  });

  it("accept the picture unchanged", async () => {
    const tenant = await makeTenant();
    const cookie = await pageCookie(tenant, "marko");
    const fields = { _form: "logo", seen: "", file: new Blob([pngOf(50, 20)]) };
    expect((await post(tenant, "/settings/company", cookie, fields)).status).toBe(409);
    const { body } = await (
      await signedIn(tenant, "marko")
    ).get(`/tenants/${tenant.code}/settings`);
    const seen = (body["logo"] as { seen: string }).seen;
    expect(
      (await post(tenant, "/settings/company", cookie, { ...fields, seen, file: new Blob([SVG]) }))
        .status,
    ).toBe(422);
    expect((await post(tenant, "/settings/company", cookie, { ...fields, seen })).status).toBe(302);
    expect(
      (await client(tenant).get(`/tenants/${tenant.code}/logo`)).headers.get("content-length"),
    ).toBe(String(pngOf(50, 20).length));
  });

  it.each([
    "/settings",
    "/settings/company",
    "/settings/company/remove-logo",
    "/settings/region",
    "/settings/notifications",
    "/settings/daily-report",
    "/settings/overtime",
    "/settings/holidays",
    "/settings/rooms",
  ])("%s takes one round trip, and is closed to technicians", async (path) => {
    const tenant = await makeTenant();
    const [marko, tomislav] = await Promise.all([
      pageCookie(tenant, "marko"),
      pageCookie(tenant, "tomislav"),
    ]);
    const response = await page(tenant, path, marko);
    expect([response.status, databaseCost(response.headers).roundTrips]).toEqual([200, 1]);
    expect((await page(tenant, path, tomislav)).status).toBe(403);
  });

  it("answer an unknown section with 404", async () => {
    const tenant = await makeTenant();
    const cookie = await pageCookie(tenant, "marko");
    expect((await page(tenant, "/settings/everything", cookie)).status).toBe(404);
  });
});

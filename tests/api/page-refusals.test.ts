import { afterAll, expect, it } from "vitest";
import { ACCESS, type Access } from "../../app/kernel/authorization/access";
import { FEATURE_KEYS } from "../../app/kernel/features";
import { type ApiResponse, pageCookie, send } from "../support/api/client";
import { addressOf, dataAddressOf, listPages, type PageRoute } from "../support/api/page-routes";
import { describePages } from "../support/api/sample";
import { makeTenant, type TestTenant } from "../support/db/tenant";

const off = Object.fromEntries(
  FEATURE_KEYS.filter((key) => key !== "DAILY_REPORT_ENTRY").map((key) => [
    key,
    { enabled: false },
  ]),
);
const [tenant, sibling, bare] = await Promise.all([
  makeTenant(),
  makeTenant(),
  makeTenant({ features: off }),
]);
const [sanja, ana, emina, foreign, bareSanja] = await Promise.all([
  pageCookie(tenant, "sanja"),
  pageCookie(tenant, "ana"),
  pageCookie(tenant, "emina"),
  pageCookie(sibling, "sanja"),
  pageCookie(bare, "sanja"),
]);
const written = async () =>
  Number(
    (await tenant.database.read({ sql: "SELECT count(*) AS n FROM activity", args: [] })).rows[0]?.[
      "n"
    ],
  );
const before = await written();

const pages = listPages();
/** Open to everyone; the last two redirect to the login. */
const OPEN = [
  "/verify/:id",
  "/verify/:id/:revision",
  "/verify/*",
  "/login",
  "/login/second-step",
  "/signup",
  "/reset-password",
  "/forgot-password",
  "/offline-shell",
  "/",
  "/logout",
  "/preferences",
];
/** About the signed-in user, and labels and a search whose records decide: closed to no role. */
const OWN = ["profile", "outbox", "scan", "c", "search"];
/** Leads whoever is refused to a public page: see verify.test.ts. */
const PRINTED = "/work-orders/:id/check";
const guarded = pages.filter(({ path }) => !OPEN.includes(path) && path !== PRINTED);
const acting = guarded.filter(({ acts }) => acts);
const inAreas = guarded.filter(({ area }) => area && !OWN.includes(area));
/** Their data belongs to a record that the URL names. */
const ofRecords = inAreas.filter(
  ({ path, reads }) => reads && path.includes(":") && !path.includes(":section"),
);

const get = (path: string, cookie = "", at = tenant) =>
  send(at.origin, "GET", path, { headers: { cookie } });
function post(
  path: string,
  cookie: string,
  origin: string,
  at: TestTenant = tenant,
): Promise<ApiResponse> {
  return send(at.origin, "POST", path, {
    headers: { cookie, origin, "content-type": "application/x-www-form-urlencoded" },
    rawBody: "_key=k&name=Sneaked&text=Sneaked&reason=because",
  });
}
/** A seeded user without access to the area. */
const shutOut = ({ area }: PageRoute) => (area === "tickets" ? ana : emina);
const isRefused = (response: ApiResponse) =>
  expect([403, 404], response.text.slice(0, 300)).toContain(response.status);

afterAll(async () => expect(await written()).toBe(before));

it("covers every page, with its area", () => {
  expect(pages.length).toBeGreaterThan(140);
  expect(
    guarded.filter(({ area, path }) => !area && path !== "/api/docs" && path !== "/*"),
  ).toEqual([]);
});

describePages(guarded, "$path", (page) => {
  it("redirects signed-out requests and cookies of another company to the login, and reveals nothing", async () => {
    const [whole, ...data] = await Promise.all([
      get(addressOf(page)),
      ...(page.reads ? [get(dataAddressOf(page)), get(dataAddressOf(page), foreign)] : []),
    ]);
    expect({
      status: whole.status,
      to: whole.headers.get("location")?.slice(0, 12),
      text: whole.text,
    }).toEqual({ status: 302, to: "/login?next=", text: "" });
    for (const response of data)
      expect({ status: response.status, leadsTo: response.text.includes("/login?next=") }).toEqual({
        status: 202,
        leadsTo: true,
      });
  });
});

describePages(acting, "a form post to $path", (page) => {
  it("does nothing when signed out, with another company's cookie, from another origin, or with another spelling of the path", async () => {
    const path = addressOf(page);
    const [, first = "", ...rest] = path.split("/");
    const [inCapitals, inNumbers] = [
      first.toUpperCase(),
      `%${first.charCodeAt(0).toString(16)}${first.slice(1)}`,
    ].map((other) => ["", other, ...rest].join("/"));
    const [nobody, theirs, elsewhere, ...spelt] = await Promise.all([
      post(path, "", tenant.origin),
      post(path, foreign, tenant.origin),
      post(path, sanja, sibling.origin),
      post(inCapitals ?? "", sanja, tenant.origin),
      post(inNumbers ?? "", sanja, tenant.origin),
    ]);
    // Refused; if the page that answers the form requires a session, it redirects to the login.
    for (const { status, headers } of [nobody, theirs])
      expect(status === 403 || headers.get("location")?.startsWith("/login?next=")).toBe(true);
    expect(elsewhere.status).toBe(403);
    for (const response of spelt) isRefused(response);
  });
});

describePages(inAreas, "$path without permission", (page) => {
  it("is refused as a page, as data without its parents', and as a form post", async () => {
    const responses = await Promise.all([
      get(addressOf(page), shutOut(page)),
      ...(page.reads ? [get(dataAddressOf(page), shutOut(page))] : []),
      ...(page.acts ? [post(addressOf(page), shutOut(page), tenant.origin)] : []),
    ]);
    for (const response of responses) isRefused(response);
  });
});

describePages(ofRecords, "$path of an unknown record", (page) => {
  it("is not found, nor with an invalid id", async () => {
    const path = addressOf(page);
    const responses = await Promise.all(
      [path, path.replace(/01[0-9a-f-]{34}/, "%00'--")].map((each) => get(each, sanja)),
    );
    for (const response of responses) isRefused(response);
  });
});

/** A page has the code of the refusal; a file that is refused has its text. */
const IS_OFF = /feature_off|turned off for your company/;
const switchable = guarded.filter(({ area }) => area && (ACCESS[area] as Access).feature);

describePages(switchable, "$path with its feature off", (page) => {
  it("is closed to everyone, form posts and data included", async () => {
    const responses = await Promise.all([
      get(addressOf(page), bareSanja, bare),
      ...(page.reads ? [get(dataAddressOf(page), bareSanja, bare)] : []),
      ...(page.acts ? [post(addressOf(page), bareSanja, bare.origin, bare)] : []),
    ]);
    for (const response of responses)
      expect({ status: response.status, off: IS_OFF.test(response.text) }).toEqual({
        status: 403,
        off: true,
      });
  });
});

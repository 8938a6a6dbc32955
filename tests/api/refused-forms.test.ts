import { afterAll, expect, it } from "vitest";
import { castMember, PASSWORD } from "../../migrations/seeds/cast";
import { type ApiResponse, pageCookie, send } from "../support/api/client";
import { addressOf, listPages, type PageRoute } from "../support/api/page-routes";
import { describePages } from "../support/api/sample";
import { makeTenant } from "../support/db/tenant";

const [tenant, sibling, suspended] = await Promise.all([
  makeTenant(),
  makeTenant(),
  makeTenant({ status: "suspended" }),
]);
const sanja = await pageCookie(tenant, "sanja");
const pages = listPages();

/** Everything that a form can change, by table; changes of background jobs are excluded. */
async function written(): Promise<Record<string, unknown>> {
  const read = async (sql: string) => (await tenant.database.read({ sql })).rows;
  const tables = (
    await read(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%outbox%' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'libsql%'",
    )
  ).map(({ name }) => String(name));
  const counts = await Promise.all(
    tables.map(async (name) => [
      name,
      (await read(`SELECT count(*) AS n FROM "${name}"`))[0]?.["n"],
    ]),
  );
  return {
    ...Object.fromEntries(counts),
    sessions: await read("SELECT * FROM sessions ORDER BY id"),
    people: await read("SELECT id, language, theme, password_hash FROM users ORDER BY id"),
  };
}

const before = await written();
afterAll(async () => expect(await written()).toEqual(before));

/** One body with the fields of sign-in, language, theme and name: each form that accepted it would change something. */
const FORM = new URLSearchParams({
  _key: "k",
  email: castMember("marko").email,
  password: PASSWORD,
  language: "hr",
  theme: "dark",
  name: "Sneaked",
}).toString();

/** As the script of a page sends a form, and as any website can make a browser send one. */
function post(path: string, origin: string, rawBody = FORM): Promise<ApiResponse> {
  return send(tenant.origin, "POST", path, {
    headers: { cookie: sanja, origin, "content-type": "application/x-www-form-urlencoded" },
    rawBody,
  });
}

const dataOf = (page: PageRoute) => `${addressOf(page) === "/" ? "/_root" : addressOf(page)}.data`;
const cookiesOf = ({ headers }: ApiResponse) => headers.getSetCookie();

const acting = pages.filter(({ acts }) => acts);

it("covers the forms of all pages, and that one of them signs out", () => {
  expect(acting.length).toBeGreaterThan(100);
  expect(acting.map(({ path }) => path)).toContain("/logout");
});

describePages(acting, "a refused form post to $path", (page) => {
  it("changes nothing: from another company's page, from a foreign page, or for a company without access", async () => {
    const path = dataOf(page);
    const [theirs, foreign, form] = await Promise.all([
      post(path, sibling.origin),
      post(path, "https://evil.example"),
      post(addressOf(page), "https://evil.example"),
    ]);
    for (const response of [theirs, foreign, form])
      expect({ status: response.status, cookies: cookiesOf(response) }).toEqual({
        status: 403,
        cookies: [],
      });
    for (const response of [theirs, foreign]) expect(response.text).toContain("origin_refused");
    const closed = await send(suspended.origin, "POST", path, {
      headers: {
        cookie: sanja,
        origin: suspended.origin,
        "content-type": "application/x-www-form-urlencoded",
      },
      rawBody: FORM,
    });
    expect({ status: closed.status, cookies: cookiesOf(closed) }).toEqual({
      status: 402,
      cookies: [],
    });
  });
});

it("changes nothing when it is too large", async () => {
  const response = await post("/logout.data", tenant.origin, `${FORM}&x=${"x".repeat(1_100_000)}`);
  expect({ status: response.status, cookies: cookiesOf(response) }).toEqual({
    status: 413,
    cookies: [],
  });
});

const reading = pages.filter(({ reads }) => reads);

describePages(reading, "refused data of $path", (page) => {
  it("contains the refusal only, and redirects nowhere", async () => {
    const response = await send(suspended.origin, "GET", dataOf(page), {
      headers: { cookie: sanja },
    });
    expect({ status: response.status, cookies: cookiesOf(response) }).toEqual({
      status: 402,
      cookies: [],
    });
    expect(response.text).not.toContain("SingleFetchRedirect");
  });
});

it("the session is valid, and ends by the app's own form", async () => {
  const home = await send(tenant.origin, "GET", "/profile", { headers: { cookie: sanja } });
  expect(home.status).toBe(200);
  const ended = await post("/logout.data", tenant.origin);
  expect(cookiesOf(ended).some((cookie) => cookie.startsWith("__Host-session=;"))).toBe(true);
  Object.assign(before, await written());
});

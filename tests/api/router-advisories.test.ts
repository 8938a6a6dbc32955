import { request } from "node:http";
import { expect, it } from "vitest";
import { castMember, PASSWORD } from "../../migrations/seeds/cast";
import { pageCookie, send } from "../support/api/client";
import { addressOf, listPages } from "../support/api/page-routes";
import { sampleOf } from "../support/api/sample";
import { mapConcurrently } from "../support/db/map-concurrently";
import { makeTenant } from "../support/db/tenant";

// What react-router 6 leaves open is unreachable here (decision 0003).

const tenant = await makeTenant();
const cookie = await pageCookie(tenant, "sanja");

/** As a browser reads them, each leads to another site, or runs a script. */
const ELSEWHERE = [
  "//evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\\/evil.example/..//evil.example",
  "/.//evil.example",
  "https:evil.example",
  "https://evil.example",
  "javascript:alert(document.domain)//evil.example",
];

function isHere(address: string, page: string): boolean {
  const { origin } = new URL(address, new URL(page, tenant.origin));
  return origin === tenant.origin;
}

const unescaped = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

/** The links and form targets of a page that the sent text is in. */
function leadsElsewhere(html: string, page: string): string[] {
  return Array.from(html.matchAll(/\s(?:href|action|formaction)="([^"]*evil[^"]*)"/g))
    .map(([, address = ""]) => unescaped(address))
    .filter((address) => !isHere(address, page));
}

const FORMS = [
  { path: "/login", fields: { email: castMember("ana").email, password: PASSWORD }, by: "" },
  { path: "/login", fields: { email: castMember("ana").email, password: "wrong" }, by: "" },
  { path: "/preferences", fields: { theme: "dark" }, by: cookie },
  { path: "/profile/notifications", fields: { id: "all" }, by: cookie },
  { path: "/logout", fields: {}, by: await pageCookie(tenant, "marko") },
];

it("no form leads to another site: GHSA-wrjc-x8rr-h8h6", async () => {
  const tries = FORMS.flatMap((form) => ELSEWHERE.map((to) => ({ ...form, to })));
  const faults: string[] = [];
  for (const { path, fields, by, to } of tries) {
    const address = `${path}?${new URLSearchParams({ next: to })}`;
    const response = await send(tenant.origin, "POST", address, {
      headers: { cookie: by, origin: tenant.origin },
      rawBody: new URLSearchParams({ ...fields, next: to, _next: to, _list: to }),
    });
    const location = response.headers.get("location");
    if (location !== null && !isHere(location, address)) faults.push(`${address}: ${location}`);
    faults.push(...leadsElsewhere(response.text, address).map((each) => `${address}: ${each}`));
  }
  expect(faults).toEqual([]);
});

const pages = listPages().filter(({ reads, path }) => reads && path !== "/logout");
/** Parameters that pages read, and some that they do not. */
const NAMES = ["next", "_next", "back", "from", "to", "tab", "search", "view", "seen", "done"];

function tryPages(title: string, some: typeof pages, tags: string[]) {
  it(
    `no link of ${title} leads to another site, whatever its parameters: GHSA-wrjc-x8rr-h8h6`,
    {
      tags,
    },
    async () => {
      const faults: string[] = [];
      const tries = some.flatMap((page) => ELSEWHERE.slice(0, 4).map((to) => ({ page, to })));
      await mapConcurrently(tries, async ({ page, to }) => {
        const query = new URLSearchParams(NAMES.map((name) => [name, to]));
        const address = `${addressOf(page)}?${query}`;
        const response = await send(tenant.origin, "GET", address, { headers: { cookie } });
        const location = response.headers.get("location");
        if (location !== null && !isHere(location, address)) faults.push(`${address}: ${location}`);
        faults.push(...leadsElsewhere(response.text, address).map((each) => `${address}: ${each}`));
      });
      expect(faults).toEqual([]);
    },
  );

  it(
    `the errors that ${title} send to the browser name no constructor: GHSA-337j-9hxr-rhxg`,
    {
      tags,
    },
    async () => {
      const forged = JSON.stringify({
        __type: "Error",
        __subType: "Function",
        message: "alert(1)",
      });
      const faults: string[] = [];
      await mapConcurrently(some, async (page) => {
        const query = new URLSearchParams(NAMES.map((name) => [name, forged]));
        const address = `${addressOf(page)}?${query}`;
        const responses = await Promise.all([
          send(tenant.origin, "GET", address, { headers: { cookie } }),
          send(tenant.origin, "POST", address, {
            headers: { cookie, origin: tenant.origin },
            rawBody: new URLSearchParams({ name: forged, text: forged, _key: forged }),
          }),
        ]);
        for (const { text } of responses)
          if (constructedIn(text).some((type) => type !== "Error")) faults.push(address);
      });
      expect(faults).toEqual([]);
    },
  );
}

/** The types of the errors that the browser constructs from the data of a page: their names are in one list with all values. */
function constructedIn(html: string): unknown[] {
  const enqueued = html.matchAll(/streamController\.enqueue\((".*?[^\\]")\)/gs);
  const lines = [...enqueued].flatMap(([, text = '""']) => String(JSON.parse(text)).split("\n"));
  const values = lines.flatMap((line): unknown[] => (line.startsWith("[") ? JSON.parse(line) : []));
  return values.flatMap((value) =>
    Array.isArray(value) && value[0] === "SanitizedError" ? [values[Number(value[1])]] : [],
  );
}

const sample = sampleOf(pages, ({ area }) => area);
tryPages("a page of each area", sample, []);
tryPages(
  "the other pages",
  pages.filter((page) => !sample.includes(page)),
  ["full"],
);

it("a page without an action has such an error, so that the test would find one of another type", async () => {
  const headers = { cookie, origin: tenant.origin };
  const { text } = await send(tenant.origin, "POST", "/settings", {
    headers,
    rawBody: new URLSearchParams({ name: "x" }),
  });
  expect(constructedIn(text)).toEqual(["Error"]);
});

it("a path that begins with another site is answered here", async () => {
  const answers = await Promise.all(
    ["//evil.example", "//evil.example/..", "/\\evil.example", "/%5Cevil.example/"].map(
      (path) =>
        new Promise<{ status: number; location: string }>((resolve, reject) => {
          const { hostname, port } = new URL(tenant.origin);
          request({ host: "127.0.0.1", port, path, headers: { host: `${hostname}:${port}` } })
            .once("response", (response) => {
              response.resume();
              const { statusCode: status = 0, headers } = response;
              resolve({ status, location: headers.location ?? "/" });
            })
            .once("error", reject)
            .end();
        }),
    ),
  );
  for (const { status, location } of answers) {
    expect(status).toBeLessThan(500);
    expect(isHere(location, "/")).toBe(true);
  }
});

import { afterAll, describe, expect, it } from "vitest";
import { FREQUENCIES } from "../../app/features/preventive-maintenance/model";
import { fixedId } from "../../migrations/seeds/cast";
import { fromNewAddress, pageCookie, send } from "../support/api/client";
import {
  everyShape,
  hostileText,
  hostileTextOfBytes,
  hostileTextOfUrl,
  MARKS,
  type ShapesOf,
  tellingShapes,
  textsOfTurn,
} from "../support/api/hostile-texts";
import { fieldsOfPage } from "../support/api/page-fields";
import { addressOf, dataAddressOf, listPages, type PageRoute } from "../support/api/page-routes";
import { type Ask, type Probe, RequestCosts } from "../support/api/request-cost";
import { startOwnStack } from "../support/stack/own-stack";
import { EVERY_FEATURE } from "../support/db/tenant";

/** What hangs is killed, with everything else that these workers do. */
const own = await startOwnStack();
afterAll(() => own.stop());
const tenant = await own.tenant(EVERY_FEATURE);
const costs = new RequestCosts(own);
const cookie = await pageCookie(tenant, "sanja");

/** Forms whose texts differ most; the others are like the calls of the API that `npm test` tries. */
const SAMPLE = ["/reset-password", "/checklists/new", "/preventive-maintenance/new"];

const KILOBYTES = 30_000;
/** Below the limits of a body and of a URL. */
const LARGEST_BODY = 980_000;
const LARGEST_PARAMETER = 7_000;
const DAYS = ["1900-01-01", "2006-01-01", "9999-12-31"];

/** Their whole input is in the URL. */
const WITHOUT_FIELDS = ["/logout", "/profile/sign-out-elsewhere"];

/** By the path before `:id`. Other pages are of no record. */
const IDS = {
  customers: fixedId(2, 0),
  partners: fixedId(2, 6),
  locations: fixedId(3, 0),
  rooms: fixedId(4, 0),
  assets: fixedId(5, 0),
  "assets/equipment": fixedId(7, 0),
  "assets/spare-parts": fixedId(8, 0),
};

const dataOf = (page: PageRoute) => `${page.path === "/" ? "/_root" : addressOf(page, IDS)}.data`;

function post(path: string, fields: Record<string, string>): Ask {
  return (signal) => {
    // Not encoded, so that the largest body holds the longest text.
    const rawBody = new FormData();
    for (const [name, value] of Object.entries(fields)) rawBody.append(name, value);
    return send(tenant.origin, "POST", path, {
      headers: { ...clientFor(path), origin: tenant.origin },
      rawBody,
      signal,
    });
  };
}

/** Pages for those who are not signed in lead everybody else away. */
function clientFor(path: string): Record<string, string> {
  const isForSignedOut = /^\/(?:login|signup|forgot-password|reset-password)/.test(path);
  return { ...fromNewAddress(), cookie: isForSignedOut ? "" : cookie };
}

async function* slowForms(page: PageRoute, shapes: ShapesOf): AsyncGenerator<string> {
  const fields = await fieldsOfPage(page);
  const [path, name] = [dataOf(page), `${page.path}`];
  const short = Object.fromEntries(fields.map((each) => [each.name, "a"]));
  const one: Probe[] = fields.flatMap((field, turn) => {
    const largest = () => hostileTextOfBytes(MARKS, LARGEST_BODY);
    return [
      ...textsOfTurn(shapes(turn), field.maxLength, turn),
      { of: `the largest body of ${MARKS}`, text: largest },
      ...DAYS.map((day) => ({ of: day, text: () => day })),
    ].map(({ of, text }) => ({
      name: `${name} ${field.name}, ${of}`,
      ask: (signal: AbortSignal) => post(path, { [field.name]: text() })(signal),
    }));
  });
  yield* costs.slowOf(post(path, short), one);
  // Without JavaScript the page shows what was sent.
  const each = Math.min(KILOBYTES, Math.floor(LARGEST_BODY / (1 + fields.length)));
  const all: Probe[] = shapes(0).map((shape) => ({
    name: `${name}, every field, ${shape}`,
    ask: (signal) => {
      const text = hostileTextOfBytes(shape, each);
      return post(
        addressOf(page, IDS),
        Object.fromEntries(fields.map((it) => [it.name, text])),
      )(signal);
    },
  }));
  const names: Probe[] = shapes(0).map((shape) => ({
    name: `${name}, a name of ${shape}`,
    ask: (signal) => post(path, { [hostileText(shape, KILOBYTES)]: "a" })(signal),
  }));
  const many = {
    name: `${name}, many names`,
    ask: post(path, Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`n.${at}`, ""]))),
  };
  yield* costs.slowOf(post(addressOf(page, IDS), short), [...all, ...names, many]);
}

async function* slowReads(page: PageRoute): AsyncGenerator<string> {
  const names = (await fieldsOfPage(page)).map((each) => each.name);
  const get =
    (query: string): Ask =>
    (signal) =>
      send(tenant.origin, "GET", `${dataAddressOf(page, IDS)}&${query}`, {
        headers: clientFor(page.path),
        signal,
      });
  const probes = names.flatMap((name, turn) => {
    // The lists of the API have the same parameters, and meet every shape.
    const texts = tellingShapes(turn).map(
      (shape) => [shape, hostileTextOfUrl(shape, LARGEST_PARAMETER)] as const,
    );
    return [...texts, ...DAYS.map((day) => [day, day] as const)].map(([of, text]) => ({
      name: `${page.path}?${name}=, ${of}`,
      ask: get(`${name}=${encodeURIComponent(text)}`),
    }));
  });
  yield* costs.slowOf(get(""), probes);
}

function checkPage(page: PageRoute, shapes: ShapesOf) {
  it.runIf(page.acts)(
    "answers a form with every text as soon as one with short texts",
    async () => {
      for await (const fault of slowForms(page, shapes)) expect.fail(fault);
      expect(page.path).toBeTruthy();
    },
  );

  it.runIf(page.reads)("answers every parameter as soon as a short one", async () => {
    for await (const fault of slowReads(page)) expect.fail(fault);
    expect(page.path).toBeTruthy();
  });
}

const pages = listPages();
const sample = pages.filter(({ path }) => SAMPLE.includes(path));

it("the fields of forms are found", async () => {
  const byPage = new Map<string, string[]>();
  for (const page of pages.filter(({ acts }) => acts))
    byPage.set(
      page.path,
      (await fieldsOfPage(page)).map(({ name }) => name),
    );
  expect(byPage.get("/checklists/new")).toContain("lines");
  expect(byPage.get("/reset-password")).toContain("password");
  expect(byPage.get("/customers/new")).toContain("contactNumber");
  expect(byPage.get("/work-orders/:id/visits/new")).toContain("note");
  const without = [...byPage].filter(([, names]) => names.length === 0).map(([path]) => path);
  expect(without.sort()).toEqual(WITHOUT_FIELDS);
});

it("the form of a plan shows its next days as soon for an old start as for today", async () => {
  const preview = (frequency: string, startOn: string) =>
    post("/preventive-maintenance/new.data", {
      _preview: "on",
      basis: "schedule",
      frequency,
      interval: "1",
      monthDay: "31",
      "weekdays.": "7",
      startOn,
    });
  const probes = FREQUENCIES.flatMap((frequency) =>
    DAYS.map((day) => ({ name: `${frequency} from ${day}`, ask: preview(frequency, day) })),
  );
  for await (const fault of costs.slowOf(preview("monthly", "2099-01-01"), probes))
    expect.fail(fault);
  expect(probes.length).toBeGreaterThan(5);
});

describe.each(sample)("$path, the most telling texts", (page) => checkPage(page, tellingShapes));
describe.each(pages)("$path", { tags: ["full"] }, (page) => checkPage(page, everyShape));

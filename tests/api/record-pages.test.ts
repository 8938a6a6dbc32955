import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { isRecord } from "../../app/kernel/is-record";
import { LANGUAGES } from "../../app/kernel/text/languages";
import { type Client, databaseCost, pageCookie, send, signedIn } from "../support/api/client";
import { makeTenant, type TestTenant } from "../support/db/tenant";
import { orderPlan } from "../support/records/order-plan";
import { PLACE } from "../support/records/people";

const APPROVALS = ["APPROVALS_WORK_ORDER", "APPROVALS_TASK"] as const;
const set = (enabled: boolean) => ({
  features: Object.fromEntries(
    APPROVALS.map((key) => [key, { enabled, value: { required: 2, fourEyes: true } }]),
  ),
});

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant(set(true));
});

function textIn(language: string, file: string, key: string): string {
  const url = new URL(`../../app/locales/${language}/${file}.json`, import.meta.url);
  let text: unknown = JSON.parse(readFileSync(url, "utf8"));
  for (const name of key.split(".")) text = isRecord(text) ? text[name] : undefined;
  if (typeof text !== "string") throw new Error(`${language}/${file}.json has no text ${key}`);
  return text;
}

async function pageOf(path: string, key: string, at: TestTenant = tenant): Promise<string> {
  const { status, text } = await send(at.origin, "GET", path, {
    headers: { cookie: await pageCookie(at, key) },
  });
  expect({ path, status }).toEqual({ path, status: 200 });
  return text;
}

type NewRecord = { id: string; [field: string]: unknown };

async function created(client: Client, path: string, record: NewRecord): Promise<string> {
  const { status, body } = await client.put(path, record);
  expect({ path, status, body }).toMatchObject({ path, status: 200 });
  return record.id;
}

describe("the page of a ticket", () => {
  it("tells a customer what happens next, not who reads the comments", async () => {
    const ciro = await signedIn(tenant, "ciro");
    const id = await created(ciro, "/tickets", { id: newId(), name: "Pumpa curi" });
    for (const language of LANGUAGES) {
      const path = `/tickets/${id}?lng=${language}`;
      const received = textIn(language, "tickets", "progress.customer.received");
      const readers = textIn(language, "comments", "seen-by-customer");
      const [own, office] = [await pageOf(path, "ciro"), await pageOf(path, "sanja")];
      expect({
        language,
        received: own.includes(received),
        readers: own.includes(readers),
      }).toEqual({ language, received: true, readers: false });
      expect({ language, readers: office.includes(readers) }).toEqual({ language, readers: true });
    }
  });
});

describe("the pages of work orders and tasks", () => {
  it("have approver notes only where approvals are on", async () => {
    const withoutApprovals = await makeTenant(set(false));
    for (const [at, has] of [
      [tenant, true],
      [withoutApprovals, false],
    ] as const) {
      const sanja = await signedIn(at, "sanja");
      const order = await created(sanja, "/workOrders", orderPlan());
      const task = await created(sanja, "/tasks", { id: newId(), name: "Skladište" });
      for (const path of [`/work-orders/${order}`, `/tasks/${task}`]) {
        const page = await pageOf(path, "sanja", at);
        expect({ path, has: page.includes(`${path}?tab=approver-notes`) }).toEqual({ path, has });
      }
    }
  });
});

describe("the activity of a record without changes", () => {
  it("leads to its work orders and tickets", async () => {
    const { rows } = await tenant.database.read({
      sql: "SELECT '/assets/' || min(id) AS path FROM assets UNION ALL SELECT '/customers/' || min(id) FROM customers WHERE is_customer = 1",
      args: [],
    });
    const text = textIn("en", "activity", "empty-with-work");
    for (const path of rows.map((row) => String(row["path"]))) {
      const [, empty = ""] = (await pageOf(path, "sanja")).split(text);
      for (const tab of ["work-orders", "tickets"])
        expect({ path, tab, leads: empty.includes(`?tab=${tab}`) }).toEqual({
          path,
          tab,
          leads: true,
        });
    }
  });
});

describe("the page of a customer, a place or an asset", () => {
  const KINDS = [
    ["/customers", PLACE.customerId, "customerId"],
    ["/locations", PLACE.locationId, "locationId"],
    ["/rooms", PLACE.roomId, "roomId"],
    ["/assets", PLACE.assetId, "assetId"],
  ] as const;

  it.each(KINDS)(
    "of %s begins with its open work and a new order, in one round trip",
    async (list, id, name) => {
      const marko = await signedIn(tenant, "marko");
      const order = await created(marko, "/workOrders", {
        ...orderPlan(),
        ...PLACE,
        description: "Zamjena ležaja",
      });
      const ticket = await created(marko, "/tickets", { id: newId(), name: "Curi", ...PLACE });
      const { headers, text } = await send(tenant.origin, "GET", `${list}/${id}`, {
        headers: { cookie: await pageCookie(tenant, "marko") },
      });
      expect(databaseCost(headers).roundTrips).toBe(1);
      const [, page = ""] = text.split("<main");
      const places = [
        `href="/work-orders/new?${name}=${id}"`,
        textIn("en", "work-orders", "open.title"),
        `href="/work-orders/${order}"`,
        `href="/tickets/${ticket}"`,
        "record-columns",
      ].map((each) => page.indexOf(each));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places).not.toContain(-1);
      const links = page.match(/<a [^>]*btn-primary[^>]*>/g) ?? [];
      expect(links.map((link) => link.includes(`/work-orders/new?${name}=${id}`))).toEqual([true]);
    },
  );

  it("has the orders alone for an approver, who reads no tickets", async () => {
    const page = await pageOf(`/assets/${PLACE.assetId}`, "ana");
    expect(page).toContain(textIn("en", "work-orders", "open.all-orders"));
    expect(page).not.toContain(textIn("en", "work-orders", "open.all-tickets"));
    expect(page).not.toContain("/work-orders/new");
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { labelCode, labelUrl, writtenCode } from "../../app/kernel/label-codes";
import { newId } from "../../app/kernel/ids";
import { fixedId } from "../../migrations/seeds/cast";
import {
  type Client,
  client,
  databaseCost,
  pageCookie,
  send,
  signedIn,
} from "../support/api/client";
import { makeOrder } from "../support/api/orders";
import { requestAs } from "../support/api/request-as";
import { makeTenant, registerHost, type TestTenant } from "../support/db/tenant";
import { readPdf } from "../support/pdf/read-pdf";

const ROOM = fixedId(4, 0);
const CODE = labelCode("rooms", ROOM);
let tenant: TestTenant;
let marko: Client;
beforeAll(async () => {
  tenant = await makeTenant();
  marko = await signedIn(tenant, "marko");
});

async function sheet(who: Client, path: string, accept = "application/json") {
  const response = await fetch(`${tenant.origin}/api/labels/${path}`, {
    headers: { authorization: `Bearer ${who.token}`, accept },
    redirect: "manual",
  });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}
const open = async (path: string, key: string) =>
  send(tenant.origin, "GET", path, { headers: { cookie: await pageCookie(tenant, key) } });

describe("the URL of a label", () => {
  it("opens the record's page for the office, in one round trip", async () => {
    const response = await open(`/c/${CODE}`, "marko");
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(`/rooms/${ROOM}`);
    expect(databaseCost(response.headers).roundTrips).toBe(1);
  });

  it("leads technicians to what they may do with the record", async () => {
    const response = await open(`/c/${CODE}`, "tomislav");
    expect(response.headers.get("location")).toBe(`/scan?code=${CODE}`);
    const page = await open(`/scan?code=${CODE}`, "tomislav");
    expect(page.text).toContain(`/tickets/new?roomId=${ROOM}`);
    expect(page.text).not.toContain(`href="/rooms/${ROOM}"`);
  });

  it("is not found for unknown codes, for users without the record, and while its feature is off", async () => {
    expect((await open("/c/r0123456789ab", "marko")).status).toBe(404);
    expect((await open("/c/nonsense", "marko")).status).toBe(404);
    expect((await open(`/c/${CODE}`, "ciro")).status).toBe(404);
    const bare = await makeTenant({ features: { ROOMS: { enabled: false } } });
    const response = await send(bare.origin, "GET", `/c/${CODE}`, {
      headers: { cookie: await pageCookie(bare, "marko") },
    });
    expect(response.status).toBe(404);
  });

  it("asks signed-out users to log in, and then returns to it", async () => {
    const response = await send(tenant.origin, "GET", `/c/${CODE}`);
    expect(response.headers.get("location")).toBe(
      `/login?next=${encodeURIComponent(`/c/${CODE}`)}`,
    );
  });
});

describe("a scanned or typed text", () => {
  it("finds the record by its URL, its written code or its serial number", async () => {
    for (const text of [labelUrl(tenant.origin, CODE), writtenCode(CODE)]) {
      const response = await open(`/scan?code=${encodeURIComponent(text)}`, "marko");
      expect(response.headers.get("location"), text).toBe(`/rooms/${ROOM}`);
    }
    const asset = { id: newId(), name: "Pumpa", serialNumber: "LBL-77" };
    await marko.put("/assets", asset);
    const reply = await marko.get("/labels?code=LBL-77");
    expect(reply.body).toMatchObject({
      totalCount: 1,
      entities: [{ id: asset.id, kind: "assets", path: `/assets/${asset.id}` }],
    });
    expect(databaseCost(reply.headers).roundTrips).toBe(1);
  });

  it("finds the record by its URL at each hostname of the company, on the pages of each", async () => {
    const own = `etikete.${tenant.code}.hr`;
    await registerHost(tenant, own);
    const hosts = [new URL(tenant.origin).host, own];
    const cookie = await pageCookie(tenant, "marko");
    for (const on of hosts) {
      const place = { on, to: `/rooms/${ROOM}` };
      const follow = async (path: string) => {
        const { headers } = await requestAs(on, path, { cookie });
        return { on, to: headers["location"] };
      };
      expect(await follow(`/c/${CODE}`)).toEqual(place);
      for (const of of hosts)
        for (const text of [`https://${of}/c/${CODE}`, `${of}/c/${CODE}`])
          expect(await follow(`/scan?code=${encodeURIComponent(text)}`), text).toEqual(place);
      const record = await requestAs(on, place.to, { cookie });
      expect(record.status).toBe(200);
      expect(record.text).toContain("Strojarnica");
    }
    const unknown = "https://etikete.example.com/c/r0123456789ab";
    const { text } = await requestAs(own, `/scan?code=${encodeURIComponent(unknown)}`, { cookie });
    expect(text).toContain("This code belongs to etikete.example.com");
  });

  it("of another site is named and opens nothing", async () => {
    const response = await open("/scan?code=https%3A%2F%2Fevil.example%2Fc%2Fa1", "marko");
    expect(response.status).toBe(200);
    expect(response.text).toContain("evil.example");
    expect(response.text).not.toContain('href="https://evil.example');
  });

  it("needs a session in the API", async () => {
    expect((await client(tenant).get(`/labels?code=${CODE}`)).status).toBe(403);
  });
});

describe("a technician at a machine", () => {
  const machine = async () => {
    const asset = { id: newId(), name: "Kompresor", serialNumber: `K-${newId().slice(-8)}` };
    expect((await marko.put("/assets", asset)).status).toBe(200);
    const code = labelCode("assets", asset.id);
    return { ...asset, code, at: { locationId: null, roomId: null, assetId: asset.id } };
  };
  const scan = (code: string) => open(`/scan?code=${code}`, "tomislav");

  it("is led to the only open order there, chooses among several, and else reads the asset that had one", async () => {
    const { id, code, at } = await machine();
    const path = `/assets/${id}`;
    expect((await open(path, "tomislav")).status, "no order names it").toBe(403);
    expect((await scan(code)).text).toContain(`/tickets/new?assetId=${id}`);
    const first = await makeOrder(marko, at);
    expect((await scan(code)).headers.get("location")).toBe(`/work-orders/${first.id}`);
    const second = await makeOrder(marko, at);
    const both = await scan(code);
    for (const each of [first, second])
      expect(both.text).toContain(`href="/work-orders/${each.id}"`);
    expect(both.text).toContain(`href="${path}"`);
    const another = await machine();
    const others = await makeOrder(marko, { ...another.at, technicianIds: [], leadId: null });
    const record = `/assets/${another.id}`;
    expect((await scan(another.code)).headers.get("location")).toBe(record);
    const page = await open(record, "tomislav");
    expect(page.status).toBe(200);
    expect(databaseCost(page.headers).roundTrips).toBe(1);
    expect(page.text).toContain("Kompresor");
    for (const link of ["edit", "archive", "delete", "documents"])
      expect(page.text).not.toContain(`${record}/${link}"`);
    const orders = await open(`${record}?tab=work-orders`, "tomislav");
    expect(orders.text).toContain(others.number);
  });

  it("reads nothing else of the inventory, and an employee not even that", async () => {
    const { id, at } = await machine();
    await makeOrder(marko, at);
    for (const path of [
      "/assets",
      `/assets/${id}/edit`,
      `/assets/${id}/archive`,
      "/assets/equipment",
    ])
      expect((await open(path, "tomislav")).status, path).toBe(403);
    for (const [key, status] of [
      ["tomislav", 200],
      ["ana", 200],
      ["emina", 403],
      ["ciro", 403],
    ] as const)
      expect((await open(`/assets/${id}`, key)).status, key).toBe(status);
    const tomislav = await signedIn(tenant, "tomislav");
    expect((await tomislav.get(`/assets/${id}`)).body).toMatchObject({ id, availableActions: [] });
    expect((await tomislav.get("/assets")).status).toBe(403);
    expect((await tomislav.post(`/assets/${id}/archive`, {})).status).toBe(403);
  });
});

describe("labels as PDF", () => {
  it("are printed for one record and for a list as filtered, 24 on a page", async () => {
    const one = await sheet(marko, `rooms/pdf?recordId=${ROOM}`);
    expect(one.response.status).toBe(200);
    expect(databaseCost(one.response.headers).roundTrips).toBe(1);
    const { pages, title } = await readPdf(one.bytes);
    expect(title).toBe("Labels");
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain(writtenCode(CODE));
    expect(pages[0]).toContain("Dok 2");
    const rooms = await marko.get("/rooms?pageSize=100&search=stroj");
    const found = await sheet(marko, "rooms/pdf?search=stroj&pageNumber=7");
    const text = (await readPdf(found.bytes)).pages.join(" ");
    expect(text.match(/R-[0-9A-F]{4}-/g)).toHaveLength(Number(rooms.body["totalCount"]));
    const total = Number((await marko.get("/assets")).body["totalCount"]);
    const all = await readPdf((await sheet(marko, "assets/pdf")).bytes);
    expect(all.pages).toHaveLength(Math.ceil(total / 24));
    expect((await sheet(marko, "equipment/pdf")).response.status).toBe(200);
    expect((await sheet(marko, "spare-parts/pdf")).response.status).toBe(200);
  });

  it("are refused without the right or without records", async () => {
    const tomislav = await signedIn(tenant, "tomislav");
    for (const kind of ["assets", "rooms", "equipment", "spare-parts"])
      expect((await sheet(tomislav, `${kind}/pdf`)).response.status, kind).toBe(403);
    expect((await sheet(marko, "rooms/pdf?search=zzzzz")).response.status).toBe(404);
    expect((await sheet(marko, `assets/pdf?recordId=${newId()}`)).response.status).toBe(404);
  });
});

import { expect, it } from "vitest";
import type { LiveMessage } from "../../app/kernel/live/messages";
import { newId } from "../../app/kernel/ids";
import { castMember, fixedId } from "../../migrations/seeds/cast";
import { type Client, pageCookie, send, signedIn } from "../support/api/client";
import { makeOrder } from "../support/api/orders";
import { type OpenSocket, openSocket } from "../support/api/live-socket";
import { makeTenant, type TestTenant } from "../support/db/tenant";

const tenant = await makeTenant();
const marko = await signedIn(tenant, "marko");
const ciro = await signedIn(tenant, "ciro");
const emina = await signedIn(tenant, "emina");

/** The page of a user, whose socket is open. */
async function pageOf(key: string, { at = tenant, since = "" } = {}): Promise<OpenSocket> {
  const headers = { cookie: await pageCookie(at, key), origin: at.origin };
  const { status, socket } = await openSocket(at.origin, `/api/live?since=${since}`, headers);
  expect(status).toBe(101);
  if (!socket) throw new Error("Not opened");
  return socket;
}

async function ticketOf(client: Client): Promise<string> {
  const { body } = await client.put("/tickets", { id: newId(), name: "No heat" });
  return `tickets/${String(body["id"])}`;
}

function recordsOf(message: LiveMessage): readonly string[] {
  return message.type === "changes" ? message.records : [];
}

async function changesIn(socket: OpenSocket, count: number): Promise<string[]> {
  const reported = new Set<string>();
  while (reported.size < count) {
    for (const each of recordsOf(await socket.next())) reported.add(each);
  }
  return [...reported];
}

it("tells each user of the records that they may read, and of nothing else", async () => {
  const [office, customer] = [await pageOf("marko"), await pageOf("ciro")];
  const technician = await pageOf("tomislav");
  const hidden = await ticketOf(emina);
  const own = await ticketOf(ciro);
  const order = await makeOrder(marko);
  const changed = [hidden, own, `work_orders/${order.id}`];
  for (const [socket, readable] of [
    [office, changed],
    [customer, [own]],
    [technician, [`work_orders/${order.id}`]],
  ] as const) {
    expect((await changesIn(socket, readable.length)).sort()).toEqual([...readable].sort());
    // What was committed while the hub read is told again, and a notification names no record.
    for (const each of socket.unread().flatMap(recordsOf)) expect(readable).toContain(each);
    socket.end();
  }
});

it("tells nothing after a refused change", async () => {
  const socket = await pageOf("sanja");
  // A seeded record: what was created since may be told twice.
  const record = `customers/${fixedId(2, 0)}`;
  const refused = await marko.post(`/${record}`, { version: 99, city: "Zadar" });
  expect(refused.status).toBe(409);
  const ticket = await ticketOf(ciro);
  const reported: string[] = [];
  while (!reported.includes(ticket)) reported.push(...recordsOf(await socket.next()));
  expect(reported).not.toContain(record);
  const changed = await marko.post(`/${record}`, { version: 1, city: "Zadar" });
  expect(changed.status, changed.text).toBe(200);
  while (!reported.includes(record)) reported.push(...recordsOf(await socket.next()));
  socket.end();
});

it("tells a page that connects again what it missed", async () => {
  const first = await pageOf("marko");
  await ticketOf(ciro);
  const message = await first.next();
  const cursor = message.type === "changes" ? message.cursor : "";
  first.end();
  const missed = await ticketOf(emina);
  const again = await pageOf("marko", { since: cursor });
  expect(await changesIn(again, 1)).toContain(missed);
  again.end();
});

it("names who edits a record to those who show it", async () => {
  const order = await makeOrder(marko);
  const record = `work_orders/${order.id}`;
  const [reader, editor] = [await pageOf("ana"), await pageOf("marko")];
  reader.send({ type: "at", record, editing: false });
  expect(await editorsIn(reader)).toEqual({ type: "editing", record, people: [] });
  editor.send({ type: "at", record, editing: true });
  expect(await editorsIn(reader)).toEqual({ type: "editing", record, people: ["Marko"] });
  editor.end();
  expect(await editorsIn(reader)).toEqual({ type: "editing", record, people: [] });
  reader.end();
});

/** The next message about editors. */
async function editorsIn(socket: OpenSocket): Promise<LiveMessage> {
  const message = await socket.next();
  return message.type === "editing" ? message : editorsIn(socket);
}

it("takes one round trip of the worker to open", async () => {
  const headers = { cookie: await pageCookie(tenant, "marko"), origin: tenant.origin };
  const opened = await openSocket(tenant.origin, "/api/live", headers);
  expect(opened.headers["server-timing"]).toContain("1 round trips, 1 requests");
  opened.socket?.end();
});

async function refusal(headers: Record<string, string>, at: TestTenant = tenant) {
  const { status, body } = await openSocket(at.origin, "/api/live", headers);
  return { status, code: body["code"] };
}

it("refuses other origins, other companies and visitors", async () => {
  const sibling = await makeTenant();
  const suspended = await makeTenant({ status: "suspended" });
  const cookie = await pageCookie(tenant, "marko");
  const { origin } = tenant;
  for (const foreign of [sibling.origin, "https://evil.example", "null"])
    expect(await refusal({ cookie, origin: foreign })).toEqual({
      status: 403,
      code: "origin_refused",
    });
  expect(await refusal({ cookie })).toEqual({ status: 403, code: "origin_refused" });
  expect(await refusal({ origin })).toEqual({ status: 403, code: "token_invalid" });
  expect(await refusal({ cookie, origin: sibling.origin }, sibling)).toEqual({
    status: 403,
    code: "token_invalid",
  });
  expect(await refusal({ cookie, origin: suspended.origin }, suspended)).toMatchObject({
    status: 402,
  });
  const plain = await send(origin, "GET", "/api/live", { headers: { cookie } });
  expect({ status: plain.status, code: plain.body["code"] }).toEqual({
    status: 422,
    code: "invalid_input",
  });
});

it("refuses an ended session, and closes the sockets of users who leave", async () => {
  const other = await makeTenant();
  const admin = await signedIn(other, "sanja");
  const office = await pageOf("marko", { at: other });
  const cookie = await pageCookie(other, "marko");
  const before = await admin.get(`/users/${castMember("marko").id}`);
  const left = await admin.post(`/users/${castMember("marko").id}/deactivate`, {
    version: before.body["version"],
  });
  expect(left.status, left.text).toBe(200);
  expect(await office.closed).toBe(4001);
  expect(office.unread()).toEqual([]);
  expect(await refusal({ cookie, origin: other.origin }, other)).toEqual({
    status: 403,
    code: "token_invalid",
  });
});

it("closes the sockets of a session with the commit that ends it, here or from another device", async () => {
  const other = await makeTenant();
  const raiser = await signedIn(other, "ciro");
  const { origin } = other;
  const open = async () => {
    const cookie = await pageCookie(other, "marko");
    const { socket } = await openSocket(origin, "/api/live", { cookie, origin });
    if (!socket) throw new Error("Not opened");
    return { cookie, socket };
  };
  const [here, elsewhere] = [await open(), await open()];
  // Both sessions are read now, and again only in ten seconds.
  const first = await ticketOf(raiser);
  for (const { socket } of [here, elsewhere]) expect(await changesIn(socket, 1)).toContain(first);
  const headers = { cookie: here.cookie, origin };
  const form = { ...headers, "content-type": "application/x-www-form-urlencoded" };
  const ended = await send(origin, "POST", "/profile/sign-out-elsewhere", {
    headers: form,
    rawBody: "_key=elsewhere",
  });
  expect(ended.status, ended.text).toBe(302);
  const later = await ticketOf(raiser);
  expect(await elsewhere.socket.closed).toBe(4001);
  expect(elsewhere.socket.unread().flatMap(recordsOf)).not.toContain(later);
  const left = await send(origin, "POST", "/logout", { headers: form, rawBody: "_key=left" });
  expect(left.status, left.text).toBe(302);
  expect(await here.socket.closed).toBe(4001);
});

it("closes a socket that sends something unknown, or too much", async () => {
  const [one, two] = [await pageOf("tea"), await pageOf("tea")];
  one.send("hello");
  expect(await one.closed).toBe(1008);
  for (let n = 0; n < 70; n += 1) two.send({ type: "at", record: null, editing: false });
  expect(await two.closed).toBe(1008);
});

it("limits the sockets of one user", async () => {
  const open = await Promise.all(Array.from({ length: 20 }, () => pageOf("tarik")));
  const headers = { cookie: await pageCookie(tenant, "tarik"), origin: tenant.origin };
  expect(await refusal(headers)).toEqual({ status: 429, code: "too_many_requests" });
  for (const each of open) each.end();
});

import { describe, expect, it } from "vitest";
import { acceptTicket } from "~/features/tickets/commands/accept";
import { rejectTicket } from "~/features/tickets/commands/reject";
import { signOut } from "~/features/sessions/commands/sign-out";
import { CAST } from "../../../migrations/seeds/cast";
import { createTestTenant } from "../../support/db/test-tenant";
import { liveRoomOf, recordsIn } from "../../support/fakes/live-platform";
import { recipientsOf } from "../../support/records/notifications";
import { orderAt } from "../../support/records/orders";
import { actorOf, who } from "../../support/records/people";
import { idAndVersion, raised } from "../../support/records/tickets";

const MESSAGE = { type: "at", record: null, editing: false };

async function openForAll(live: ReturnType<typeof liveRoomOf>) {
  const sockets = await Promise.all(
    CAST.map(async ({ key }) => [key, await live.open(actorOf(key))] as const),
  );
  return new Map(sockets);
}

/** The users whose pages were told about this record. */
function notifiedOf(sockets: Awaited<ReturnType<typeof openForAll>>, record: string): string[] {
  return [...sockets].filter(([, each]) => recordsIn(each).includes(record)).map(([key]) => key);
}

describe("a commit", () => {
  it("is told to those who may read the work order, and to nobody else", async () => {
    const acme = await createTestTenant();
    const live = liveRoomOf(acme);
    const sockets = await openForAll(live);
    const order = await orderAt(acme, "backlog");
    await live.commit();
    expect(notifiedOf(sockets, `work_orders/${order.id}`)).toEqual([
      "sanja",
      "marko",
      "ana",
      "amar",
      "tomislav",
      "tea",
      "tarik",
    ]);
    for (const key of ["emina", "ciro", "petar"]) expect(sockets.get(key)?.sent).toEqual([]);
    expect(live.reports).toEqual([]);
  });

  it("about a ticket is told to the office and its creator only, and to technicians once it waits for one", async () => {
    const acme = await createTestTenant();
    const live = liveRoomOf(acme);
    const sockets = await openForAll(live);
    const ticket = await raised(acme, "ciro");
    await live.commit();
    expect(notifiedOf(sockets, `tickets/${ticket.id}`)).toEqual(["sanja", "marko", "ciro"]);
    await acceptTicket(acme.as("marko"), idAndVersion(ticket));
    await live.commit();
    expect(notifiedOf(sockets, `tickets/${ticket.id}`)).toEqual([
      "sanja",
      "marko",
      "tomislav",
      "tea",
      "tarik",
      "ciro",
    ]);
    for (const key of ["ana", "emina", "petar"]) expect(sockets.get(key)?.sent).toEqual([]);
  });

  it("about a ticket is told to nobody while ticketing is disabled", async () => {
    const acme = await createTestTenant();
    const ticket = await raised(acme, "ciro");
    await acme.run(
      "INSERT OR REPLACE INTO settings (key, valid_from, value, changed_at) VALUES ('feature.TICKETING', '2026-01-01', '{\"enabled\":false}', 0)",
    );
    const live = liveRoomOf(acme);
    const sockets = await openForAll(live);
    await acme.run("UPDATE tickets SET version = version + 1 WHERE id = ?", ticket.id);
    await live.commit();
    for (const socket of sockets.values()) expect(socket.sent).toEqual([]);
  });

  it("that was refused is told to nobody", async () => {
    const acme = await createTestTenant();
    const ticket = await raised(acme, "ciro");
    const live = liveRoomOf(acme);
    const marko = await live.open(actorOf("marko"));
    await expect(
      rejectTicket(acme.as("marko"), { id: ticket.id, version: 99, reason: "x" }),
    ).rejects.toThrow();
    await live.commit();
    expect(marko.sent).toEqual([]);
  });

  it("is read once for the commits of a burst, and not at all without a socket", async () => {
    const acme = await createTestTenant();
    const live = liveRoomOf(acme);
    live.room.changed();
    await live.settle();
    expect(live.reads()).toBe(0);
    const marko = await live.open(actorOf("marko"));
    await Promise.all(["ciro", "emina", "petar"].map((key) => raised(acme, key)));
    for (let commit = 0; commit < 20; commit += 1) live.room.changed();
    await live.settle();
    expect(marko.sent).toHaveLength(1);
  });

  it("is told again after the object was removed from memory", async () => {
    const acme = await createTestTenant();
    const live = liveRoomOf(acme);
    const marko = await live.open(actorOf("marko"));
    await raised(acme, "ciro");
    await live.commit();
    live.hibernate();
    const ticket = await raised(acme, "emina");
    await live.commit();
    expect(recordsIn(marko).filter((each) => each === `tickets/${ticket.id}`)).toHaveLength(1);
    expect(marko.sent).toHaveLength(2);
  });

  it("that adds or reads a notification is told to its user alone", async () => {
    const acme = await createTestTenant();
    const live = liveRoomOf(acme);
    const [ana, marko] = [await live.open(actorOf("ana")), await live.open(actorOf("marko"))];
    await recipientsOf(acme, "ana");
    await live.commit();
    expect(ana.sent).toMatchObject([{ type: "changes", records: [], inbox: true }]);
    await acme.run("UPDATE notifications SET read_at = 1");
    await live.commit();
    await live.commit();
    expect(ana.sent).toHaveLength(2);
    expect(marko.sent).toEqual([]);
  });
});

describe("a page that connects again", () => {
  it("is told what it missed and may read", async () => {
    const acme = await createTestTenant();
    const live = liveRoomOf(acme);
    const before = await live.open(actorOf("marko"));
    await raised(acme, "emina");
    await live.commit();
    const cursor = before.sent.flatMap((each) => ("cursor" in each ? [each.cursor] : [])).at(-1);
    const [own, other] = [await raised(acme, "ciro"), await raised(acme, "emina")];
    const [marko, ciro] = [
      await live.open(actorOf("marko"), cursor),
      await live.open(actorOf("ciro"), cursor),
    ];
    expect(recordsIn(marko).sort()).toEqual([own, other].map(({ id }) => `tickets/${id}`).sort());
    expect(recordsIn(ciro)).toEqual([`tickets/${own.id}`]);
  });

  it.each(["0.0", "999999.999999"])("with the cursor %s loads again", async (cursor) => {
    const acme = await createTestTenant();
    await acme.run(
      "INSERT INTO changes (table_name, row_id) SELECT 'tasks', key FROM json_each('[' || substr(replace(hex(zeroblob(300)), '0', ',0'), 2) || ']')",
    );
    const live = liveRoomOf(acme);
    const marko = await live.open(actorOf("marko"), cursor);
    expect(marko.sent).toMatchObject([{ type: "reload" }]);
  });

  it("is told nothing of before with a malformed cursor", async () => {
    const acme = await createTestTenant();
    await raised(acme, "ciro");
    const live = liveRoomOf(acme);
    expect((await live.open(actorOf("marko"), "x")).sent).toEqual([]);
  });
});

describe("a socket", () => {
  it("ends with its session, before anything more is told", async () => {
    const acme = await createTestTenant();
    const live = liveRoomOf(acme, { verifiedForMs: 0 });
    const [marko, sanja] = [await live.open(actorOf("marko")), await live.open(actorOf("sanja"))];
    await acme.run(
      "UPDATE sessions SET ended_at = 1, ended_by = 'sign-out' WHERE id = 'session-marko'",
    );
    await raised(acme, "ciro");
    live.clock.at += 1;
    await live.commit();
    expect(marko).toMatchObject({ closed: { code: 4001 }, sent: [] });
    expect(sanja.sent).toHaveLength(1);
  });

  it("hears nothing after a commit that ended its session, however recently it was verified", async () => {
    const acme = await createTestTenant();
    const live = liveRoomOf(acme, { verifiedForMs: 1e12 });
    const [marko, sanja] = [await live.open(actorOf("marko")), await live.open(actorOf("sanja"))];
    await live.commit();
    await signOut(acme.as("marko"));
    await raised(acme, "ciro");
    await live.commit();
    expect(marko).toMatchObject({ closed: { code: 4001 }, sent: [] });
    expect(sanja.sent).toHaveLength(1);
    // Without a change that anybody is told of.
    await acme.run("UPDATE sessions SET ended_at = 1 WHERE id = 'session-sanja'");
    await live.commit();
    expect(sanja.closed?.code).toBe(4001);
  });

  it("is closed when its session ended while it was opened", async () => {
    const acme = await createTestTenant();
    const live = liveRoomOf(acme);
    await raised(acme, "ciro");
    await signOut(acme.as("marko"));
    await acme.run("UPDATE user_roles SET role = 'EMPLOYEE' WHERE user_id = ?", who("ana"));
    const [marko, ana] = [
      await live.open(actorOf("marko"), "0.1"),
      await live.open(actorOf("ana"), "0.1"),
    ];
    expect(marko).toMatchObject({ closed: { code: 4001 }, sent: [] });
    expect(ana).toMatchObject({ closed: { code: 4003 }, sent: [] });
  });

  it("of a deactivated user ends at once, however recently it was verified", async () => {
    const acme = await createTestTenant();
    const live = liveRoomOf(acme, { verifiedForMs: 1e12 });
    const marko = await live.open(actorOf("marko"));
    await live.commit();
    await acme.run("UPDATE users SET active = 0 WHERE id = ?", who("marko"));
    await live.commit();
    expect(marko).toMatchObject({ closed: { code: 4001 }, sent: [] });
  });

  it("ends when roles change, so that the page connects with the new ones", async () => {
    const acme = await createTestTenant();
    const live = liveRoomOf(acme);
    const marko = await live.open(actorOf("marko"));
    await acme.run("UPDATE user_roles SET role = 'EMPLOYEE' WHERE user_id = ?", who("marko"));
    expect(await live.room.check()).toBe(false);
    expect(marko.closed?.code).toBe(4003);
  });

  it("ends when the company is suspended, and when its session expires, at the next check", async () => {
    const acme = await createTestTenant();
    const live = liveRoomOf(acme);
    const marko = await live.open(actorOf("marko"));
    expect(await live.room.check()).toBe(true);
    live.suspend();
    expect(await live.room.check()).toBe(false);
    expect(marko.closed?.code).toBe(4002);
    const other = liveRoomOf(acme);
    const sanja = await other.open(actorOf("sanja"));
    other.clock.at += 1e12;
    expect(await other.room.check()).toBe(false);
    expect(sanja.closed?.code).toBe(4001);
  });

  it.each([
    "hello",
    "{}",
    '{"type":"at"}',
    '{"type":"changes"}',
    `{"type":"at","record":"${"x".repeat(400)}","editing":true}`,
  ])("is closed after the unknown message %s", async (message) => {
    const live = liveRoomOf(await createTestTenant());
    const marko = await live.open(actorOf("marko"));
    await live.say(marko, message);
    expect(marko.closed?.code).toBe(1008);
  });

  it("is closed after a flood of messages", async () => {
    const live = liveRoomOf(await createTestTenant());
    const marko = await live.open(actorOf("marko"));
    for (let n = 0; n < 60; n += 1) await live.say(marko, MESSAGE);
    expect(marko.closed).toBeNull();
    await live.say(marko, MESSAGE);
    expect(marko.closed?.code).toBe(1008);
  });

  it("is closed when all pages of its user send too much together", async () => {
    const live = liveRoomOf(await createTestTenant(), { userMessages: 5 });
    const pages = [await live.open(actorOf("marko")), await live.open(actorOf("marko"))];
    const ana = await live.open(actorOf("ana"));
    for (let n = 0; n < 3; n += 1)
      for (const page of [...pages, ana]) await live.say(page, MESSAGE);
    expect(pages.map(({ closed }) => closed?.code)).toEqual([undefined, 1008]);
    expect(ana.closed).toBeNull();
  });

  it("is one of a limited number per user and company", async () => {
    const live = liveRoomOf(await createTestTenant(), { perUser: 2, most: 3 });
    await live.open(actorOf("marko"));
    expect(live.room.hasPlaceFor(who("marko"))).toBe(true);
    await live.open(actorOf("marko"));
    expect(live.room.hasPlaceFor(who("marko"))).toBe(false);
    expect(live.room.hasPlaceFor(who("ana"))).toBe(true);
    await live.open(actorOf("ana"));
    expect(live.room.hasPlaceFor(who("tea"))).toBe(false);
  });
});

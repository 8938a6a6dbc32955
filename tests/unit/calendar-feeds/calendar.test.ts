import { describe, expect, it } from "vitest";
import { changeVisit } from "~/features/schedule/commands/change-visit";
import { changeVisitInput } from "~/features/visits/inputs";
import { deleteWorkOrder } from "~/features/work-orders/commands/delete";
import { activateUser } from "~/features/users/commands/activate";
import { deactivateUser } from "~/features/users/commands/deactivate";
import { updateUser } from "~/features/users/commands/update";
import { changeInput, offboardInput } from "~/features/users/inputs/user";
import type { Role } from "~/kernel/authorization/roles";
import { sha256 } from "~/kernel/text/canonical";
import { findCalendar } from "~/features/calendar-feeds/queries/calendar";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { calendarAt, eventsIn, newFeed } from "../../support/records/visits/calendar-feeds";
import { orderAt } from "../../support/records/orders";
import { DAY_MS, NOW, who } from "../../support/records/people";
import { visitRow } from "../../support/records/visits/visit-rows";

const DESCRIPTION =
  "Servis čilera; šahtovi, đubrovnik \\ krov 🔧 uz pratnju domara i zaštitara objekta\nDrugi red";

async function withVisits(): Promise<{ acme: Company; orderId: string; number: string }> {
  const acme = await createTestTenant();
  const order = await orderAt(acme, "backlog", { description: DESCRIPTION });
  return { acme, orderId: order.id, number: order.number };
}

/** Every phone number of the tenant. */
async function phones(acme: Company): Promise<string[]> {
  const rows = await acme.rows(
    `SELECT phone AS n FROM users UNION SELECT contact_number FROM customers UNION SELECT telephone FROM customers`,
  );
  const numbers = rows.map(({ n }) => String(n)).filter(Boolean);
  expect(numbers.length).toBeGreaterThan(2);
  return numbers;
}

describe("the calendar of a feed", () => {
  it("contains a visit with title, place, link and a stable identity", async () => {
    const { acme, orderId, number } = await withVisits();
    const id = await visitRow(acme, orderId, { version: 3, technicians: ["tomislav", "tea"] });
    const { token } = await newFeed(acme, "tomislav");
    const text = await calendarAt(acme, token);
    expect(eventsIn(text)).toEqual([
      {
        uid: `${id}@acme`,
        sequence: 2,
        summary: `Servis čilera; šahtovi, đubrovnik \\ krov 🔧 uz pratnju domara i zaštitara objekta · ${number}`,
        location: "Riva boduli 7, 51000 Rijeka",
        description: expect.stringContaining(`http://acme.localhost/work-orders/${orderId}`),
        start: "2026-11-21T17:00:00.000Z",
        end: "2026-11-21T19:00:00.000Z",
        status: "CONFIRMED",
        url: `http://acme.localhost/work-orders/${orderId}`,
      },
    ]);
    expect(eventsIn(text)[0]?.description).toContain("Technicians: Tomislav, Tea");
    for (const phone of await phones(acme)) expect(text).not.toContain(phone);
    expect(text).not.toContain("METHOD");
  });

  it("is read in one round trip, and is the same text until something changes", async () => {
    const { acme, orderId } = await withVisits();
    const id = await visitRow(acme, orderId);
    const { token } = await newFeed(acme, "tomislav");
    const ctx = acme.as("marko");
    await findCalendar(ctx, await sha256(token));
    expect(ctx.database.stats.roundTrips).toBe(1);
    const before = await calendarAt(acme, token, NOW + 1000);
    expect(await calendarAt(acme, token, NOW + 90_000)).toBe(before);
    await acme.run("UPDATE visits SET version = 2, updated_at = ? WHERE id = ?", NOW + 60_000, id);
    expect(await calendarAt(acme, token, NOW + 90_000)).not.toBe(before);
  });

  it("has the same local time on both sides of the clock change of 28 March 2027", async () => {
    const { acme, orderId } = await withVisits();
    // 09:00 in Zagreb on Saturday, Sunday and Monday; and from 01:30 to 03:30 across the change.
    const starts = [Date.UTC(2027, 2, 27, 8), Date.UTC(2027, 2, 28, 7), Date.UTC(2027, 2, 29, 7)];
    for (const startsAt of starts) await visitRow(acme, orderId, { startsAt });
    const night = Date.UTC(2027, 2, 28, 0, 30);
    await visitRow(acme, orderId, { startsAt: night, endsAt: night + 3_600_000 });
    const { token } = await newFeed(acme, "tomislav");
    const local = new Intl.DateTimeFormat("hr", {
      timeZone: "Europe/Zagreb",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
    });
    const visible = eventsIn(await calendarAt(acme, token)).map(({ start, end }) =>
      [start, end].map((at) => local.format(new Date(at))).join(" – "),
    );
    expect(visible).toEqual([
      "27. 09:00 – 27. 11:00",
      "28. 01:30 – 28. 03:30",
      "28. 09:00 – 28. 11:00",
      "29. 09:00 – 29. 11:00",
    ]);
  });

  it("shows a cancelled visit as cancelled for thirty days", async () => {
    const { acme, orderId } = await withVisits();
    await visitRow(acme, orderId, { cancelledAt: NOW - 29 * DAY_MS });
    await visitRow(acme, orderId, { cancelledAt: NOW - 31 * DAY_MS });
    const { token } = await newFeed(acme, "tomislav");
    const events = eventsIn(await calendarAt(acme, token));
    expect(events.map(({ status }) => status)).toEqual(["CANCELLED"]);
  });

  it("shows what is still planned after the order was closed as cancelled", async () => {
    const { acme, orderId } = await withVisits();
    await visitRow(acme, orderId, { startsAt: NOW - DAY_MS });
    await visitRow(acme, orderId, { startsAt: NOW + DAY_MS });
    await acme.run(
      "UPDATE work_orders SET status = 'done', done_at = ?, outcome = 'called-off', outcome_reason = 'Off' WHERE id = ?",
      NOW,
      orderId,
    );
    const { token } = await newFeed(acme, "tomislav");
    const events = eventsIn(await calendarAt(acme, token));
    expect(events.map(({ status }) => status)).toEqual(["CONFIRMED", "CANCELLED"]);
  });

  it("has the promised arrival and the note of a visit", async () => {
    const { acme, orderId } = await withVisits();
    const startsAt = Date.UTC(2026, 10, 23, 8);
    const id = await visitRow(acme, orderId, {
      startsAt,
      arrivalFromAt: startsAt,
      arrivalToAt: startsAt + 5_400_000,
    });
    await acme.run("UPDATE visits SET note = 'Key at the porter; gate 2' WHERE id = ?", id);
    await acme.run("UPDATE users SET language = 'hr' WHERE id = ?", who("tomislav"));
    const { token } = await newFeed(acme, "tomislav");
    const [event] = eventsIn(await calendarAt(acme, token));
    expect(event?.description).toContain("Dolazak 09:00–10:30\nKey at the porter; gate 2\nhttp");
  });

  it("leaves out the past, not what is to come, where there are too many visits", async () => {
    const { acme, orderId } = await withVisits();
    const id = await visitRow(acme, orderId, { startsAt: NOW + 300 * DAY_MS });
    await acme.run(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5100)
        INSERT INTO visits (id, work_order_id, starts_at, ends_at, created_at, updated_at)
        SELECT 'past-' || i, ?, ? - i * 600000, ? - i * 600000 + 60000, 0, 0 FROM n`,
      orderId,
      NOW - DAY_MS,
      NOW - DAY_MS,
    );
    const { token } = await newFeed(acme, "marko", { scope: "all" });
    const events = eventsIn(await calendarAt(acme, token));
    expect(events).toHaveLength(5000);
    expect(events.at(-1)?.uid).toBe(`${id}@acme`);
    expect(events.at(-2)?.uid).toBe("past-1@acme");
  });

  it("shows a visit as cancelled to those who were taken off, until they are on it again", async () => {
    const { acme, orderId } = await withVisits();
    const id = await visitRow(acme, orderId, { technicians: ["tomislav", "tea"] });
    const feeds = {
      tomislav: await newFeed(acme, "tomislav"),
      tea: await newFeed(acme, "tea"),
      team: await newFeed(acme, "marko", {
        scope: "team",
        technicianIds: [who("tomislav"), who("tea")],
      }),
      all: await newFeed(acme, "marko", { scope: "all" }),
    };
    const statusIn = async (name: keyof typeof feeds) =>
      eventsIn(await calendarAt(acme, feeds[name].token)).map(({ uid, sequence, status }) => {
        expect(uid).toBe(`${id}@acme`);
        return `${sequence} ${status}`;
      });
    const change = (technicians: string[], version: number) =>
      changeVisit(
        acme.as("marko"),
        changeVisitInput.parse({
          id,
          version,
          technicianIds: technicians.map(who),
          startsAt: NOW + DAY_MS,
          endsAt: NOW + DAY_MS + 7_200_000,
        }),
      );
    await change(["tea"], 1);
    expect(await statusIn("tomislav")).toEqual(["1 CANCELLED"]);
    for (const name of ["tea", "team", "all"] as const)
      expect(await statusIn(name)).toEqual(["1 CONFIRMED"]);
    expect(await calendarAt(acme, feeds.tomislav.token)).not.toContain("Servis");
    await change(["tarik"], 2);
    for (const name of ["tomislav", "tea", "team"] as const)
      expect(await statusIn(name)).toEqual(["2 CANCELLED"]);
    await change(["tomislav", "tarik"], 3);
    expect(await statusIn("tomislav")).toEqual(["3 CONFIRMED"]);
  });

  it("shows the visits of a deleted order as cancelled, for thirty days", async () => {
    const { acme, orderId } = await withVisits();
    const id = await visitRow(acme, orderId, { version: 7 });
    const feeds = [
      await newFeed(acme, "tomislav"),
      await newFeed(acme, "marko", { scope: "team", technicianIds: [who("tomislav")] }),
      await newFeed(acme, "marko", { scope: "all" }),
    ];
    const [order] = await acme.rows("SELECT version FROM work_orders WHERE id = ?", orderId);
    await deleteWorkOrder(acme.as("marko"), { id: orderId, version: Number(order?.["version"]) });
    for (const { token } of feeds)
      expect(eventsIn(await calendarAt(acme, token))).toEqual([
        expect.objectContaining({ uid: `${id}@acme`, status: "CANCELLED", sequence: 1_000_000 }),
      ]);
    await acme.run("UPDATE left_visits SET left_at = ?", NOW - 31 * DAY_MS);
    for (const { token } of feeds) expect(eventsIn(await calendarAt(acme, token))).toEqual([]);
  });

  it("covers 60 days back and 400 ahead", async () => {
    const { acme, orderId } = await withVisits();
    for (const days of [-61, -59, 399, 401])
      await visitRow(acme, orderId, { startsAt: NOW + days * DAY_MS });
    const { token } = await newFeed(acme, "tomislav");
    expect(eventsIn(await calendarAt(acme, token))).toHaveLength(2);
  });

  it("contains the own visits, those of a team once each, or all", async () => {
    const { acme, orderId } = await withVisits();
    await visitRow(acme, orderId, { technicians: ["tomislav", "tea"] });
    await visitRow(acme, orderId, { technicians: ["tea"] });
    await visitRow(acme, orderId, { technicians: ["tarik"] });
    const countIn = async (key: string, scope: string, team: string[] = []) => {
      const { token } = await newFeed(acme, key, { scope, technicianIds: team.map(who) });
      return eventsIn(await calendarAt(acme, token)).length;
    };
    expect(await countIn("tomislav", "own")).toBe(1);
    expect(await countIn("marko", "team", ["tomislav", "tea"])).toBe(2);
    expect(await countIn("marko", "all")).toBe(3);
  });

  it.each([
    ["deactivated", "UPDATE users SET active = 0 WHERE id = ?"],
    ["without an account", "UPDATE users SET invite_status = 'INVITED' WHERE id = ?"],
    ["without the role", "DELETE FROM user_roles WHERE user_id = ?"],
  ])("ends when its owner is %s", async (_state, sql) => {
    const { acme } = await withVisits();
    const own = await newFeed(acme, "tomislav");
    const all = await newFeed(acme, "marko", { scope: "all" });
    for (const [key, { token }] of [
      ["tomislav", own],
      ["marko", all],
    ] as const) {
      expect(await calendarAt(acme, token)).not.toBeNull();
      await acme.run(sql, who(key));
      expect(await calendarAt(acme, token)).toBeNull();
    }
  });

  it("stays ended when its owner is active or has the role again (domain-rules §9)", async () => {
    const { acme } = await withVisits();
    const admin = acme.as("sanja");
    const roles = (...names: Role[]) => names.map((roleName) => ({ roleName }));
    const [own, before] = [await newFeed(acme, "tea"), await newFeed(acme, "tomislav")];
    const all = await newFeed(acme, "marko", { scope: "all" });
    await deactivateUser(admin, offboardInput.parse({ id: who("tea") }));
    expect(await acme.rows("SELECT user_id FROM calendar_feeds WHERE id = ?", own.id)).toEqual([]);
    await activateUser(admin, { id: who("tea") });
    expect(await calendarAt(acme, own.token)).toBeNull();
    // Deactivated by a release that kept the feed.
    await acme.run("UPDATE users SET active = 0 WHERE id = ?", who("tomislav"));
    await activateUser(admin, { id: who("tomislav") });
    expect(await calendarAt(acme, before.token)).toBeNull();
    await updateUser(admin, changeInput.parse({ id: who("marko"), roles: roles("APPROVER") }));
    await updateUser(admin, changeInput.parse({ id: who("marko"), roles: roles("MANAGER") }));
    expect(await calendarAt(acme, all.token)).toBeNull();
  });

  it("survives a change of roles that leaves its right", async () => {
    const { acme } = await withVisits();
    const { token } = await newFeed(acme, "marko", { scope: "all" });
    const roles = [{ roleName: "MANAGER" }, { roleName: "APPROVER" }];
    await updateUser(acme.as("sanja"), changeInput.parse({ id: who("marko"), roles }));
    expect(await calendarAt(acme, token)).not.toBeNull();
  });

  it("hides the location while the feature is off, and is in the language of its owner", async () => {
    const acme = await createTestTenant({ locations: false });
    const order = await orderAt(acme, "backlog", { locationId: null, roomId: null });
    await visitRow(acme, order.id, { technicians: ["tomislav", "tea"] });
    await acme.run("UPDATE users SET language = 'hr' WHERE id = ?", who("tomislav"));
    const { token } = await newFeed(acme, "tomislav");
    const [event] = eventsIn(await calendarAt(acme, token));
    expect(event?.description).toContain("Tehničari: Tomislav, Tea");
    expect(event?.description).not.toContain("Dok 2");
  });
});

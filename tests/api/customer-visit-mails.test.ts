import { describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { castMember } from "../../migrations/seeds/cast";
import { type Client, signedIn } from "../support/api/client";
import { makeOrder } from "../support/api/orders";
import { eventually } from "../support/eventually";
import { linksIn, mailsTo, mailTo, setUniqueAddress } from "../support/fakes/mailbox";
import { makeTenant, type TestTenant } from "../support/db/tenant";
import { visitPlan } from "../support/records/visits/planned-visits";

const who = (key: string) => castMember(key).id;
const DAY_MS = 86_400_000;
/** 09:00 UTC of the day after tomorrow. */
const STARTS_AT = Math.floor(Date.now() / DAY_MS) * DAY_MS + 2 * DAY_MS + 9 * 3_600_000;

type Visit = { id: string; version: number };
type Setting = {
  tenant: TestTenant;
  address: string;
  ticketId: string;
  marko: Client;
  plan(startsAt: number, more?: object): Promise<Visit>;
  move(visit: Visit, startsAt: number, more?: object): Promise<Visit>;
};

/** Ćiro's ticket in an order, and visits of Tomislav. */
async function linked(more: Parameters<typeof makeTenant>[0] = {}): Promise<Setting> {
  const tenant = await makeTenant(more);
  const [marko, ciro] = await Promise.all([signedIn(tenant, "marko"), signedIn(tenant, "ciro")]);
  const address = await setUniqueAddress(tenant, who("ciro"));
  const ticketId = newId();
  expect((await ciro.put("/tickets", { id: ticketId, name: "Ne grije" })).status).toBe(200);
  const order = await makeOrder(marko);
  await tenant.database.write([
    {
      sql: "UPDATE tickets SET status = 'accepted', accepted_at = 1, work_order_id = ? WHERE id = ?",
      args: [order.id, ticketId],
    },
  ]);
  const times = (startsAt: number) => ({ startsAt, endsAt: startsAt + 3_600_000 });
  const sent = async (response: ReturnType<Client["put"]>): Promise<Visit> => {
    const { status, text, body } = await response;
    expect(status, text).toBe(200);
    return { id: String(body["id"]), version: Number(body["version"]) };
  };
  return {
    tenant,
    address,
    ticketId,
    marko,
    plan: (startsAt, fields = {}) =>
      sent(
        marko.put("/visits", {
          ...visitPlan(order.id, [who("tomislav")]),
          ...times(startsAt),
          ...fields,
        }),
      ),
    move: ({ id, version }, startsAt, fields = {}) =>
      sent(marko.post(`/visits/${id}`, { version, ...times(startsAt), ...fields })),
  };
}

/** Makes the delayed rows due, as two minutes later, and waits until they are processed. Returns what became of them. */
async function later({ tenant, marko }: Setting, count: number): Promise<string[]> {
  const rows = async () =>
    (
      await tenant.database.read({
        sql: "SELECT done_at AS doneAt, last_error AS remark FROM outbox WHERE type = 'visit.changed' ORDER BY rowid",
        args: [],
      })
    ).rows;
  await eventually(async () => expect(await rows()).toHaveLength(count));
  await tenant.database.write([
    { sql: "UPDATE outbox SET next_at = 0 WHERE type = 'visit.changed'", args: [] },
  ]);
  // Any command wakes the outbox.
  await makeOrder(marko);
  await eventually(async () =>
    expect((await rows()).every(({ doneAt }) => doneAt !== null)).toBe(true),
  );
  return (await rows()).map(({ remark }) => String(remark));
}

describe("the mails about a visit", () => {
  it("tell the customer the day, the window and who comes, in their language", async () => {
    const it = await linked();
    await it.tenant.database.write([
      { sql: "UPDATE users SET language = 'hr' WHERE id = ?", args: [who("ciro")] },
    ]);
    const arrivalToAt = STARTS_AT + 7_200_000;
    await it.plan(STARTS_AT, { endsAt: arrivalToAt, arrivalFromAt: STARTS_AT, arrivalToAt });
    expect(await later(it, 1)).toEqual([expect.stringMatching(/; planned: 1$/)]);
    const mail = await mailTo(it.address);
    expect(mail.subject).toMatch(/^Naš dolazak .*: [^·]*$/);
    expect(mail.text).toMatch(/između 1\d:00 i 1\d:00/);
    expect(mail.text).toContain("Tomislav");
    expect(mail.text).not.toContain("Đurić");
    expect(linksIn(mail)).toEqual([`${it.tenant.origin}/tickets/${it.ticketId}`]);
  });

  it("tell several moves once, with the final day and the day that the customer knew", async () => {
    const it = await linked();
    const visit = await it.plan(STARTS_AT);
    await later(it, 1);
    await mailTo(it.address);
    const moved = await it.move(visit, STARTS_AT + DAY_MS);
    await it.move(moved, STARTS_AT + 3 * DAY_MS);
    expect(await later(it, 2)).toEqual([expect.anything(), expect.stringMatching(/; moved: 1$/)]);
    const mail = await mailTo(it.address, undefined, 2);
    const day = (at: number) =>
      new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Zagreb", day: "numeric" }).format(at);
    expect(mail.subject).toContain("Visit moved to");
    expect(mail.text).toMatch(
      new RegExp(`moved from \\w+, ${day(STARTS_AT)} .* to \\w+, ${day(STARTS_AT + 3 * DAY_MS)} `),
    );
    expect(await mailsTo(it.address)).toHaveLength(2);
  });

  it("tell who comes instead of whom, once to who raised two tickets of the order", async () => {
    const it = await linked();
    const ciro = await signedIn(it.tenant, "ciro");
    const second = newId();
    await ciro.put("/tickets", { id: second, name: "Kaplje" });
    await it.tenant.database.write([
      {
        sql: "UPDATE tickets SET status = 'accepted', accepted_at = 1, work_order_id = (SELECT work_order_id FROM tickets WHERE id = ?) WHERE id = ?",
        args: [it.ticketId, second],
      },
    ]);
    const visit = await it.plan(STARTS_AT);
    expect(await later(it, 1)).toEqual([expect.stringMatching(/; planned: 1$/)]);
    await mailTo(it.address);
    await it.move(visit, STARTS_AT, { technicianIds: [who("tea"), who("tarik")] });
    expect(await later(it, 2)).toEqual([expect.anything(), expect.stringMatching(/; moved: 1$/)]);
    const mail = await mailTo(it.address, undefined, 2);
    expect(mail.subject).toMatch(/^Another technician comes on /);
    expect(mail.text).toContain("Tarik and Tea come instead of Tomislav.");
    expect(mail.text).toContain("We will come on");
    expect(await mailsTo(it.address)).toHaveLength(2);
  });

  it("tell a cancellation, but not of a visit that the customer never heard of", async () => {
    const it = await linked();
    const notified = await it.plan(STARTS_AT);
    await later(it, 1);
    await mailTo(it.address);
    await it.marko.post(`/visits/${notified.id}/cancel`, { version: notified.version });
    const brief = await it.plan(STARTS_AT + DAY_MS);
    await it.marko.post(`/visits/${brief.id}/cancel`, { version: brief.version });
    await later(it, 3);
    const mail = await mailTo(it.address, undefined, 2);
    expect(mail.subject).toMatch(/^Visit on .* cancelled: /);
    expect(await mailsTo(it.address)).toHaveLength(2);
  });

  it("are not sent while the feature is off, nor to colleagues who raised the ticket", async () => {
    const off = await linked({ features: { VISITS_TO_CUSTOMERS: { enabled: false } } });
    await off.plan(STARTS_AT);
    expect(await later(off, 1)).toEqual([expect.stringMatching(/; not notified: off$/)]);
    const colleague = await linked();
    await colleague.tenant.database.write([
      {
        sql: "UPDATE tickets SET creator_id = ? WHERE id = ?",
        args: [who("emina"), colleague.ticketId],
      },
    ]);
    await colleague.plan(STARTS_AT);
    expect(await later(colleague, 1)).toEqual([
      expect.stringMatching(/; not notified: no ticket of a customer$/),
    ]);
    expect(await mailsTo(off.address)).toEqual([]);
  });

  it("are not sent to a customer who has chosen so", async () => {
    const it = await linked();
    await it.tenant.database.write([
      {
        sql: "INSERT INTO notification_choices (user_id, event, channel, wanted) VALUES (?, 'ticket.visit_planned', 'mail', 0)",
        args: [who("ciro")],
      },
    ]);
    await it.plan(STARTS_AT);
    expect(await later(it, 1)).toEqual([expect.stringMatching(/; planned: 1$/)]);
    await eventually(async () => {
      const { rows } = await it.tenant.database.read({
        sql: "SELECT last_error AS remark FROM outbox WHERE type = 'ticket.visit_planned'",
        args: [],
      });
      expect(rows).toEqual([{ remark: expect.stringContaining("mail: off") }]);
    });
    expect(await mailsTo(it.address)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { eventMailParts } from "~/features/mails/commands/collect";
import { readCollected } from "~/features/mails/queries/collected";
import { collectedMail } from "~/features/mails/emails/collected-mails";
import { renderMail } from "~/features/mails/emails/mail";
import { COLLECTED_MAIL } from "~/features/mails/model";
import { newId } from "~/kernel/ids";
import { ACT_WAIT_MS, MAIL_COLLECTION } from "~/kernel/mail/budget";
import { textsIn } from "~/server/texts";
import { formatter } from "~/kernel/text/format";
import { bcp47, LANGUAGES } from "~/kernel/text/languages";
import { createTestTenant } from "../../support/db/test-tenant";
import { NOW, who } from "../../support/records/people";

const { most, windowMs } = MAIL_COLLECTION;

async function mailed() {
  const acme = await createTestTenant();
  /** The mail about one new ticket. */
  async function mail(
    key = "marko",
    {
      now = NOW,
      eventId = newId(),
      actId,
    }: { now?: number; eventId?: string; actId?: string } = {},
  ) {
    const context = acme.as("sanja", { now });
    const ids = { ticketId: eventId, ...(actId && { actId }), userId: who(key) };
    const row = { id: eventId, createdAt: now };
    await context.database.write(
      await eventMailParts(context, row, { event: "ticket.created", ids }),
    );
    return eventId;
  }
  async function mails(count: number, key?: string) {
    for (let sent = 0; sent < count; sent += 1) await mail(key);
  }
  const single = () =>
    acme.rows(
      "SELECT ids ->> 'collectedIn' AS collectedIn, done_at AS doneAt FROM outbox WHERE type = 'ticket.created.mail' ORDER BY rowid",
    );
  const collected = () =>
    acme.rows(
      "SELECT id, ids ->> 'userId' AS userId, next_at AS nextAt FROM outbox WHERE type = ? ORDER BY rowid",
      COLLECTED_MAIL,
    );
  return { acme, mail, mails, single, collected };
}

const ALONE = { collectedIn: null, doneAt: null };

describe("the mails about events to one user", () => {
  it("leave one by one up to the limit, and together after it", async () => {
    const { mails, single, collected, acme } = await mailed();
    await mails(most + 3);
    const [one, ...more] = await collected();
    expect(more).toEqual([]);
    expect(one).toMatchObject({ userId: who("marko"), nextAt: NOW + windowMs });
    const id = String(one?.["id"]);
    const joined = { collectedIn: id, doneAt: NOW };
    expect(await single()).toEqual([
      ...Array.from({ length: most }, () => ALONE),
      ...Array.from({ length: 3 }, () => joined),
    ]);
    const read = (limit: number) =>
      readCollected(acme.as("sanja"), { id, userId: who("marko"), most: limit });
    expect(await read(2)).toMatchObject({ mails: [{ event: "ticket.created" }, {}], count: 3 });
    expect((await read(50)).mails).toHaveLength(3);
  });

  it("are counted for each user", async () => {
    const { mails, single, collected } = await mailed();
    await mails(most);
    await mails(most, "sanja");
    expect(await collected()).toEqual([]);
    expect(await single()).toEqual(Array.from({ length: 2 * most }, () => ALONE));
  });

  it("leave one by one again after a pause", async () => {
    const { mails, mail, single, collected } = await mailed();
    await mails(most);
    await mail("marko", { now: NOW + windowMs });
    expect(await collected()).toEqual([]);
    expect((await single()).at(-1)).toEqual(ALONE);
  });

  it("do not join a collected one that is being sent", async () => {
    const { acme, mails, mail, single, collected } = await mailed();
    await mails(most + 1);
    await acme.run("UPDATE outbox SET attempts = 1 WHERE type = ?", COLLECTED_MAIL);
    await mail();
    const [first, second] = await collected();
    expect((await single()).slice(-2).map(({ collectedIn }) => collectedIn)).toEqual([
      first?.["id"],
      second?.["id"],
    ]);
  });

  it("are added once, however often the event is processed", async () => {
    const { acme, mails, mail, single, collected } = await mailed();
    await mails(most);
    const eventId = await mail();
    await mail("marko", { eventId });
    await acme.run("UPDATE outbox SET done_at = 1 WHERE type = ?", COLLECTED_MAIL);
    await mail("marko", { eventId });
    expect(await single()).toHaveLength(most + 1);
    expect(await collected()).toHaveLength(1);
  });
});

describe("mails about one act", () => {
  it("are one for each recipient, which leaves when nothing has been added for a while", async () => {
    const { mail, single, collected } = await mailed();
    await mail("marko", { actId: "a" });
    await mail("sanja", { actId: "a" });
    await mail("marko", { actId: "b" });
    await mail("marko", { actId: "a", now: NOW + 1 });
    const [markos, sanjas, other] = await collected();
    expect(await collected()).toMatchObject([
      { userId: who("marko"), nextAt: NOW + 1 + ACT_WAIT_MS },
      { userId: who("sanja"), nextAt: NOW + ACT_WAIT_MS },
      { userId: who("marko"), nextAt: NOW + ACT_WAIT_MS },
    ]);
    expect((await single()).map(({ collectedIn }) => collectedIn)).toEqual(
      [markos, sanjas, other, markos].map((row) => row?.["id"]),
    );
  });

  it("leave other mails alone, and count as one of them", async () => {
    const { mail, mails, single, collected } = await mailed();
    for (let index = 0; index < most + 2; index++) await mail("marko", { actId: "a" });
    await mails(most - 1);
    const alone = (await single()).filter(({ collectedIn }) => collectedIn === null);
    expect(alone).toHaveLength(most - 1);
    expect(await collected()).toHaveLength(1);
    await mails(1);
    expect(await collected()).toHaveLength(2);
  });

  it("are counted like others: too many acts wait as one", async () => {
    const { mail, collected } = await mailed();
    for (let act = 0; act < most + 3; act += 1) await mail("marko", { actId: String(act) });
    expect((await collected()).map(({ nextAt }) => nextAt)).toEqual([
      ...Array(most).fill(NOW + ACT_WAIT_MS),
      NOW + windowMs,
    ]);
  });

  it("join the collected mail of too many, which does not wait longer for them", async () => {
    const { mail, mails, collected } = await mailed();
    await mails(most + 1);
    await mail("marko", { actId: "a", now: NOW + 1 });
    expect(await collected()).toMatchObject([{ nextAt: NOW + windowMs }]);
  });
});

it.each(LANGUAGES)("a collected mail names each notice and the rest, in %s", (language) => {
  const localization = {
    t: textsIn(language).t,
    format: formatter({ language, timeZone: "Europe/Zagreb", currency: "EUR" }),
  };
  const href = "https://acme.example/profile/notifications";
  const content = collectedMail(
    {
      notices: [{ text: "<b>Pump</b>", href: "https://acme.example/tickets/1" }],
      count: 3,
      event: null,
      href,
    },
    localization,
  );
  expect(content.subject).toMatch(/^3 \p{L}+/u);
  const { html, text } = renderMail(content, {
    company: { name: "Acme", logo: null },
    lang: bcp47(language),
    t: localization.t,
  });
  expect(html).toContain('<a href="https://acme.example/tickets/1"');
  expect(html).toContain("&lt;b&gt;Pump");
  expect(text).toContain("<b>Pump</b>\nhttps://acme.example/tickets/1");
  expect(text).toMatch(/ 2( more)?\nhttps:\/\/acme\.example\/profile\/notifications/);
  expect(html + text).not.toMatch(/(mails|topics)\.|\{\{/);
});

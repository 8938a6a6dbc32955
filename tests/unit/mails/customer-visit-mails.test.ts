import { describe, expect, it } from "vitest";
import { changeVisit } from "~/features/schedule/commands/change-visit";
import type { NotificationEvent } from "~/features/notifications/model";
import { formatter } from "~/kernel/text/format";
import { type Language, LANGUAGES } from "~/kernel/text/languages";
import { textsIn } from "~/server/texts";
import type { Env } from "../../../worker/env";
import { mailAbout } from "../../../worker/jobs/mails/event-mails";
import { tellCustomers } from "../../../worker/jobs/customer-visits";
import { createTestTenant } from "../../support/db/test-tenant";
import { orderAt } from "../../support/records/orders";
import { actorOf, DAY_MS, NOW, OTHER_PLACE, who } from "../../support/records/people";
import {
  cancelled,
  HOUR_MS,
  planned,
  VISIT_AT,
  visitPlan,
} from "../../support/records/visits/planned-visits";

// Nothing of it is needed to decide what is sent.
const NO_ENV = {} as Env;

function localization(language: Language) {
  const format = formatter({ language, timeZone: "Europe/Zagreb", currency: "EUR" });
  return { t: textsIn(language).t, format };
}

/** Ćiro's ticket in an order of Tomislav, with a planned visit. */
async function linked(creator = "ciro", times: Parameters<typeof planned>[3] = {}) {
  const acme = await createTestTenant();
  const order = await orderAt(acme, "backlog");
  await acme.run(
    `INSERT INTO tickets (id, number, name, status, priority, creator_id, customer_id, work_order_id, created_at, updated_at)
     VALUES ('ticket', 'T-1', 'Ne grije', 'accepted', 'low', ?, ?, ?, ?, ?)`,
    who(creator),
    actorOf(creator).customerId,
    order.id,
    NOW,
    NOW,
  );
  const visit = await planned(acme, order.id, ["tomislav"], times);
  const ids = { visitId: visit.id, workOrderId: order.id };
  const context = () => ({ ...acme.as("sanja"), job: "outbox" });
  let rows = 0;
  /** Two minutes after a change. Returns the remark of the row and writes what it made. */
  const tell = async () => {
    rows += 1;
    const row = { id: `row-${rows}`, type: "visit.changed", ids, attempts: 1, createdAt: NOW };
    const handled = await tellCustomers(context(), NO_ENV, ids, row);
    if (typeof handled !== "object") return handled;
    await acme.database.write(handled.statements);
    return handled.remark;
  };
  const made = async () =>
    (
      await acme.rows("SELECT type, ids FROM outbox WHERE type LIKE 'ticket.visit%' ORDER BY rowid")
    ).map(({ type, ids: stored }) => ({
      type: String(type) as Extract<NotificationEvent, `ticket.visit_${string}`>,
      // Safe: the ids of an outbox row are texts.
      ids: JSON.parse(String(stored)) as Record<string, string>,
    }));
  const move = async (version: number, startsAt: number) => {
    const { workOrderId: _, ...plan } = visitPlan(order.id, [who("tomislav")], {
      id: visit.id,
      startsAt,
      endsAt: startsAt + HOUR_MS,
    });
    return changeVisit(acme.as("marko"), { ...plan, version });
  };
  const mail = async (index: number, language: Language = "en") => {
    const row = (await made())[index];
    if (!row) throw new Error("No message was made");
    const due = await mailAbout(row.type)(context(), { ...row.ids, userId: who(creator) }, NOW);
    return "remark" in due ? due.remark : due.contentFor("Acme", localization(language));
  };
  return { acme, order, visit, ids, tell, made, move, mail };
}

async function moved(acme: Awaited<ReturnType<typeof createTestTenant>>, id: string) {
  const [row] = await acme.rows("SELECT work_order_id AS orderId FROM visits WHERE id = ?", id);
  const startsAt = VISIT_AT + DAY_MS;
  const { workOrderId: _, ...plan } = visitPlan(String(row?.["orderId"]), [who("tomislav")], {
    id,
    startsAt,
    endsAt: startsAt + HOUR_MS,
  });
  return { ...plan, version: 1 };
}

describe("the message to the customer of a visit", () => {
  it("is due two minutes after the last change, with that to the technicians", async () => {
    const { acme, visit, move } = await linked();
    const due = () =>
      acme.rows("SELECT next_at AS at FROM outbox WHERE type = 'visit.changed' ORDER BY rowid");
    expect(await due()).toEqual([{ at: NOW + 2 * 60_000 }]);
    await changeVisit(acme.as("marko", { now: NOW + 60_000 }), await moved(acme, visit.id));
    expect(await due()).toEqual([{ at: NOW + 3 * 60_000 }]);
    // One that is being handled may have read the state before.
    await acme.run("UPDATE outbox SET attempts = 1 WHERE type = 'visit.changed'");
    await move(2, VISIT_AT + 2 * DAY_MS);
    expect(await due()).toHaveLength(2);
  });

  it("names the day and the first name of who comes, in the reader's language", async () => {
    const { tell, mail } = await linked();
    expect(await tell()).toBe("planned: 1");
    expect(await mail(0)).toMatchObject({
      subject: expect.stringMatching(/^Visit on Mon.* 23 Nov: T-1 · Ne grije$/),
      outsideSubject: expect.stringMatching(/^Visit on Mon.* 23 Nov: T-1$/),
      paragraphs: [expect.stringContaining("during the day")],
      action: { href: "http://acme.localhost/tickets/ticket" },
    });
    expect(JSON.stringify(await mail(0))).not.toContain("Đurić");
    expect(await mail(0, "hr")).toMatchObject({
      paragraphs: [expect.stringContaining("tijekom dana")],
    });
  });

  it.each([
    ["Šimić", "Tomislav Š. comes instead of Tomislav Đ."],
    ["Đaković", "Somebody else of the same name comes: Tomislav Đ."],
  ])("tells that somebody else of the same first name comes: %s", async (surname, text) => {
    const { acme, order, visit, tell, mail } = await linked();
    const name = ["Tomislav", surname, who("tea")];
    await acme.run("UPDATE users SET name = ?, surname = ? WHERE id = ?", ...name);
    await tell();
    const { workOrderId: _, ...plan } = visitPlan(order.id, [who("tea")], { id: visit.id });
    await changeVisit(acme.as("marko"), { ...plan, version: 1 });
    expect(await tell()).toBe("moved: 1");
    const told = await mail(1);
    expect(told).toMatchObject({
      subject: expect.stringMatching(/^Another technician comes on /),
      paragraphs: [expect.stringContaining("We will come on"), text],
    });
    expect(JSON.stringify(told)).not.toContain(surname);
  });

  it("names the day of the arrival where a visit of the night has it after midnight", async () => {
    // On Wednesday, 25 November, from 22:00 to 06:00 in Zagreb.
    const startsAt = Date.UTC(2026, 10, 25, 21);
    const { acme, visit, tell, mail } = await linked("ciro", {
      startsAt,
      endsAt: startsAt + 8 * HOUR_MS,
      arrivalFromAt: startsAt + 2.5 * HOUR_MS,
      arrivalToAt: startsAt + 3.5 * HOUR_MS,
    });
    await tell();
    for (const language of LANGUAGES) {
      const { t, format } = localization(language);
      const day = format.nearDay("2026-11-26");
      const arrival = t("tickets.visit.window", { from: "00:30", to: "01:30" });
      const when = `${format.dayWithWeekday("2026-11-26")}, ${arrival}`;
      expect(await mail(0, language), language).toMatchObject({
        subject: t("topics.ticket-visit-planned.title", { day, about: "T-1 · Ne grije" }),
        paragraphs: [t("topics.ticket-visit-planned.text", { when })],
      });
    }
    await acme.run(
      "UPDATE visits SET arrival_from_at = NULL, arrival_to_at = NULL, version = 2 WHERE id = ?",
      visit.id,
    );
    await tell();
    expect(await mail(1)).toMatchObject({
      paragraphs: [
        expect.stringMatching(/from Thu.*26 Nov.*between 00:30 and 01:30 to Wed.*25 Nov.*during/),
      ],
    });
  });

  it("is one for several moves, from what the customer was told to the final day", async () => {
    const { tell, made, move, mail } = await linked();
    await tell();
    await move(1, VISIT_AT + DAY_MS);
    await move(2, VISIT_AT + 3 * DAY_MS);
    // Whether the second still sees what the first has written is a matter of chance.
    expect(await Promise.all([tell(), tell()])).toContain("moved: 1");
    expect(await tell()).toBe("not notified: nothing new");
    expect((await made()).map(({ type }) => type)).toEqual([
      "ticket.visit_planned",
      "ticket.visit_moved",
    ]);
    expect(await mail(1)).toMatchObject({
      paragraphs: [expect.stringMatching(/moved from Mon.*23 Nov.* to Thu.*26 Nov/)],
    });
    expect(await mail(0)).toBe("not sent: outdated");
  });

  it("is nothing after a move and its undoing, and a cancellation only of a known visit", async () => {
    const { acme, visit, tell, move, mail } = await linked();
    await tell();
    await move(1, VISIT_AT + DAY_MS);
    await move(2, VISIT_AT);
    expect(await tell()).toBe("not notified: nothing new");
    await cancelled(acme, { id: visit.id, version: 3 });
    expect(await tell()).toBe("cancelled: 1");
    expect(await mail(1)).toMatchObject({ title: "Your visit is cancelled" });
    const unknown = await linked();
    await cancelled(unknown.acme, unknown.visit);
    expect(await unknown.tell()).toBe("not notified: nothing new");
  });

  it("is for customers only", async () => {
    expect(await (await linked("emina")).tell()).toBe("not notified: no ticket of a customer");
    expect(await (await linked("petar")).tell()).toBe("planned: 1");
  });

  it("is not for a ticket that has moved to another customer", async () => {
    const { acme, tell, mail } = await linked();
    await tell();
    await acme.run("UPDATE tickets SET customer_id = ?", OTHER_PLACE.customerId);
    expect(await mail(0)).toMatch("can no longer sign in or see the record");
    expect(await tell()).toBe("not notified: no ticket of a customer");
  });

  it("ends with the feature, with the account of its reader, and with the order", async () => {
    const { acme, order, tell, mail } = await linked();
    await tell();
    await acme.run("UPDATE users SET active = 0 WHERE id = ?", who("ciro"));
    expect(await mail(0)).toContain("can no longer sign in");
    await acme.run("UPDATE users SET active = 1 WHERE id = ?", who("ciro"));
    await acme.run(
      `INSERT INTO settings (key, valid_from, value, changed_at) VALUES ('feature.VISITS_TO_CUSTOMERS', '2026-01-01', '{"enabled":false}', 0)`,
    );
    expect(await mail(0)).toBe("not sent: off");
    expect(await tell()).toBe("not notified: off");
    await acme.run(
      "UPDATE work_orders SET status = 'waiting-for-approvals' WHERE id = ?",
      order.id,
    );
    expect(await tell()).toBe("not notified: the order is closed");
  });
});

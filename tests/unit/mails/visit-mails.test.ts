import { describe, expect, it } from "vitest";
import { renderMail } from "~/features/mails/emails/mail";
import { notificationOf } from "~/features/notifications/topics/table";
import { changeVisit } from "~/features/schedule/commands/change-visit";
import { formatter } from "~/kernel/text/format";
import { bcp47, type Language, LANGUAGES } from "~/kernel/text/languages";
import { textsIn } from "~/server/texts";
import type { Env } from "../../../worker/env";
import { mailFrom } from "../../../worker/jobs/mails/event-mails";
import { VISIT_HANDLERS } from "../../../worker/jobs/visits";
import { createTestTenant } from "../../support/db/test-tenant";
import { orderAt } from "../../support/records/orders";
import { DAY_MS, NOW, who } from "../../support/records/people";
import {
  cancelled,
  HOUR_MS,
  planned,
  VISIT_AT,
  visitPlan,
} from "../../support/records/visits/planned-visits";

// Notices and mails of events need nothing of it.
const NO_ENV = {} as Env;

function localization(language: Language) {
  const format = formatter({ language, timeZone: "Europe/Zagreb", currency: "EUR" });
  return { t: textsIn(language).t, format };
}

async function notified() {
  const acme = await createTestTenant();
  const order = await orderAt(acme, "backlog", { description: "Valve" });
  const visit = await planned(acme, order.id, ["tomislav", "tea"]);
  const ids = { visitId: visit.id, workOrderId: order.id, byId: who("marko") };
  const told = (
    change: "planned" | "moved" | "cancelled",
    key: string,
    now = VISIT_AT - DAY_MS,
    more: Record<string, string> = {},
  ) =>
    notificationOf(
      { ...acme.as("sanja", { now }), job: "outbox" },
      `visit.${change}`,
      { ...ids, ...more, userId: who(key) },
      now,
    );
  const due = async (...of: Parameters<typeof told>) => {
    const one = await told(...of);
    return "remark" in one
      ? one.remark
      : { isQuiet: one.isQuiet, subject: one.textsIn(localization("en")).title };
  };
  return { acme, order, visit, ids, told, due };
}

const WAS = { wasStartsAt: String(VISIT_AT - HOUR_MS), wasEndsAt: String(VISIT_AT + HOUR_MS) };

describe("a notification of a visit", () => {
  it("is one for who joined, who stays and who left, and a mail for those who want one", async () => {
    const { acme, visit, order } = await notified();
    const told = (event: string, key: string) =>
      acme.rows(
        "SELECT ids ->> 'wasStartsAt' AS was FROM outbox WHERE type = ? AND ids ->> 'userId' = ?",
        `visit.${event}`,
        who(key),
      );
    await acme.run(
      "INSERT INTO notification_choices (user_id, event, channel, wanted) VALUES (?, 'visit.planned', 'mail', 1)",
      who("tarik"),
    );
    const was = {
      startsAt: VISIT_AT - HOUR_MS,
      endsAt: VISIT_AT + HOUR_MS,
      arrivalFromAt: null,
      arrivalToAt: null,
      technicianIds: ["tomislav", "tea"].map(who),
    };
    const { workOrderId: _, ...plan } = visitPlan(order.id, ["tomislav", "tarik"].map(who), {
      id: visit.id,
    });
    await changeVisit(acme.as("marko"), { ...plan, version: 1 });
    const ids = { visitId: visit.id, workOrderId: order.id, was: JSON.stringify(was) };
    const handled = await VISIT_HANDLERS["visit.changed"]?.(
      { ...acme.as("sanja"), job: "outbox" },
      NO_ENV,
      ids,
      { id: "row", type: "visit.changed", ids, attempts: 1, createdAt: NOW },
    );
    if (typeof handled !== "object") throw new Error("Nothing was handled");
    await acme.database.write(handled.statements);
    expect(await told("planned.notice", "tarik")).toHaveLength(1);
    expect(await told("planned.mail", "tarik")).toHaveLength(1);
    expect(await told("moved.notice", "tomislav")).toEqual([{ was: String(was.startsAt) }]);
    expect(await told("cancelled.notice", "tea")).toEqual([{ was: String(was.startsAt) }]);
    expect(await acme.rows("SELECT id FROM outbox WHERE type GLOB 'visit.*.notice'")).toHaveLength(
      3,
    );
  });

  it("says the times first, and what they were", async () => {
    const { order, due } = await notified();
    expect(await due("planned", "tomislav")).toEqual({
      isQuiet: false,
      subject: `New visit: Tomorrow, Mon 23 Nov, 08:00–10:00 · Brodogradilište Žuti Rt d.d. · ${order.number}`,
    });
    expect(await due("moved", "tomislav", VISIT_AT - DAY_MS, WAS)).toEqual({
      isQuiet: false,
      subject: `Tomorrow, Mon 23 Nov, 07:00 → 08:00 · Visit moved: Brodogradilište Žuti Rt d.d. · ${order.number}`,
    });
  });

  it("says that a visit of the night ends the next day, before and after a change of its end", async () => {
    const { acme, visit, due } = await notified();
    const startsAt = VISIT_AT + 14 * HOUR_MS;
    await acme.run(
      "UPDATE visits SET starts_at = ?, ends_at = ? WHERE id = ?",
      startsAt,
      startsAt + 8 * HOUR_MS,
      visit.id,
    );
    const was = { wasStartsAt: String(startsAt), wasEndsAt: String(startsAt + HOUR_MS) };
    expect(await due("planned", "tomislav")).toMatchObject({
      subject: expect.stringContaining("Mon 23 Nov, 22:00–06:00 next day · "),
    });
    expect(await due("moved", "tomislav", VISIT_AT - DAY_MS, was)).toMatchObject({
      subject: expect.stringContaining("22:00–23:00 → 22:00–06:00 next day · "),
    });
  });

  it("says who comes instead of whom, and the arrival that is promised now", async () => {
    const { acme, visit, order, due } = await notified();
    const times = { wasStartsAt: String(VISIT_AT), wasEndsAt: String(VISIT_AT + 2 * HOUR_MS) };
    const at = VISIT_AT - DAY_MS;
    const about = `Brodogradilište Žuti Rt d.d. · ${order.number}`;
    const wasPeople = (...keys: string[]) => JSON.stringify(keys.map(who));
    const subjectOf = async (more: Record<string, string>) => {
      const told = await due("moved", "tomislav", at, { ...times, ...more });
      return typeof told === "string" ? told : told.subject;
    };
    const when = "Tomorrow, Mon 23 Nov, 08:00–10:00";
    expect(await subjectOf({ wasPeople: wasPeople("tomislav", "tarik") })).toBe(
      `${when} · Tea comes instead of Tarik · ${about}`,
    );
    expect(await subjectOf({ wasPeople: wasPeople("tomislav") })).toBe(
      `${when} · Tea comes too · ${about}`,
    );
    expect(await subjectOf({ wasPeople: wasPeople("tomislav", "tea", "tarik") })).toBe(
      `${when} · Tarik no longer comes · ${about}`,
    );
    await acme.run(
      "UPDATE visits SET arrival_from_at = ?, arrival_to_at = ? WHERE id = ?",
      VISIT_AT,
      VISIT_AT + HOUR_MS,
      visit.id,
    );
    const same = wasPeople("tomislav", "tea");
    expect(await subjectOf({ wasArrival: " ", wasPeople: same })).toBe(
      `${when} · Arrival promised between 08:00 and 09:00: ${about}`,
    );
    // Other times are the first thing that matters.
    expect(await subjectOf({ ...WAS, wasArrival: " ", wasPeople: wasPeople("tomislav") })).toMatch(
      /07:00 → 08:00 · Visit moved/,
    );
  });

  it("is quiet when the visit neither was nor is within 24 hours", async () => {
    const { due } = await notified();
    expect(await due("planned", "tomislav", NOW)).toMatchObject({ isQuiet: true });
    const soon = { wasStartsAt: String(NOW + HOUR_MS), wasEndsAt: String(NOW + 2 * HOUR_MS) };
    expect(await due("moved", "tomislav", NOW, soon)).toMatchObject({ isQuiet: false });
  });

  it("names the former time to who left", async () => {
    const { acme, visit, due } = await notified();
    await cancelled(acme, visit);
    expect(await due("cancelled", "tea", VISIT_AT - DAY_MS, WAS)).toMatchObject({
      subject: expect.stringMatching(/^Visit cancelled: .*07:00–09:00/),
    });
  });

  it("is not sent when it is outdated", async () => {
    const { acme, visit, due } = await notified();
    expect(await due("cancelled", "tomislav")).toBe("not sent: outdated");
    await cancelled(acme, visit);
    expect(await due("planned", "tomislav")).toBe("not sent: outdated");
    expect(await due("cancelled", "tomislav")).toMatchObject({ isQuiet: false });
  });
});

it.each(LANGUAGES)("mails of visits in %s have complete texts", async (language) => {
  const { acme, visit, told } = await notified();
  await acme.run(
    "UPDATE visits SET arrival_from_at = ?, arrival_to_at = ? WHERE id = ?",
    VISIT_AT,
    VISIT_AT + HOUR_MS,
    visit.id,
  );
  const complete = async (...[change, more = {}]: ["planned" | "moved" | "cancelled", object?]) => {
    const key = change === "cancelled" ? "tarik" : "tomislav";
    const one = await told(change, key, VISIT_AT - DAY_MS, { ...more });
    if ("remark" in one) throw new Error(one.remark);
    const content = mailFrom(acme.as("sanja"), one).contentFor("Acme", localization(language));
    const { html, text } = renderMail(content, {
      company: { name: "Acme", logo: null },
      lang: bcp47(language),
      t: textsIn(language).t,
    });
    for (const each of [content.subject, html, text])
      expect(each, change).not.toMatch(/\{\{|undefined|(mails|topics)\.|null/);
    return content.title;
  };
  const same = { wasStartsAt: String(VISIT_AT), wasEndsAt: String(VISIT_AT + 2 * HOUR_MS) };
  const before = { wasStartsAt: String(VISIT_AT - DAY_MS), wasEndsAt: String(VISIT_AT) };
  const people = (...keys: string[]) => ({ wasPeople: JSON.stringify(keys.map(who)) });
  const titles = [
    await complete("planned"),
    await complete("moved", { ...before, ...people("tarik"), wasArrival: " " }),
    await complete("moved", { ...same, ...people("tarik", "tomislav"), wasArrival: " " }),
    await complete("moved", { ...same, ...people("tomislav"), wasArrival: " " }),
    await complete("moved", { ...same, ...people("tomislav", "tea", "tarik"), wasArrival: " " }),
    await complete("moved", { ...same, ...people("tomislav", "tea"), wasArrival: " " }),
    await complete("cancelled"),
  ];
  // New, moved, others three times, the promised arrival, cancelled.
  expect(new Set(titles).size).toBe(5);
});

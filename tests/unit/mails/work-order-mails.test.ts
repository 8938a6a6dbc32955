import { describe, expect, it } from "vitest";
import { renderMail } from "~/features/mails/emails/mail";
import type { NotificationEvent } from "~/features/notifications/model";
import { allowEditing } from "~/features/work-orders/commands/shared";
import { approveWorkOrder } from "~/features/work-orders/commands/approve";
import { formatter } from "~/kernel/text/format";
import { bcp47, type Language, LANGUAGES } from "~/kernel/text/languages";
import { textsIn } from "~/server/texts";
import { mailAbout } from "../../../worker/jobs/mails/event-mails";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { atVersion, orderAt } from "../../support/records/orders";
import { NOW, PLACE, who } from "../../support/records/people";

const EVIL = `<script>alert("1")</script> & <b>O'Neill</b>`;
const NOTE = "Molim fotografiju.\nHvala.";

/** An order that one of two has approved, with texts of users that are no HTML. */
async function approvedOnce() {
  const acme = await createTestTenant({ approvals: 2 });
  const order = await orderAt(acme, "submitted", {
    description: "Zamijeniti ležaj\nsecond line",
    plannedStartOn: "2026-11-23",
    plannedEndOn: "2026-11-24",
  });
  await acme.run("UPDATE customers SET name = ? WHERE id = ?", EVIL, PLACE.customerId);
  await acme.run(
    `INSERT INTO daily_reports (id, work_order_id, author_id, report_on, status, status_reason, captured_at, created_at, updated_at)
     VALUES ('kept', ?, ?, '2026-11-20', 'unfiled', 'order_locked', 0, 0, 0)`,
    order.id,
    who("tea"),
  );
  const approved = await approveWorkOrder(acme.as("ana"), {
    id: order.id,
    revision: order.revision ?? "",
    note: "",
  });
  const [row] = await acme.rows(
    "SELECT number, revision_id AS revisionId FROM work_orders WHERE id = ?",
    order.id,
  );
  const ids = { workOrderId: order.id, revisionId: String(row?.["revisionId"]), reportId: "kept" };
  return { acme, order: approved, ids, number: String(row?.["number"]) };
}

/** What a user is told, and the mail as it is sent. */
async function mailed(
  acme: Company,
  event: NotificationEvent,
  ids: Record<string, string>,
  { key, language = "en", by = "marko" }: { key: string; language?: Language; by?: string },
) {
  const context = { ...acme.as("sanja"), job: "test" };
  const row = { ...ids, userId: who(key), ...(by && { byId: who(by) }) };
  const mail = await mailAbout(event)(context, row, NOW * 2);
  if ("remark" in mail) throw new Error(mail.remark);
  const { t } = textsIn(language);
  const format = formatter({ language, timeZone: "Europe/Zagreb", currency: "EUR" });
  const content = mail.contentFor("Acme", { t, format });
  const company = { name: "Acme", logo: null };
  return { ...content, ...renderMail(content, { company, lang: bcp47(language), t }) };
}

describe.each(LANGUAGES)("mails about work orders in %s", (language) => {
  it("have complete texts, and escape those of users in HTML", async () => {
    const { acme, order, ids } = await approvedOnce();
    const path = `/work-orders/${order.id}`;
    const complete = async (event: NotificationEvent, key: string, opens = path) => {
      const mail = await mailed(acme, event, ids, { key, language });
      for (const one of [mail.subject, mail.html, mail.text])
        expect(one, event).not.toMatch(/\{\{|undefined|(mails|topics)\.|null/);
      for (const message of mail.paragraphs) expect(mail.text).toContain(message);
      expect(mail.text).toContain(`http://acme.localhost${opens}\n`);
      expect(mail.html).toContain(`href="http://acme.localhost${opens}"`);
      expect(mail.html).not.toMatch(/<script|<b>/);
      expect(mail.html).not.toMatch(/\b(src|background)="https?:/);
      return mail;
    };
    await complete("work_order.assigned", "tomislav");
    await complete("work_order.submitted", "amar", `/work-orders/review?order=${order.id}`);
    await complete("work_order.approved", "tomislav");
    await complete("work_order.reopening_requested", "sanja");
    await complete("daily_report.unfiled", "sanja", `${path}/daily-reports/kept`);
    await allowEditing(acme.as("marko"), { ...atVersion(order), note: NOTE });
    const { text } = await complete("work_order.sent_back", "tomislav");
    expect(text).toContain("> Molim fotografiju.\n> Hvala.");
  });

  it("say of an approval which it is", async () => {
    const { acme, ids, number } = await approvedOnce();
    const { subject } = await mailed(acme, "work_order.approved", ids, {
      key: "tomislav",
      language,
    });
    const about = `${number} · Zamijeniti ležaj`;
    expect(subject).toBe(
      language === "en"
        ? `Approved by Marko Horvat (1 of 2): ${about}`
        : `Odobreno 1 od 2 (Marko Horvat): ${about}`,
    );
  });
});

it("the mail of a report that could not be filed says who last moved its order", async () => {
  const { acme, ids } = await approvedOnce();
  await acme.run("UPDATE daily_reports SET created_at = ? WHERE id = 'kept'", NOW);
  const mail = await mailed(acme, "daily_report.unfiled", ids, { key: "sanja" });
  expect(mail.text).toMatch(/Approved: Ana Babić, \d+ Nov 2026, /);
});

it("mails about work orders omit empty parts", async () => {
  const { acme, ids } = await approvedOnce();
  await acme.run("UPDATE work_orders SET asset_id = NULL");
  const { text } = await mailed(acme, "work_order.assigned", ids, { key: "tea", by: "" });
  expect(text).not.toMatch(/Asset|Assigned by|team lead|Note/);
});

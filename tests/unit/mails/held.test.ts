import { describe, expect, it } from "vitest";
import { discardMail } from "~/features/mails/commands/discard";
import { sendMailAgain } from "~/features/mails/commands/send-again";
import { listUndelivered } from "~/features/mails/queries/undelivered";
import { readConcerned } from "~/features/notifications/topics/table";
import { signWorkOrder } from "~/features/work-orders/commands/sign";
import { getWorkOrder } from "~/features/work-orders/queries/detail";
import { MAIL_BUDGET } from "~/kernel/mail/budget";
import { outboxBacklog } from "~/server/command/outbox";
import { textsIn } from "~/server/texts";
import { formatter } from "~/kernel/text/format";
import { LANGUAGES } from "~/kernel/text/languages";
import { mailAbout } from "../../../worker/jobs/mails/event-mails";
import { expectRefusal } from "../../support/api/signed-in";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { earlierPdfMails } from "../../support/records/pdf-mails";
import { outboxRow, undeliveredTo } from "../../support/fakes/undelivered";
import { orderAt, signatures } from "../../support/records/orders";
import { DAY_MS, NOW, who } from "../../support/records/people";

const EMAIL = "sime.juric@brod.hr";
const PAGE = { pageNumber: 1, pageSize: 20 };
const { most, windowMs } = MAIL_BUDGET;

/** A submitted order, and mails that were sent before. */
async function afterMails(
  count: number,
  { email = (index: number) => `${index}@brod.hr`, by = "tomislav", at = NOW - 60_000 } = {},
) {
  const acme = await createTestTenant({ approvals: 1 });
  const order = await orderAt(acme, "submitted");
  await earlierPdfMails(acme, { orderId: order.id, count, email, signedBy: who(by), at });
  return { acme, order };
}

async function signed({ acme, order }: Awaited<ReturnType<typeof afterMails>>, email = EMAIL) {
  await signWorkOrder(acme.as("tomislav"), signatures(order, { email }));
  return mailOf(acme, order.id);
}

async function mailOf(acme: Company, orderId: string) {
  const [row] = await acme.rows(
    `SELECT id, last_error AS remark, attempts, dead_at AS deadAt, next_at AS nextAt FROM outbox
      WHERE type = 'work_order.pdf.mail' AND ids ->> 'workOrderId' = ?`,
    orderId,
  );
  if (!row) throw new Error("no mail");
  const { remark, attempts, deadAt, nextAt } = row;
  return { id: String(row["id"]), remark, attempts, deadAt, nextAt };
}

const SENT = { remark: null, deadAt: null, attempts: 0 };
const ofAddress = { email: () => EMAIL.toUpperCase(), by: "tea" };

describe("the mail with the signed PDF", () => {
  it("within the budget waits for its PDF only", async () => {
    const mail = await signed(await afterMails(most.address - 1, ofAddress));
    expect(mail).toMatchObject(SENT);
    expect(Number(mail.nextAt)).toBeGreaterThan(NOW);
  });

  it.each([
    ["address", most.address, ofAddress],
    ["person", most.person, {}],
    ["company", most.company, { by: "tea" }],
  ] as const)("over the budget per %s is held", async (scope, count, earlier) => {
    expect(await signed(await afterMails(count, earlier))).toMatchObject({
      remark: `held: ${scope}`,
      deadAt: NOW,
      attempts: 0,
    });
  });

  it.each([
    ["one fewer of a person", most.person - 1, {}],
    ["one fewer of the company", most.company - 1, { by: "tea" }],
    ["mails of the day before", most.person, { at: NOW - windowMs - 1 }],
  ] as const)("is sent after %s", async (_, count, earlier) => {
    expect(await signed(await afterMails(count, earlier))).toMatchObject(SENT);
  });

  it("does not count those that are held or were discarded", async () => {
    const company = await afterMails(most.address, ofAddress);
    await company.acme.run(
      "UPDATE outbox SET attempts = 0, dead_at = 1, done_at = iif(rowid % 2, 1, NULL) WHERE type = 'work_order.pdf.mail'",
    );
    expect(await signed(company)).toMatchObject(SENT);
  });

  it("is counted in the batch: of orders signed at the same time, no more than the budget are sent", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const orders = [];
    for (let index = 0; index < most.address + 2; index += 1)
      orders.push(await orderAt(acme, "submitted"));
    await Promise.all(
      orders.map((order) =>
        signWorkOrder(acme.as("tomislav"), signatures(order, { email: EMAIL })),
      ),
    );
    const mails = await Promise.all(orders.map(({ id }) => mailOf(acme, id)));
    expect(mails.map(({ remark }) => remark).filter(Boolean)).toEqual(
      Array.from({ length: 2 }, () => "held: address"),
    );
    expect(await acme.rows("SELECT id FROM outbox WHERE type = 'mail.held'")).toHaveLength(1);
  });
});

describe("a held mail", () => {
  async function held() {
    const company = await afterMails(most.address, ofAddress);
    const { id } = await signed(company);
    return { ...company, id };
  }

  it("is stated on its order and in the activity, and nothing has failed", async () => {
    const { acme, order } = await held();
    const { status, signature } = await getWorkOrder(acme.as("tomislav"), order.id);
    expect({ status, held: signature?.mailHeld }).toEqual({
      status: "signed",
      held: true,
    });
    expect(
      await acme.rows(
        "SELECT actor_id AS by FROM activity WHERE event = 'work-order.pdf-mail-held'",
      ),
    ).toEqual([{ by: who("tomislav") }]);
    expect(await outboxBacklog(acme.as("sanja"))).toMatchObject({ dead: 0 });
  });

  it("is listed with its address, its reason and who requested it", async () => {
    const { acme, order, id } = await held();
    expect(await listUndelivered(acme.as("sanja"), PAGE)).toMatchObject({
      totalCount: 1,
      entities: [
        {
          id,
          held: "address",
          email: EMAIL,
          requestedBy: "Tomislav Đurić",
          workOrderId: order.id,
          attempts: 0,
        },
      ],
    });
  });

  it("is sent when it is released, but not with those that failed", async () => {
    const { acme, order, id } = await held();
    await expectRefusal(sendMailAgain(acme.as("sanja"), { id: null }), "not_found");
    await undeliveredTo(acme, "tea");
    expect(await sendMailAgain(acme.as("sanja"), { id: null })).toEqual({ sent: 1 });
    expect(await outboxRow(acme, id)).toMatchObject({ deadAt: NOW });
    expect(await sendMailAgain(acme.as("sanja"), { id })).toEqual({ sent: 1 });
    expect(await outboxRow(acme, id)).toMatchObject({ deadAt: null, attempts: 0, nextAt: NOW });
    expect(
      await acme.rows(
        "SELECT subject_id AS id FROM activity WHERE event = 'work-order.pdf-mail-released'",
      ),
    ).toEqual([{ id: order.id }]);
    const { signature } = await getWorkOrder(acme.as("tomislav"), order.id);
    expect(signature?.mailHeld).toBe(false);
  });

  it("is not sent once it is discarded", async () => {
    const { acme, order, id } = await held();
    await discardMail(acme.as("sanja"), { id });
    await expectRefusal(sendMailAgain(acme.as("sanja"), { id }), "not_found");
    const { signature } = await getWorkOrder(acme.as("tomislav"), order.id);
    expect(signature?.mailHeld).toBe(false);
  });

  it.each(["marko", "ana", "tomislav"])("cannot be released by %s", async (key) => {
    const { acme, id } = await held();
    await expectRefusal(sendMailAgain(acme.as(key), { id }), "not_allowed");
  });

  it("is announced to administrators, who open the list, and managers, who open the order", async () => {
    const { acme, order, id } = await held();
    const [row] = await acme.rows("SELECT ids FROM outbox WHERE type = 'mail.held'");
    expect(JSON.parse(String(row?.["ids"]))).toEqual({ workOrderId: order.id });
    const concerned = await readConcerned(acme.as("sanja"), "mail.held", { workOrderId: order.id });
    expect(concerned).toEqual(expect.arrayContaining([who("sanja"), who("marko")]));
    expect(concerned).not.toContain(who("tomislav"));
    const due = (key: string) =>
      mailAbout("mail.held")(
        { ...acme.as("sanja"), job: "outbox" },
        { workOrderId: order.id, userId: who(key) },
        NOW,
      );
    for (const [key, path] of [
      ["sanja", "/settings/undelivered-mail"],
      ["marko", `/work-orders/${order.id}`],
    ] as const) {
      const mail = await due(key);
      if ("remark" in mail) throw new Error(mail.remark);
      for (const language of LANGUAGES) {
        const format = formatter({ language, timeZone: "Europe/Zagreb", currency: "EUR" });
        const content = mail.contentFor("Acme", { t: textsIn(language).t, format });
        expect(content.action?.href).toMatch(new RegExp(`${path}$`));
        expect(JSON.stringify(content)).not.toMatch(/\{\{|undefined|(mails|topics)\./);
      }
    }
    await discardMail(acme.as("sanja"), { id });
    expect(await due("sanja")).toHaveProperty("remark");
  });

  it("is no longer counted after a day", async () => {
    const { acme, order } = await held();
    expect(order.id).not.toBe("");
    const next = await orderAt(acme, "submitted");
    await signWorkOrder(
      acme.as("tomislav", { now: NOW + DAY_MS }),
      signatures(next, { email: EMAIL }),
    );
    expect(await mailOf(acme, next.id)).toMatchObject(SENT);
  });
});

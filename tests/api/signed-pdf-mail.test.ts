import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { MAIL_BUDGET } from "../../app/kernel/mail/budget";
import { textsIn } from "../../app/server/texts";
import { pageCookie, send, signedIn } from "../support/api/client";
import { makeOrder, reportOf } from "../support/api/orders";
import { makeTenant, type TestTenant } from "../support/db/tenant";
import { mailsTo, mailTo, failMailTo } from "../support/fakes/mailbox";
import { eventually } from "../support/eventually";

/** Signs an order of a tenant without approvals; the signed PDF is requested for this address. */
async function signed(email: string | undefined) {
  const tenant = await makeTenant({
    features: { LANGUAGE_UI: { value: "hr" }, APPROVALS_WORK_ORDER: { enabled: false } },
  });
  return { tenant, ...(await signedOf(tenant, email)) };
}

async function signedOf(tenant: TestTenant, email: string | undefined) {
  const [marko, lead] = await Promise.all([
    signedIn(tenant, "marko"),
    signedIn(tenant, "tomislav"),
  ]);
  const made = await makeOrder(marko, { description: "Zamjena filtra\ndruga linija" });
  await lead.post(`/workOrders/${made.id}/start`, { version: made.version });
  await lead.put("/dailyReports", reportOf(made.id, "tomislav"));
  const { body } = await lead.get(`/workOrders/${made.id}`);
  const response = await lead.post(`/workOrders/${made.id}/sign`, {
    version: body["version"],
    place: "Čakovec",
    technician: { name: "Tomislav Đurić", typed: "Tomislav Đurić" },
    customer: { name: "Šime Jurić", typed: "Š. Jurić" },
    confirmed: true,
    ...(email ? { email } : {}),
  });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return { number: made.number, id: made.id };
}

async function rows(tenant: TestTenant, sql: string): Promise<Record<string, unknown>[]> {
  return (await tenant.database.read({ sql, args: [] })).rows;
}

const MAIL_ROWS =
  "SELECT id, type, ids, attempts, done_at AS doneAt FROM outbox WHERE type = 'work_order.pdf.mail'";
const SENT_ROWS =
  "SELECT subject_id AS id, actor_id AS by, facts ->> 'email' AS email FROM activity WHERE event = 'work-order.pdf-mailed'";

describe("the signed PDF for the customer", () => {
  it("is mailed once, attached, in the company's language, and recorded on the order", async () => {
    const email = `${randomUUID()}@example.com`;
    const { tenant, number, id } = await signed(email);
    const mail = await mailTo(email);
    expect(mail.subject).toBe(`Potpisani radni nalog ${number}`);
    expect(mail.attachments).toMatchObject([{ mediaType: "application/pdf" }]);
    expect(mail.attachments[0]?.size).toBeGreaterThan(5_000);
    expect(mail.text).not.toContain("http");
    await eventually(async () =>
      expect(await rows(tenant, SENT_ROWS)).toEqual([{ id, by: null, email: null }]),
    );
    const [row] = await rows(tenant, MAIL_ROWS);
    expect(row).toMatchObject({ attempts: 1, doneAt: expect.any(Number) });
    expect(row?.["ids"]).not.toContain(email);
    // The queue may deliver the row that makes the PDF again.
    await tenant.database.write([
      {
        sql: "UPDATE outbox SET done_at = NULL, next_at = 0 WHERE type = 'work_order.signed'",
        args: [],
      },
    ]);
    await makeOrder(await signedIn(tenant, "marko"));
    await eventually(async () =>
      expect(
        await rows(
          tenant,
          "SELECT last_error AS remark FROM outbox WHERE type = 'work_order.signed' AND done_at IS NOT NULL",
        ),
      ).toEqual([{ remark: "made before" }]),
    );
    expect(await rows(tenant, MAIL_ROWS)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("is not mailed without a request", async () => {
    const { tenant } = await signed(undefined);
    await eventually(async () =>
      expect(
        await rows(
          tenant,
          "SELECT count(*) AS n FROM outbox WHERE type = 'work_order.signed' AND done_at IS NOT NULL",
        ),
      ).toEqual([{ n: 1 }]),
    );
    expect(await rows(tenant, MAIL_ROWS)).toEqual([]);
  });

  it("is also downloaded from the customer's ticket, by nobody else", async () => {
    const { tenant, id, number } = await signed(undefined);
    const ticketId = newId();
    const ciro = await signedIn(tenant, "ciro");
    await ciro.put("/tickets", { id: ticketId, name: "Pumpa curi" });
    const path = `/tickets/${ticketId}/signedPdf`;
    expect((await ciro.get(path)).status).toBe(404);
    await tenant.database.write([
      {
        sql: "UPDATE tickets SET status = 'in-progress', work_order_id = ? WHERE id = ?",
        args: [id, ticketId],
      },
      {
        sql: "UPDATE work_orders SET customer_id = (SELECT customer_id FROM tickets WHERE id = ?) WHERE id = ?",
        args: [ticketId, id],
      },
    ]);
    const pdf = await ciro.get(path);
    expect(pdf.status, pdf.text.slice(0, 300)).toBe(200);
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(pdf.headers.get("content-disposition")).toContain(number);
    expect(pdf.text.slice(0, 5)).toBe("%PDF-");
    const others = ["petar", "marko", "tomislav"].map(async (key) => {
      const response = await (await signedIn(tenant, key)).get(path);
      return response.status;
    });
    expect(await Promise.all(others)).toEqual([404, 403, 403]);
  });

  it("over the budget of its address waits until an administrator releases it, and nobody's signature is refused", async () => {
    const email = `${randomUUID()}@example.com`;
    const { tenant } = await signed(email);
    const most = MAIL_BUDGET.most.address;
    let last = { number: "", id: "" };
    for (let count = 1; count <= most; count += 1) last = await signedOf(tenant, email);
    await eventually(async () => expect(await mailsTo(email)).toHaveLength(most));
    const sanja = await signedIn(tenant, "sanja");
    const { body } = await sanja.get("/undeliveredMails");
    expect(body["entities"]).toMatchObject([
      {
        type: "work_order.pdf.mail",
        workOrderNumber: last.number,
        held: "address",
        email,
        requestedBy: "Tomislav Đurić",
      },
    ]);
    const page = async (path: string, key: string) =>
      (
        await send(tenant.origin, "GET", path, {
          headers: { cookie: await pageCookie(tenant, key) },
        })
      ).text;
    const order = await page(`/work-orders/${last.id}`, "tomislav");
    // A failed assertion about the text itself would print the whole page.
    expect(order.includes(textsIn("en").t("workOrders.detail.mail-held"))).toBe(true);
    const list = await page("/settings/undelivered-mail", "sanja");
    expect(list).toContain(email);
    expect(list).toContain(textsIn("en").t("mails.held.waits"));

    const [mail] = body["entities"] as { id: string }[];
    expect((await sanja.post("/undeliveredMails/sendAgain", {})).status).toBe(404);
    expect((await sanja.post(`/undeliveredMails/${mail?.id}/sendAgain`, {})).body).toEqual({
      sent: 1,
    });
    await eventually(async () => expect(await mailsTo(email)).toHaveLength(most + 1));
    expect((await sanja.get("/undeliveredMails")).body["totalCount"]).toBe(0);
    await eventually(async () => expect(await rows(tenant, SENT_ROWS)).toHaveLength(most + 1));
  });

  it("is listed as undelivered, with its order, when the mail server refuses the address", async () => {
    const email = `${randomUUID()}@example.com`;
    await failMailTo(email, { kind: "refuse" });
    const { tenant, number } = await signed(email);
    const sanja = await signedIn(tenant, "sanja");
    await eventually(async () =>
      expect((await sanja.get("/undeliveredMails")).body["entities"]).toMatchObject([
        { type: "work_order.pdf.mail", workOrderNumber: number },
      ]),
    );
    expect(await rows(tenant, SENT_ROWS)).toEqual([]);
  });
});

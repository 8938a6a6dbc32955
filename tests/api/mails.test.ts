import { describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { castMember } from "../../migrations/seeds/cast";
import { type Client, pageCookie, send, signedIn } from "../support/api/client";
import { makeOrder } from "../support/api/orders";
import { setUniqueAddress, linksIn, mailsTo, mailTo, failMailTo } from "../support/fakes/mailbox";
import { makeTenant, type TestTenant } from "../support/db/tenant";
import { eventually } from "../support/eventually";
import { timeFactor } from "../support/stack/stack";

const who = (key: string) => castMember(key).id;

async function rowsOf(tenant: TestTenant, type: string): Promise<Record<string, unknown>[]> {
  const sql =
    "SELECT id, attempts, done_at AS doneAt, dead_at AS deadAt, last_error AS remark FROM outbox WHERE type = ?";
  return (await tenant.database.read({ sql, args: [type] })).rows;
}

/** A work order for Tomislav at an email address of this test's own. */
async function assigned(more: Parameters<typeof makeTenant>[0] = {}): Promise<{
  tenant: TestTenant;
  address: string;
  tomislav: Client;
  make(plan?: object): ReturnType<typeof makeOrder>;
}> {
  const tenant = await makeTenant(more);
  const [marko, tomislav] = await Promise.all([
    signedIn(tenant, "marko"),
    signedIn(tenant, "tomislav"),
  ]);
  const address = await setUniqueAddress(tenant, who("tomislav"));
  return { tenant, address, tomislav, make: (plan) => makeOrder(marko, plan) };
}

describe("an email", () => {
  it("is sent once, in the company's language, with links to its own host", async () => {
    const { tenant, address, make } = await assigned({
      features: { LANGUAGE_UI: { value: "hr" } },
    });
    const order = await make({ description: "Zamijeniti <b>ležaj</b>" });
    const mail = await mailTo(address);
    expect(mail.subject).toBe(`Novi radni nalog za Vas: ${order.number} · Zamijeniti <b>ležaj</b>`);
    expect(mail.html).toContain("Zamijeniti &lt;b&gt;ležaj&lt;/b&gt;");
    expect(linksIn(mail)).toEqual([`${tenant.origin}/work-orders/${order.id}`]);
    await eventually(async () =>
      expect(await rowsOf(tenant, "work_order.assigned.mail")).toMatchObject([
        { attempts: 1, deadAt: null, doneAt: expect.any(Number) },
      ]),
    );
    const [row] = await rowsOf(tenant, "work_order.assigned.mail");
    expect(mail.messageId).toBe(`<${row?.["id"]}@${tenant.code}.localhost>`);
    expect(await mailsTo(address)).toHaveLength(1);
  });

  it("is in the reader's own language when they have chosen one", async () => {
    const { tenant, address, make } = await assigned();
    await tenant.database.write([
      { sql: "UPDATE users SET language = 'rs' WHERE id = ?", args: [who("tomislav")] },
    ]);
    await make();
    expect((await mailTo(address)).subject).toContain("Novi radni nalog za Vas");
  });

  it("is not sent when the company has switched it off, nor to the user who acted", async () => {
    const { tenant, address, make, tomislav } = await assigned();
    await make();
    await mailTo(address);
    const off = { "work_order.assigned": { push: true, mail: false } };
    await tenant.database.write([
      {
        sql: "INSERT INTO settings (key, valid_from, value, changed_at) VALUES ('notifications', '2026-01-01', ?, 0)",
        args: [JSON.stringify(off)],
      },
    ]);
    await make();
    await eventually(async () =>
      expect((await rowsOf(tenant, "work_order.assigned")).map(({ remark }) => remark)).toEqual([
        expect.stringContaining("mail: 1"),
        expect.stringContaining("mail: off"),
      ]),
    );
    await tenant.database.write([
      { sql: "DELETE FROM settings WHERE key = 'notifications'", args: [] },
    ]);
    await makeOrder(tomislav);
    await eventually(async () =>
      expect((await rowsOf(tenant, "work_order.assigned")).at(-1)?.["remark"]).toContain("mail: 0"),
    );
    expect(await mailsTo(address)).toHaveLength(1);
  });

  it("carries a code while the code is valid, and is not sent with an expired one", async () => {
    const tenant = await makeTenant();
    const address = await setUniqueAddress(tenant, who("emina"));
    const codeId = newId();
    await tenant.database.write([
      { sql: "UPDATE users SET invite_status = 'INVITED' WHERE id = ?", args: [who("emina")] },
      {
        sql: "INSERT INTO access_codes (id, kind, user_id, created_at, expires_at) VALUES (?, 'invite', ?, 0, ?)",
        args: [codeId, who("emina"), Date.now() + 3_600_000],
      },
      {
        sql: "INSERT INTO access_codes (id, kind, user_id, created_at, expires_at, voided_at) VALUES (?, 'invite', ?, 0, ?, 1)",
        args: [newId(), who("emina"), Date.now() + 3_600_000],
      },
      announced("user.invited", { userId: who("emina"), codeId }),
      announced("user.invited", { userId: who("emina"), codeId: newId() }),
    ]);
    await makeOrder(await signedIn(tenant, "marko"));
    const [link = ""] = linksIn(await mailTo(address));
    expect(link).toMatch(
      new RegExp(`^${tenant.origin}/signup\\?inviteCode=${codeId.replaceAll("-", "")}\\.`),
    );
    await eventually(async () =>
      expect((await rowsOf(tenant, "user.invited")).map(({ remark }) => remark).toSorted()).toEqual(
        [expect.stringContaining("not sent"), null].toSorted(),
      ),
    );
    const code = new URL(link).searchParams.get("inviteCode");
    expect(
      (
        await send(
          tenant.origin,
          "GET",
          `/api/users/invite?inviteCode=${encodeURIComponent(code ?? "")}`,
        )
      ).status,
    ).toBe(200);
  });
});

describe("a mail server that refuses", () => {
  it("temporarily is retried", async () => {
    const { tenant, address, make } = await assigned();
    await failMailTo(address, { kind: "later", times: 1 });
    await make();
    await mailTo(address);
    await eventually(async () =>
      expect(await rowsOf(tenant, "work_order.assigned.mail")).toMatchObject([
        { attempts: 2, deadAt: null, doneAt: expect.any(Number) },
      ]),
    );
    expect(await mailsTo(address)).toHaveLength(1);
  });

  it("permanently is not retried; the system administrator sees why, and can resend or discard the email", async () => {
    const { tenant, address, make } = await assigned();
    const heal = await failMailTo(address, { kind: "refuse" });
    await make();
    const sanja = await signedIn(tenant, "sanja");
    const mail = await undelivered(sanja);
    expect(mail).toMatchObject({
      type: "work_order.assigned.mail",
      userId: who("tomislav"),
      email: address,
      attempts: 1,
      why: expect.stringContaining("550"),
    });
    expect((await (await signedIn(tenant, "marko")).get("/undeliveredMails")).status).toBe(403);

    expect((await sanja.post(`/undeliveredMails/${mail["id"]}/sendAgain`, {})).body).toEqual({
      sent: 1,
    });
    expect(await undelivered(sanja)).toMatchObject({ id: mail["id"], attempts: 1 });
    await heal();
    expect((await sanja.post("/undeliveredMails/sendAgain", {})).body).toEqual({ sent: 1 });
    await mailTo(address);
    expect((await sanja.get("/undeliveredMails")).body).toEqual({ entities: [], totalCount: 0 });
    expect((await sanja.delete(`/undeliveredMails/${mail["id"]}`)).status).toBe(404);
  });

  it("is listed on a page of the system administrator only", async () => {
    const { tenant, address, make } = await assigned();
    await failMailTo(address, { kind: "refuse" });
    await make();
    await undelivered(await signedIn(tenant, "sanja"));
    const page = await send(tenant.origin, "GET", "/settings/undelivered-mail", {
      headers: { cookie: await pageCookie(tenant, "sanja") },
    });
    expect(page.status).toBe(200);
    expect(page.text).toContain(address);
    expect(
      (
        await send(tenant.origin, "GET", "/settings/undelivered-mail", {
          headers: { cookie: await pageCookie(tenant, "marko") },
        })
      ).status,
    ).toBe(403);
    const mail = await undelivered(await signedIn(tenant, "sanja"));
    const form = {
      cookie: await pageCookie(tenant, "sanja"),
      origin: tenant.origin,
      "content-type": "application/x-www-form-urlencoded",
    };
    expect(
      (
        await send(tenant.origin, "POST", `/settings/undelivered-mail/${mail["id"]}/discard`, {
          headers: form,
          rawBody: "",
        })
      ).status,
    ).toBe(302);
    expect(
      (await (await signedIn(tenant, "sanja")).get("/undeliveredMails")).body["totalCount"],
    ).toBe(0);
  });

  it("slowly does not delay the emails of other companies", async () => {
    const [slow, quick] = await Promise.all([assigned(), assigned()]);
    // The worker waits for an answer for twenty seconds, and the queue's next batch for three, both scaled.
    await failMailTo(slow.address, { kind: "slow", ms: 10_000 + 8_000 * timeFactor(), times: 1 });
    await slow.make();
    await eventually(async () =>
      expect(await rowsOf(slow.tenant, "work_order.assigned.mail")).toHaveLength(1),
    );
    await quick.make();
    await mailTo(quick.address);
    expect(await mailsTo(slow.address)).toEqual([]);
    await mailTo(slow.address);
    await eventually(async () =>
      expect(await rowsOf(slow.tenant, "work_order.assigned.mail")).toMatchObject([
        { doneAt: expect.any(Number) },
      ]),
    );
  });
});

it("a user's name cannot inject a header line", async () => {
  const tenant = await makeTenant();
  const address = await setUniqueAddress(tenant, who("tomislav"));
  const spy = `${newId()}@example.com`;
  await tenant.database.write([
    {
      sql: "UPDATE users SET name = ?, surname = ? WHERE id = ?",
      args: [`T\r\nBcc: ${spy}\r\n`, `" <${spy}>,`, who("tomislav")],
    },
    {
      sql: "INSERT INTO settings (key, valid_from, value, changed_at) VALUES ('company', '2026-01-01', ?, 0)",
      args: [JSON.stringify({ name: `Acme\r\nBcc: ${spy}`, email: `a@b.cd\r\nCc: ${spy}` })],
    },
  ]);
  await makeOrder(await signedIn(tenant, "marko"), { description: `Pump\r\nBcc: ${spy}` });
  const mail = await mailTo(address);
  expect(Object.keys(mail.headers)).not.toEqual(expect.arrayContaining(["bcc"]));
  expect(mail.from).toContain("<no-reply@localhost>");
  expect(mail.replyTo).toBe("");
  expect(await mailsTo(spy)).toEqual([]);
});

function announced(type: string, ids: Record<string, string>) {
  const at = Date.now();
  return {
    sql: "INSERT INTO outbox (id, type, ids, created_at, next_at) VALUES (?, ?, ?, ?, ?)",
    args: [newId(), type, JSON.stringify(ids), at, at],
  };
}

async function undelivered(sanja: Client): Promise<Record<string, unknown>> {
  return eventually(async () => {
    const { status, body } = await sanja.get("/undeliveredMails");
    expect({ status, count: body["totalCount"] }).toEqual({ status: 200, count: 1 });
    const [mail] = body["entities"] as Record<string, unknown>[];
    if (!mail) throw new Error("no mail");
    return mail;
  });
}

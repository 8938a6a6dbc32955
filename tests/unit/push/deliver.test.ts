import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Mail } from "~/kernel/mail/mailer";
import { deliver } from "~worker/push/deliver";
import { type Mailbox, startMailbox } from "../../../worker/dev/mail/mailbox";
import type { CaughtMail } from "../../../worker/dev/mail/mailbox-store";

const dir = mkdtempSync(join(tmpdir(), "mailbox-"));
let mailbox: Mailbox;

beforeAll(async () => void (mailbox = await startMailbox({ dir })));
afterAll(async () => {
  await mailbox.close();
  rmSync(dir, { recursive: true });
});

// A mail that was not delivered is logged by codes alone.
beforeEach(() => void vi.mocked(console.warn).mockReturnValue());
afterEach(() => {
  expect(vi.mocked(console.warn).mock.calls.join("\n")).not.toContain("@");
  vi.mocked(console.warn).mockClear();
});

const MAIL: Mail = {
  to: { name: "Tea Šimić", address: "tea@example.com" },
  fromName: "Čačak d.o.o.",
  replyTo: "office@example.com",
  subject: "Ležaj č ć š ž đ",
  text: "Pozdrav đ\n",
  html: `<p>Pozdrav đ</p><img src="cid:logo">`,
  messageId: "0001@acme.localhost",
  pictures: [{ id: "logo", mediaType: "image/png", bytes: new Uint8Array([137, 80, 78, 71]) }],
};

function send(more: Partial<Mail> = {}, smtp = mailbox.smtpUrl) {
  return deliver(
    { MAIL_SMTP_URL: smtp, MAIL_FROM: "no-reply@example.com", VAPID_SUBJECT: "" },
    { ...MAIL, ...more },
  );
}

async function caught(address = MAIL.to.address): Promise<CaughtMail[]> {
  return (
    await fetch(`${mailbox.url}/mails.json?to=${encodeURIComponent(address)}`)
  ).json() as Promise<CaughtMail[]>;
}

async function trouble(address: string, fault: object): Promise<void> {
  await fetch(`${mailbox.url}/faults/${encodeURIComponent(address)}`, {
    method: "PUT",
    body: JSON.stringify(fault),
  });
}

it("delivers a mail unchanged, with diacritics and logo", async () => {
  expect(await send()).toEqual({ ok: true });
  const [mail] = await caught();
  expect(mail).toMatchObject({
    subject: MAIL.subject,
    from: "Čačak d.o.o. <no-reply@example.com>",
    replyTo: "office@example.com",
    messageId: "<0001@acme.localhost>",
    text: expect.stringContaining("Pozdrav đ"),
    html: expect.stringContaining("Pozdrav đ"),
    headers: expect.objectContaining({ "auto-submitted": "auto-generated" }),
    attachments: [{ id: "logo", mediaType: "image/png", size: 4 }],
  });
});

it.each([
  "\r\nBcc: spy@example.com",
  "\nBcc: spy@example.com\n\nHello",
  "\u0000\u2028Bcc: spy@example.com",
  `" <spy@example.com>, "`,
])("prevents header injection by a name or a subject: %j", async (evil) => {
  const to = { name: `Tea${evil}`, address: "names@example.com" };
  expect(
    await send({
      to,
      fromName: `Acme${evil}`,
      subject: `Order${evil}`,
      replyTo: `office@example.com${evil}`,
    }),
  ).toEqual({ ok: true });
  const [mail] = await caught("names@example.com");
  expect(mail?.headers).not.toHaveProperty("bcc");
  expect(mail?.headers["from"]).toMatch(/<no-reply@example\.com>$/);
  expect(await caught("spy@example.com")).toEqual([]);
});

it.each([
  "",
  "tea",
  "tea@example.com, spy@example.com",
  "tea@example.com>\r\nRCPT TO:<spy@example.com",
  "tea@example.com\r\nBcc: spy@example.com",
  "<spy@example.com>",
  "a b@example.com",
])("rejects an address that contains more than one: %j", async (address) => {
  expect(await send({ to: { name: "Tea", address } })).toMatchObject({ ok: false, forGood: true });
  expect(await caught("spy@example.com")).toEqual([]);
});

it("distinguishes a permanent refusal from a temporary one", async () => {
  await trouble("gone@example.com", { kind: "refuse" });
  await trouble("busy@example.com", { kind: "later" });
  expect(await send({ to: { name: "", address: "gone@example.com" } })).toMatchObject({
    ok: false,
    forGood: true,
    why: expect.stringContaining("550"),
  });
  expect(await send({ to: { name: "", address: "busy@example.com" } })).toMatchObject({
    ok: false,
    forGood: false,
    why: expect.stringContaining("451"),
  });
});

it("sends the same message id again when the response was lost", async () => {
  await trouble("lost@example.com", { kind: "lose", times: 1 });
  const to = { name: "", address: "lost@example.com" };
  expect(await send({ to })).toMatchObject({ ok: false, forGood: false });
  expect(await send({ to })).toEqual({ ok: true });
  expect((await caught("lost@example.com")).map(({ messageId }) => messageId)).toEqual([
    "<0001@acme.localhost>",
    "<0001@acme.localhost>",
  ]);
});

it("fails temporarily if no server responds or none is configured", async () => {
  expect(await send({}, "smtp://127.0.0.1:9")).toMatchObject({ ok: false, forGood: false });
  expect(await send({}, "")).toMatchObject({ ok: false, forGood: false });
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { afterEach, expect, it } from "vitest";
import { type Mailbox, startMailbox } from "../../../worker/dev/mail/mailbox";

const undo: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), "mailbox-"));
  undo.push(() => rmSync(dir, { recursive: true }));
  return dir;
}

async function started(dir: string): Promise<Mailbox> {
  const mailbox = await startMailbox({ dir });
  undo.push(() => mailbox.close());
  return mailbox;
}

const EVIL = `<script>steal()</script><img src="https://evil.example/pixel"><img src="cid:logo"><a href="http://acme.localhost/x">link</a>`;

async function write({ smtpUrl }: Mailbox, subject: string): Promise<void> {
  const attachments = [
    { cid: "logo", filename: "logo.png", content: Buffer.from("png"), contentType: "image/png" },
  ];
  await createTransport(smtpUrl).sendMail({
    from: "a@example.com",
    to: "tea@example.com",
    subject,
    text: "See http://acme.localhost/x?a=1&b=2",
    html: EVIL,
    messageId: "<1@acme.localhost>",
    attachments,
  });
}

async function page(
  mailbox: Mailbox,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; policy: string }> {
  const response = await fetch(mailbox.url + path, { headers });
  return {
    status: response.status,
    text: await response.text(),
    policy: response.headers.get("content-security-policy") ?? "",
  };
}

it("lists the newest mail first, and keeps mail across a restart", async () => {
  const dir = folder();
  const first = await startMailbox({ dir });
  await write(first, "The first");
  await write(first, "The <b>second</b>");
  await first.close();
  const { text } = await page(await started(dir), "/");
  expect(text.indexOf("The &#60;b&#62;second")).toBeGreaterThan(0);
  expect(text.indexOf("The first")).toBeGreaterThan(text.indexOf("second"));
  expect(text).toContain("tea@example.com");
});

it("shows a mail without running its content", async () => {
  const mailbox = await started(folder());
  await write(mailbox, "Evil");
  const [mail] = (await (await fetch(`${mailbox.url}/mails.json`)).json()) as {
    id: string;
    company: string;
  }[];
  expect(mail?.company).toBe("acme");
  const visible = await page(mailbox, `/mails/${mail?.id}`);
  expect(visible.text).toMatch(/<iframe sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  expect(visible.text).not.toContain("<script");
  expect(visible.text).toContain('<a href="http://acme.localhost/x?a=1&#38;b=2"');
  const html = await page(mailbox, `/mails/${mail?.id}/html`);
  expect(html.policy).toMatch(/default-src 'none'.*sandbox/);
  expect(html.policy).not.toContain("allow-scripts");
  expect(html.text).toContain('src="data:image/png;base64,');
});

it("responds under its own host name only", async () => {
  const mailbox = await started(folder());
  const { request } = await import("node:http");
  const status = await new Promise((resolve) =>
    request(mailbox.url, { headers: { host: "evil.example" } }, (response) =>
      resolve(response.statusCode),
    ).end(),
  );
  expect(status).toBe(421);
  expect((await page(mailbox, "/mails/none")).status).toBe(404);
  expect(
    (
      await fetch(`${mailbox.url}/clear`, {
        method: "POST",
        headers: { origin: "http://evil.example" },
      })
    ).status,
  ).toBe(405);
});

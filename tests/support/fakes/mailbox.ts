import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { MailFaults } from "../../../worker/dev/mail/mailbox-smtp";
import type { CaughtMail } from "../../../worker/dev/mail/mailbox-store";
import { stack } from "../stack/stack";
import type { TestTenant } from "../db/tenant";

type ReadMail = Omit<CaughtMail, "attachments"> & {
  attachments: { id: string; mediaType: string; size: number }[];
};

/** The emails that an address has received so far, newest first; addresses of seeded users are the same in each tenant. */
export async function mailsTo(
  address: string,
  tenant?: Pick<TestTenant, "code">,
): Promise<ReadMail[]> {
  const query = new URLSearchParams({ to: address, company: tenant?.code ?? "" });
  const response = await fetch(`${mailbox()}/mails.json?${query}`);
  return (await response.json()) as ReadMail[];
}

/** Detects a hang; a machine that is ten times slower must stay below it. */
const TIMEOUT_MS = 120_000;

/** Waits for this many emails, one by default, and returns the newest. For vitest and Playwright. */
export async function mailTo(
  address: string,
  tenant?: Pick<TestTenant, "code">,
  count = 1,
): Promise<ReadMail> {
  const until = Date.now() + TIMEOUT_MS;
  for (;;) {
    const [mail, ...more] = await mailsTo(address, tenant);
    if (mail && more.length + 1 >= count) return mail;
    if (Date.now() > until)
      throw new Error(
        `${more.length + Number(mail !== undefined)} of ${count} mails for ${address} came`,
      );
    await sleep(100);
  }
}

/** The URLs in an email, in the order of its text. */
export function linksIn({ text }: Pick<ReadMail, "text">): string[] {
  return text.match(/https?:\/\/\S+/g) ?? [];
}

/** Gives the user an address that no other test uses: faults are set by address. */
export async function setUniqueAddress(tenant: TestTenant, userId: string): Promise<string> {
  const address = `${randomUUID()}@example.com`;
  await tenant.database.write([
    {
      sql: "UPDATE users SET email = ?, email_key = ? WHERE id = ?",
      args: [address, address, userId],
    },
  ]);
  return address;
}

/** Makes the mail server fail for one address until it is healed. */
export async function failMailTo(
  address: string,
  fault: Parameters<MailFaults["set"]>[1],
): Promise<() => Promise<void>> {
  const path = `${mailbox()}/faults/${encodeURIComponent(address)}`;
  await fetch(path, { method: "PUT", body: JSON.stringify(fault) });
  return async () => void (await fetch(path, { method: "DELETE" }));
}

function mailbox(): string {
  const { mailbox: url } = stack();
  if (!url) throw new Error("No mailbox runs in this suite");
  return url;
}

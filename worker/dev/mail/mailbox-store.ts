import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";

/** `company` is the first label of the host in the Message-ID. */
export type CaughtMail = {
  id: string;
  at: string;
  company: string;
  to: string;
  from: string;
  replyTo: string;
  subject: string;
  messageId: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments: { id: string; mediaType: string; bytes: Uint8Array<ArrayBuffer> }[];
};
export type MailStore = {
  add(source: Buffer, to: string): Promise<CaughtMail>;
  list(): CaughtMail[];
  find(id: string): CaughtMail | undefined;
  source(id: string): Buffer;
  clear(): void;
};

/** The oldest emails beyond this number are deleted. */
const MOST = 500;

/** Stores emails as files, so that they survive a restart; newest first. */
export async function openMailStore(dir: string): Promise<MailStore> {
  mkdirSync(dir, { recursive: true });
  const names = readdirSync(dir)
    .filter((name) => name.endsWith(".eml"))
    .sort();
  /** oldest first */
  const mails: CaughtMail[] = await Promise.all(
    names.map((name) => read(name.slice(0, -4), readFileSync(join(dir, name)))),
  );
  let last = 0;
  return {
    async add(source, to) {
      // Sorted by time and, within a millisecond, by arrival. The id contains the recipient, because an email does not always name them.
      last = Math.max(Date.now(), last + 1);
      const id = `${last}-${Buffer.from(to).toString("base64url").slice(0, 120)}`;
      writeFileSync(join(dir, `${id}.eml`), source);
      const mail = await read(id, source);
      mails.push(mail);
      for (const old of mails.splice(0, Math.max(0, mails.length - MOST)))
        rmSync(join(dir, `${old.id}.eml`), { force: true });
      return mail;
    },
    list: () => mails.toReversed(),
    find: (id) => mails.find((mail) => mail.id === id),
    source: (id) => readFileSync(join(dir, `${id}.eml`)),
    clear() {
      for (const mail of mails.splice(0)) rmSync(join(dir, `${mail.id}.eml`), { force: true });
    },
  };
}

async function read(id: string, source: Buffer): Promise<CaughtMail> {
  const [time = "", to = ""] = id.split(/-(.*)/s);
  const mail = await PostalMime.parse(source);
  const messageId = mail.messageId ?? "";
  return {
    id,
    at: new Date(Number(time)).toISOString(),
    company: /@([^.>]+)/.exec(messageId)?.[1] ?? "",
    to: Buffer.from(to, "base64url").toString(),
    from: mail.from ? `${mail.from.name ?? ""} <${mail.from.address ?? ""}>` : "",
    replyTo: mail.replyTo?.map((one) => one.address ?? "").join(", ") ?? "",
    subject: mail.subject ?? "",
    messageId,
    text: mail.text ?? "",
    html: mail.html ?? "",
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    attachments: mail.attachments.map(({ contentId, mimeType, content }) => ({
      id: (contentId ?? "").replace(/^<|>$/g, ""),
      mediaType: mimeType,
      bytes: new Uint8Array(typeof content === "string" ? Buffer.from(content) : content),
    })),
  };
}

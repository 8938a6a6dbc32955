import type { IncomingMessage, ServerResponse } from "node:http";
import type { MailStore } from "./mailbox-store";
import type { MailFaults } from "./mailbox-smtp";
import { readBody } from "../proxy/database-forward";
import { listPage, mailHtml, mailPage, missingPage, PAGE_POLICY } from "./mailbox-pages";

type Mailbox = { store: MailStore; faults: MailFaults };

/**
 * Pages: `/`, `/mails/<id>`, `/mails/<id>/html`, `/mails/<id>/source`. API for tests: `GET /mails.json?to=&company=`,
 * `PUT /faults/<address> {kind, ms?, times?}`, `DELETE /faults/<address>`.
 */
export async function handleMailboxRequest(
  mailbox: Mailbox,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) {
  const url = new URL(incoming.url ?? "/", "http://127.0.0.1");
  // Protects against DNS rebinding: another site whose name resolves to this address cannot read emails.
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(incoming.headers.host ?? ""))
    return void outgoing.writeHead(421).end();
  const [, first = "", id = "", part = ""] = url.pathname.split("/").map(decodeURIComponent);
  if (first === "faults") return obey(mailbox, incoming, id, outgoing);
  if (incoming.method === "POST" && url.pathname === "/clear" && isOurs(incoming)) {
    mailbox.store.clear();
    return void outgoing.writeHead(303, { location: "/" }).end();
  }
  if (incoming.method !== "GET") return void outgoing.writeHead(405).end();
  if (url.pathname === "/") return html(outgoing, 200, listPage(mailbox.store.list()));
  if (url.pathname === "/mails.json") return json(outgoing, found(mailbox, url.searchParams));
  const mail = first === "mails" ? mailbox.store.find(id) : undefined;
  if (!mail) return html(outgoing, 404, missingPage());
  if (part === "html") return void outgoing.writeHead(200, mailHtml.headers).end(mailHtml(mail));
  if (part === "source")
    return void outgoing
      .writeHead(200, {
        "content-type": "text/plain; charset=utf-8",
        "x-content-type-options": "nosniff",
      })
      .end(mailbox.store.source(id));
  return html(outgoing, 200, mailPage(mail));
}

/** Refuses forms of other origins. */
function isOurs({ headers }: IncomingMessage) {
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}

function found({ store }: Mailbox, query: URLSearchParams) {
  const [to, company] = [query.get("to")?.toLowerCase(), query.get("company")];
  const mails = store
    .list()
    .filter(
      (mail) => (!to || mail.to.toLowerCase() === to) && (!company || mail.company === company),
    );
  return mails.map(({ attachments, ...mail }) => ({
    ...mail,
    attachments: attachments.map(({ id, mediaType, bytes }) => ({
      id,
      mediaType,
      size: bytes.length,
    })),
  }));
}

async function obey(
  { faults }: Mailbox,
  incoming: IncomingMessage,
  address: string,
  outgoing: ServerResponse,
) {
  const key = address.toLowerCase();
  if (incoming.method === "PUT") faults.set(key, JSON.parse((await readBody(incoming)).toString()));
  else if (incoming.method === "DELETE") faults.delete(key);
  json(outgoing, { faults: faults.size });
}

function html(outgoing: ServerResponse, status: number, text: string) {
  outgoing
    .writeHead(status, {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": PAGE_POLICY,
    })
    .end(text);
}

function json(outgoing: ServerResponse, value: unknown) {
  outgoing
    .writeHead(200, { "content-type": "application/json", "cache-control": "no-store" })
    .end(JSON.stringify(value));
}

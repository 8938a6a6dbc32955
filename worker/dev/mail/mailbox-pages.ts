import type { CaughtMail } from "./mailbox-store";

// Pages without scripts: the content policy also prevents scripts in an email from running.

export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox";

const STYLES = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: color-mix(in srgb, currentColor 15%, transparent); --quiet: color-mix(in srgb, currentColor 65%, transparent); }
  body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 3rem; }
  header { display: flex; align-items: baseline; gap: 1rem; margin-bottom: 1rem; }
  h1 { font-size: 1.35rem; margin: 0; flex: 1; }
  a { color: inherit; }
  ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
  li a { display: grid; grid-template-columns: 6rem 1fr auto; gap: 0 1rem; padding: .7rem .25rem; border-bottom: 1px solid var(--line); text-decoration: none; }
  li a:hover { background: color-mix(in srgb, currentColor 5%, transparent); }
  li b { grid-column: 2; } li span { color: var(--quiet); font-size: .875rem; } li .to { grid-column: 2; } li .when { grid-row: 1; grid-column: 3; } li .company { grid-row: 1; grid-column: 1; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .1rem 1rem; margin: 0 0 1rem; } dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 38rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; font: inherit; }
  h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; } button { font: inherit; padding: .3rem .8rem; } .quiet { color: var(--quiet); }
  @media (max-width: 40rem) { li a { grid-template-columns: 1fr auto; } li b, li .to { grid-column: 1 / -1; } li .company { grid-column: 1; } li .when { grid-column: 2; } }
`;

/** Reloads every few seconds, so that new emails appear. */
export function listPage(mails: CaughtMail[]) {
  const rows = mails.map(
    ({
      id,
      at,
      company,
      to,
      subject,
    }) => `<li><a href="/mails/${encodeURIComponent(id)}"><span class="company">${escape(company)}</span>
      <b>${escape(subject || "(no subject)")}</b><span class="to">to ${escape(to)}</span><span class="when">${escape(when(at))}</span></a></li>`,
  );
  const clear =
    mails.length > 0
      ? '<form method="post" action="/clear"><button>Delete all</button></form>'
      : "";
  const list =
    rows.length > 0
      ? `<ul>${rows.join("")}</ul>`
      : '<p class="quiet">No email has been sent yet. Emails of all companies on this machine appear here. No email leaves the machine.</p>';
  return page(
    "Mailbox",
    `<header><h1>Mailbox</h1>${clear}</header>${list}`,
    '<meta http-equiv="refresh" content="4">',
  );
}

export function mailPage({
  id,
  at,
  to,
  from,
  replyTo,
  subject,
  text,
  html,
  messageId,
  company,
}: CaughtMail) {
  const facts = {
    From: from,
    To: to,
    "Reply to": replyTo,
    Company: company,
    Received: when(at),
    "Message-ID": messageId,
  };
  const rows = Object.entries(facts)
    .filter(([, value]) => value)
    .map(([name, value]) => `<dt>${name}</dt><dd>${escape(value)}</dd>`);
  const path = `/mails/${encodeURIComponent(id)}`;
  const safeHtml = html
    ? `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="${path}/html" title="Email"></iframe>`
    : "";
  return page(
    subject,
    `<header><h1>${escape(subject)}</h1><a href="${path}/source">source</a><a href="/">all emails</a></header>
      <dl>${rows.join("")}</dl>${safeHtml}<h2>Plain text</h2><pre>${linked(text)}</pre>`,
  );
}

export function missingPage() {
  return page("Mailbox", '<header><h1>Email not found</h1><a href="/">all emails</a></header>');
}

/** The body of an email: no scripts, no external resources, links open in a new window. */
export function mailHtml({ html, attachments }: CaughtMail) {
  const pictures = new Map(
    attachments.map(({ id, mediaType, bytes }) => [
      id,
      `data:${mediaType};base64,${Buffer.from(bytes).toString("base64")}`,
    ]),
  );
  const withPictures = html.replace(
    /(["'(])cid:([^"')]+)/g,
    (_, before, id) => `${before}${pictures.get(decodeURIComponent(id)) ?? ""}`,
  );
  return `<base target="_blank">${withPictures}`;
}
mailHtml.headers = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": MAIL_POLICY,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

function linked(text: string) {
  return escape(text).replace(
    /https?:\/\/[^\s<>"']+/g,
    (address) => `<a href="${address}" target="_blank" rel="noreferrer">${address}</a>`,
  );
}

function when(at: string) {
  const [day = "", time = ""] = new Date(at).toLocaleString("sv-SE").split(" ");
  return `${day} ${time}`;
}

function page(title: string, body: string, head: string = "") {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title>${head}<style>${STYLES}</style></head><body>${body}</body></html>`;
}

function escape(text: string) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { castMember } from "../../migrations/seeds/cast";
import { pageCookie, send, signedIn } from "../support/api/client";
import { makeOrder } from "../support/api/orders";
import { setUniqueAddress, mailTo } from "../support/fakes/mailbox";
import { readPdf } from "../support/pdf/read-pdf";
import { makeTenant, type TestTenant } from "../support/db/tenant";

/** Each breaks out of another context: an element, an attribute, a script, a style, a URL, a comment, a header, a line ending. */
const MARKUP = [
  "<script>hostile(1)</script>",
  "</script><script>hostile(2)</script>",
  '"><img src=x onerror=hostile(3)>',
  "' onmouseover='hostile(4)",
  "<svg/onload=hostile(5)>",
  "</textarea><iframe srcdoc=hostile(6)>",
  "</style><style>@import'//hostile.example'",
  "javascript:hostile(7)",
  "<!--<img title='--><img src=x onerror=hostile(8)>",
  "{{hostile(9)}}${hostile(9)}",
  "<math><mtext><style><img src=x onerror=hostile(10)>",
  "\u2028hostile(11)//",
  "x\r\nBcc: hostile@example.com",
].join(" ");
/** No element of the app has such an attribute, and no such element belongs to the app. */
const ALIVE = /<[a-z][^>]*\son\w+\s*=|<(?:iframe|math|svg\/onload)\b|<script[^>]*>\s*hostile/i;
const RUNS = /(?:href|src|action|srcdoc)=["']?\s*javascript:/i;

/** The first active content in a page, if any. Attribute values are only checked as URLs. */
function aliveIn(html: string): string | undefined {
  // The page's own scripts carry a nonce; the record data in them must not close the script element.
  const page = html.replace(/<script nonce="[^"]*">(?:(?!<\/?script)[^])*<\/script>/g, "");
  return (RUNS.exec(page) ?? ALIVE.exec(page.replace(/="[^"]*"/g, '=""')))?.[0];
}

let tenant: TestTenant;
let cookie: string;
const doc = {
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: [
        {
          type: "text",
          text: MARKUP,
          marks: [
            { type: "link", attrs: { href: "javascript:hostile(20)" } },
            { type: "link", attrs: { href: 'https://example.com/"onclick="hostile(21)' } },
          ],
        },
      ],
    },
    {
      type: "paragraph",
      content: [
        {
          type: "text",
          text: "link",
          marks: [{ type: "link", attrs: { href: `https://example.com/${MARKUP}` } }],
        },
        { type: "mention", attrs: { id: castMember("ana").id, label: MARKUP } },
      ],
    },
    {
      type: "image",
      attrs: {
        fileId: newId(),
        src: "https://hostile.example/x.png",
        alt: MARKUP,
        onload: "hostile(22)",
      },
    },
    { type: "html", attrs: { html: MARKUP }, content: [{ type: "text", text: MARKUP }] },
  ],
};
beforeAll(async () => {
  tenant = await makeTenant();
  cookie = await pageCookie(tenant, "marko");
});

async function read(path: string): Promise<string> {
  const { status, text } = await send(tenant.origin, "GET", path, { headers: { cookie } });
  expect(status, path).toBe(200);
  expect(text, path).toContain("hostile(");
  return text;
}

it("active content would be detected", () => {
  for (const html of [
    `<p>${MARKUP}</p>`,
    '<a href="javascript:hostile(1)">x</a>',
    '<img src="x" onerror="hostile(1)">',
    "<b onclick=hostile(1)>",
    '<script nonce="a">1</script><script>hostile(1)</script>',
  ])
    expect(aliveIn(html), html).toBeDefined();
});

describe("markup in a record's text", () => {
  it("is plain text on pages, in lists, titles and page data, and in the email", async () => {
    const [marko, emina] = [await signedIn(tenant, "marko"), await signedIn(tenant, "emina")];
    const address = await setUniqueAddress(tenant, castMember("sanja").id);
    const [ticket, task] = [newId(), newId()];
    const line = MARKUP.replace(/[\r\n\u2028]+/g, " ").slice(0, 200);
    expect(
      (await emina.put("/tickets", { id: ticket, name: line, description: MARKUP })).status,
    ).toBe(200);
    expect(
      (await emina.put(`/tickets/${ticket}/comments`, { commentId: newId(), text: MARKUP })).status,
    ).toBe(200);
    const made = await marko.put("/tasks", {
      id: task,
      name: line,
      description: "",
      descriptionDoc: { ...doc, content: doc.content.filter(({ type }) => type !== "image") },
      technicianIds: [],
    });
    expect(made.status, made.text).toBe(200);
    for (const path of [
      "/tickets",
      `/tickets/${ticket}`,
      `/tickets/${ticket}/edit`,
      "/tasks",
      `/tasks/${task}`,
      `/tasks/${task}/edit`,
      "/tickets?search=hostile",
      `/tickets/${ticket}?tab=activity`,
    ]) {
      expect(aliveIn(await read(path)), path).toBeUndefined();
    }
    const mail = await mailTo(address);
    expect(mail.text).toContain("hostile(");
    expect(aliveIn(mail.html)).toBeUndefined();
    expect(mail.to).toBe(address);
  });

  it("is plain text in the PDF", async () => {
    const marko = await signedIn(tenant, "marko");
    const order = await makeOrder(marko, { description: MARKUP });
    const response = await fetch(`${tenant.origin}/api/workOrders/${order.id}/pdf`, {
      headers: { authorization: `Bearer ${marko.token}` },
    });
    expect(response.status).toBe(200);
    const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    expect(pages.join(" ").replace(/\s+/g, "")).toContain("<script>hostile(1)</script>");
  });
});

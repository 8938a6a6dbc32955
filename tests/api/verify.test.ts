import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { judgeFile } from "../../app/features/work-orders/revisions/ui/judge-file";
import { newId } from "../../app/kernel/ids";
import { CAST } from "../../migrations/seeds/cast";
import {
  type ApiResponse,
  type Client,
  databaseCost,
  fromNewAddress,
  pageCookie,
  send,
  signedIn,
} from "../support/api/client";
import { makeOrder, reportOf } from "../support/api/orders";
import { directory, makeTenant, type TestTenant } from "../support/db/tenant";
import { eventually } from "../support/eventually";
import { readPdf } from "../support/pdf/read-pdf";
import { loggedWith } from "../support/stack/worker-log";

const ONE_APPROVAL = { enabled: true, value: { required: 1, fourEyes: true } };
/** In every text that an order has, and in the names of those who sign. */
const CANARY = "Kanarinac";

type Order = { id: string; number: string; version: number };

/** @param isApproved of a company that requires one approval */
async function signedOrder(tenant: TestTenant, isApproved = false): Promise<Order> {
  const [marko, lead] = [await signedIn(tenant, "marko"), await signedIn(tenant, "tomislav")];
  const made = await makeOrder(marko, {
    description: `${CANARY} opis`,
    intervention: `${CANARY} zahvat`,
    repairNotes: `${CANARY} popravak`,
    externalReference: `${CANARY} ref`,
    jobNumber: `${CANARY} broj`,
  });
  await lead.post(`/workOrders/${made.id}/start`, { version: made.version });
  await lead.put("/dailyReports", reportOf(made.id, "tomislav", { notes: `${CANARY} izvještaj` }));
  let revision: unknown;
  if (isApproved) {
    const { version } = (await lead.get(`/workOrders/${made.id}`)).body;
    const { body } = await lead.post(`/workOrders/${made.id}/submitForApproval`, { version });
    const ana = await signedIn(tenant, "ana");
    revision = body["revision"];
    const approved = await ana.post(`/workOrders/${made.id}/approve`, { revision });
    expect(approved.status, approved.text).toBe(200);
  }
  const before = (await lead.get(`/workOrders/${made.id}`)).body;
  const signed = await lead.post(`/workOrders/${made.id}/sign`, {
    version: before["version"],
    revision,
    place: `${CANARY} mjesto`,
    technician: { name: "Tomislav Đurić", typed: "Tomislav Đurić" },
    customer: { name: `Šime ${CANARY}`, typed: `Š. ${CANARY}` },
    confirmed: true,
  });
  expect(signed.status, signed.text).toBe(200);
  const { version } = (await lead.get(`/workOrders/${made.id}`)).body;
  return { id: made.id, number: made.number, version: Number(version) };
}

type Paper = { id: string; sha256: string };
/** The archived PDFs, once the queue has made as many. */
async function papersOf(marko: Client, id: string, count: number): Promise<Paper[]> {
  return eventually(async () => {
    const { revisions } = (await marko.get(`/workOrders/${id}/check`)).body as {
      revisions: { papers: Paper[] }[];
    };
    const papers = revisions.flatMap((each) => each.papers);
    expect(papers).toHaveLength(count);
    return papers;
  });
}

async function download(tenant: TestTenant, { token }: Client, path: string) {
  const response = await fetch(`${tenant.origin}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

const judge = (tenant: TestTenant, orderId: string, bytes: Uint8Array, hashes: string[]) =>
  judgeFile(
    new Blob([new Uint8Array(bytes)]),
    { orderId, host: new URL(tenant.origin).host },
    hashes.map((sha256) => ({ sha256, sizeBytes: 0 })),
  );

const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
/** As the page has them for its script. */
const hashesIn = ({ text }: ApiResponse) =>
  [...text.matchAll(/data-verdict="known" data-sha256="([\da-f]{64})"/g)].map(
    ([, hash = ""]) => hash,
  );

let tenant: TestTenant;
let sibling: TestTenant;
let order: Order;
beforeAll(async () => {
  [tenant, sibling] = await Promise.all([
    makeTenant({ features: { APPROVALS_WORK_ORDER: { enabled: false } } }),
    makeTenant(),
  ]);
  order = await signedOrder(tenant);
  // Without approvals an order is done as soon as it is signed: one PDF of each.
  await papersOf(await signedIn(tenant, "marko"), order.id, 2);
});

function open(path: string, headers: Record<string, string> = {}, at = tenant, method = "GET") {
  return send(at.origin, method, path, { headers: { ...fromNewAddress(), ...headers } });
}

/** Without what is another in each response. */
const plain = ({ text }: ApiResponse) =>
  text.replace(/ nonce="[^"]*"/g, "").replace(/[\da-f]{8}-[\da-f]{4}-7[\da-f-]{22}/g, "id");

describe("the public page of a signed PDF", () => {
  it("is open to everybody, the same for a signed-in user, in one round trip, and sets no cookie", async () => {
    const nobody = await open(`/verify/${order.id}`);
    expect(nobody.status).toBe(200);
    expect(databaseCost(nobody.headers).roundTrips).toBe(1);
    expect(nobody.text).toContain(order.number);
    expect(nobody.text).toContain("This is the newest revision.");
    expect(nobody.text).toMatch(/Signed on \d+ \w+ \d{4}/);
    expect(hashesIn(nobody)).toHaveLength(2);
    for (const cookie of [
      await pageCookie(tenant, "sanja"),
      await pageCookie(tenant, "ciro"),
      "session=nonsense; signed-out=1",
    ]) {
      const response = await open(`/verify/${order.id}?lng=en`, { cookie });
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(databaseCost(response.headers).roundTrips).toBe(1);
      expect(plain(response)).toBe(plain(nobody));
    }
    expect(plain(await open(`/verify/${order.id}/1`))).toBe(plain(nobody));
  });

  it("is neither stored nor listed, and its address goes nowhere", async () => {
    for (const path of [
      `/verify/${order.id}`,
      `/verify/${newId()}`,
      "/verify",
      `/verify/${order.id}.data`,
    ]) {
      const { headers } = await open(path);
      expect(Object.fromEntries(headers), path).toMatchObject({
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex",
        "cache-control": "no-store",
      });
      expect(headers.get("content-security-policy"), path).toMatch(
        /script-src 'self' 'nonce-[^']+';/,
      );
      expect(headers.getSetCookie(), path).toEqual([]);
    }
  });

  it("has one small script of its own and loads nothing from another host", async () => {
    const { text } = await open(`/verify/${order.id}`);
    const scripts = [...text.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
    expect(scripts).toHaveLength(1);
    expect(scripts[0]?.[1]).toMatch(/^ nonce="[^"]+"$/);
    expect(scripts[0]?.[2]?.length).toBeGreaterThan(1_000);
    expect(scripts[0]?.[2]?.length).toBeLessThan(60_000);
    expect(text).not.toMatch(/modulepreload|manifest\.webmanifest|__remix/);
    expect([...text.matchAll(/(?:src|href)="(https?:)?\/\/[^"]*"/g)].map(([all]) => all)).toEqual(
      [],
    );
  });

  it("is in the language of the link, of the browser or of the company, with a switch", async () => {
    for (const [lng, words] of [
      ["hr", "Ovo je najnovija revizija."],
      ["ba", "Šta je firma zabilježila"],
      ["rs", "Šta je firma zabeležila"],
      ["en", "What the company has recorded"],
    ] as const) {
      const { text } = await open(`/verify/${order.id}?lng=${lng}`, { cookie: "language=hr" });
      expect(text, lng).toContain(words);
      for (const other of ["en", "hr", "ba", "rs"]) expect(text).toContain(`href="?lng=${other}"`);
    }
    const german = await open(`/verify/${order.id}`, { "accept-language": "de, bs;q=0.8" });
    expect(german.text).toMatch(/<html[^>]* lang="bs"/);
  });

  it("contains no byte of who, what, where and how long, in the page and in its data", async () => {
    for (const path of [
      `/verify/${order.id}`,
      `/verify/${order.id}.data`,
      `/verify/${order.id}/1`,
    ]) {
      const { status, text } = await open(path);
      expect(status, path).toBe(200);
      expect(text, path).not.toContain(CANARY);
      const { rows } = await tenant.database.read({
        sql: `SELECT surname AS text FROM users UNION SELECT email FROM users UNION SELECT name FROM customers
          UNION SELECT street FROM locations UNION SELECT name FROM rooms UNION SELECT name FROM assets UNION SELECT sha256 FROM work_order_revisions
          UNION SELECT id FROM work_order_revisions UNION SELECT id FROM daily_reports UNION SELECT id FROM users UNION SELECT id FROM files
          UNION SELECT storage_key FROM files`,
        args: [],
      });
      const told = rows.map((row) => String(row["text"])).filter((each) => each.length > 3);
      expect(told.length).toBeGreaterThan(CAST.length);
      expect(
        told.filter((each) => text.includes(each)),
        path,
      ).toEqual([]);
    }
  });

  it("changes nothing when it is opened, by whatever opens links", async () => {
    const written = async () =>
      JSON.stringify(
        (
          await tenant.database.read({
            sql: "SELECT (SELECT count(*) FROM activity) AS a, (SELECT count(*) FROM outbox) AS o, (SELECT max(version) FROM work_orders) AS v",
            args: [],
          })
        ).rows,
      );
    const before = await written();
    for (const method of ["GET", "HEAD", "GET", "HEAD"])
      expect((await open(`/verify/${order.id}`, {}, tenant, method)).status).toBe(200);
    const posted = await open(`/verify/${order.id}`, { origin: tenant.origin }, tenant, "POST");
    expect(posted.status).toBe(405);
    expect(await written()).toBe(before);
  });
});

describe("an address that nobody was given", () => {
  it("is not found in the same words, whatever it is", async () => {
    const theirs = await signedOrder(sibling);
    for (const path of [
      `/verify/${newId()}`,
      `/verify/${theirs.id}`,
      `/verify/${order.id}/2`,
      `/verify/${order.id}/0`,
      `/verify/${order.id}/1/more`,
      `/verify/${order.id.toUpperCase()}`,
      "/verify",
      "/verify/",
      "/verify/%25",
      "/verify/%00",
      "/verify/..%2f..%2fetc",
      "/verify/<script>alert(1)</script>",
      `/verify/${"a".repeat(5_000)}`,
      `/verify/${"a".repeat(10_000)}`,
    ]) {
      const response = await open(path);
      expect({ path: path.slice(0, 40), status: response.status }).toEqual({
        path: path.slice(0, 40),
        status: 404,
      });
      expect(response.text).toContain("This link does not work");
      expect(response.text).not.toContain("<script>alert");
      expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    }
  });

  it("costs what a known one costs", async () => {
    const cost = async (path: string) => databaseCost((await open(path)).headers);
    const known = await cost(`/verify/${order.id}`);
    for (const path of [`/verify/${newId()}`, "/verify/x", `/verify/${"a".repeat(5_000)}`])
      expect(await cost(path)).toEqual(known);
  });

  it("is an order that was never submitted, too", async () => {
    const made = await makeOrder(await signedIn(tenant, "marko"));
    expect((await open(`/verify/${made.id}`)).status).toBe(404);
  });

  it("is refused to whoever asks for many, who still reads a known one", async () => {
    const own = fromNewAddress();
    const statuses: number[] = [];
    for (let number = 0; number < 21; number += 1)
      statuses.push((await open(`/verify/${newId()}`, own)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
    const refused = await open("/verify/x", own);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(600);
    expect((await open(`/verify/${order.id}`, own)).status).toBe(200);
    expect((await open(`/verify/${newId()}`)).status).toBe(404);
  });
});

it("a page that is opened very often is refused for some minutes, and no other", async () => {
  const [busy, other] = [await signedOrder(tenant), await signedOrder(tenant)];
  const statuses: number[] = [];
  for (let number = 0; number < 61; number += 1)
    statuses.push((await open(`/verify/${busy.id}`)).status);
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
  expect(statuses[60]).toBe(429);
  const refused = await open(`/verify/${busy.id}`);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
  expect(refused.headers.get("x-robots-tag")).toBe("noindex");
  expect((await open(`/verify/${other.id}`)).status).toBe(200);
  expect((await open("/login")).status).toBe(200);
});

it("a suspended company's page says so, and its address stays", async () => {
  const suspended = await makeTenant({ status: "suspended" });
  const response = await open(`/verify/${order.id}`, {}, suspended);
  expect(response.status).toBe(402);
  expect(response.text).toContain("suspended");
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  await directory().write([{ sql: "DELETE FROM tenants WHERE id = ?", args: [suspended.id] }]);
});

it("a public request is logged without a user", async () => {
  const cookie = await pageCookie(tenant, "sanja");
  const response = await open(`/verify/${order.id}`, { cookie });
  const [line] = await loggedWith(
    String(response.headers.get("x-request-id")),
    (each) => "path" in each,
  );
  expect(line).toMatchObject({ status: 200, path: `/verify/${order.id}` });
  expect(line).not.toHaveProperty("userId");
});

describe("the address on PDFs of before", () => {
  it("leads whoever may not read work orders to the public page, at the same host", async () => {
    const path = `/work-orders/${order.id}/check`;
    for (const cookie of [
      "",
      "session=nonsense",
      await pageCookie(tenant, "ciro"),
      await pageCookie(tenant, "emina"),
      await pageCookie(tenant, "petar"),
    ]) {
      const response = await open(path, { cookie });
      expect([response.status, response.headers.get("location")]).toEqual([
        302,
        `/verify/${order.id}`,
      ]);
    }
    const data = await open(`${path}.data`);
    expect(data.text).toContain(`/verify/${order.id}`);
    const odd = await open("/work-orders/%252f%252fevil.example/check");
    expect(odd.headers.get("location")).toBe("/verify/%252f%252fevil.example");
  });

  it("shows staff what it showed them", async () => {
    for (const key of ["sanja", "marko", "ana", "tomislav"]) {
      const cookie = await pageCookie(tenant, key);
      const response = await open(`/work-orders/${order.id}/check`, { cookie });
      expect(response.status, key).toBe(200);
      expect(response.text, key).toContain(CANARY);
      expect((await open(`/work-orders/${newId()}/check`, { cookie })).status, key).toBe(404);
    }
  });
});

describe("a PDF", () => {
  it("that is archived has the address of its revision and is known", async () => {
    const marko = await signedIn(tenant, "marko");
    const papers = await papersOf(marko, order.id, 2);
    const [paper] = papers;
    const bytes = await download(tenant, marko, `/workOrders/${order.id}/papers/${paper?.id}`);
    const address = `${tenant.origin}/verify/${order.id}/1`;
    expect((await readPdf(bytes)).pages.join("\n").replace(/\s+/g, "")).toContain(address);
    const hashes = hashesIn(await open(`/verify/${order.id}`));
    expect(hashes.toSorted()).toEqual(papers.map(({ sha256 }) => sha256).toSorted());
    expect(await judge(tenant, order.id, bytes, hashes)).toMatchObject({ verdict: "known" });
    // Its links are in it as they are: nothing but its bytes speaks for it.
    expect(await judge(tenant, order.id, bytes, [])).toMatchObject({ verdict: "changed" });
    expect(await judge(tenant, newId(), bytes, [])).toMatchObject({
      verdict: "other-order",
      path: `/verify/${order.id}`,
    });
    expect(await judge(sibling, newId(), bytes, [])).toMatchObject({
      verdict: "other-company",
      host: new URL(tenant.origin).host,
    });
  });

  it("that was printed before the signature says that it is a preview", async () => {
    const own = await makeTenant({ features: { APPROVALS_WORK_ORDER: ONE_APPROVAL } });
    const [marko, lead] = [await signedIn(own, "marko"), await signedIn(own, "tomislav")];
    const made = await makeOrder(marko);
    await lead.post(`/workOrders/${made.id}/start`, { version: made.version });
    await lead.put("/dailyReports", reportOf(made.id, "tomislav"));
    const { version } = (await lead.get(`/workOrders/${made.id}`)).body;
    const submitted = await lead.post(`/workOrders/${made.id}/submitForApproval`, { version });
    expect(submitted.status, submitted.text).toBe(200);
    const bytes = await download(own, marko, `/workOrders/${made.id}/pdf`);
    const page = await open(`/verify/${made.id}/1`, {}, own);
    expect(page.text).toContain("Not signed");
    expect(hashesIn(page)).toEqual([]);
    expect(await judge(own, made.id, bytes, [])).toMatchObject({ verdict: "preview" });
  });

  it("that a customer gets without the approvals is the same each time, and is known", async () => {
    const own = await makeTenant({ features: { APPROVALS_WORK_ORDER: ONE_APPROVAL } });
    const [marko, lead, ciro] = await Promise.all(
      ["marko", "tomislav", "ciro"].map((key) => signedIn(own, key)),
    );
    if (!marko || !lead || !ciro) throw new Error("Nobody is signed in");
    const { id } = await signedOrder(own, true);
    const papers = await papersOf(marko, id, 2);
    const ticketId = newId();
    await ciro.put("/tickets", { id: ticketId, name: "Pumpa curi" });
    await own.database.write([
      {
        sql: "UPDATE tickets SET status = 'in-progress', work_order_id = ? WHERE id = ?",
        args: [id, ticketId],
      },
      {
        sql: "UPDATE work_orders SET customer_id = (SELECT customer_id FROM tickets WHERE id = ?) WHERE id = ?",
        args: [ticketId, id],
      },
    ]);
    const copies = await Promise.all(
      [0, 1, 2].map(() => download(own, ciro, `/tickets/${ticketId}/signedPdf`)),
    );
    copies.push(await download(own, ciro, `/tickets/${ticketId}/signedPdf`));
    const [first = ""] = copies.map(sha256Of);
    expect(new Set(copies.map(sha256Of))).toEqual(new Set([first]));
    const hashes = hashesIn(await open(`/verify/${id}`, {}, own));
    expect(hashes.toSorted()).toEqual([first, ...papers.map(({ sha256 }) => sha256)].toSorted());
    const { rows } = await own.database.read({
      sql: "SELECT count(*) AS n FROM work_order_customer_papers",
      args: [],
    });
    expect(rows).toEqual([{ n: 1 }]);
    for (const copy of copies)
      expect(await judge(own, id, copy, hashes)).toMatchObject({ verdict: "known" });
  });
});

import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import type { FeatureKey } from "../../app/kernel/features";
import { bcp47, LANGUAGES } from "../../app/kernel/text/languages";
import { castMember } from "../../migrations/seeds/cast";
import { type Client, databaseCost, signedIn } from "../support/api/client";
import { makeOrder, reportOf } from "../support/api/orders";
import { HAS_PDFTOTEXT, pdftotext } from "../support/pdf/pdftotext";
import { pngOf } from "../support/fakes/pictures";
import { placesIn, readPdf } from "../support/pdf/read-pdf";
import { LETTERS } from "../support/pdf/sample-pdf";
import { makeTenant, type TestTenant } from "../support/db/tenant";
import { eventually } from "../support/eventually";

type Features = Partial<Record<FeatureKey, { enabled?: boolean; value?: unknown }>>;
const ONE_APPROVAL: Features = {
  APPROVALS_WORK_ORDER: { enabled: true, value: { required: 1, fourEyes: true } },
};

/** The API client reads text; a PDF is binary. */
async function download(tenant: TestTenant, who: Client, id: string, language = "en") {
  const response = await fetch(`${tenant.origin}/api/workOrders/${id}/pdf`, {
    headers: { authorization: `Bearer ${who.token}`, "accept-language": language },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
}

async function textOf(bytes: Uint8Array): Promise<string> {
  return (await readPdf(bytes)).pages.join("\n");
}

/** A submitted order with a report, as the API returns it. */
async function submitted(tenant: TestTenant, more: object = {}) {
  const lead = await signedIn(tenant, "tomislav");
  const made = await makeOrder(await signedIn(tenant, "marko"), {
    description: Object.values(LETTERS).join("\n"),
    ...more,
  });
  const started = await lead.post(`/workOrders/${made.id}/start`, { version: made.version });
  await lead.put("/dailyReports", reportOf(made.id, "tomislav", { notes: LETTERS["sr-Cyrl"] }));
  const now = await lead.get(`/workOrders/${made.id}`);
  expect([started.status, now.status]).toEqual([200, 200]);
  return { lead, id: made.id, number: made.number, version: Number(now.body["version"]) };
}

const SIGNATURES = {
  place: "Čakovec",
  technician: { name: "Tomislav Đurić", typed: "Tomislav Đurić" },
  customer: { name: "Šime Jurić", typed: "Š. Jurić" },
  confirmed: true,
};

async function archivedPdfs(tenant: TestTenant): Promise<Record<string, unknown>[]> {
  const rows = async () =>
    (await tenant.database.read({ sql: "SELECT type, done_at, last_error FROM outbox", args: [] }))
      .rows;
  const done = await eventually(async () => {
    const all = await rows();
    expect(all.filter((row) => row["done_at"] === null)).toEqual([]);
    return all;
  });
  return done.filter((row) =>
    ["work_order.signed", "work_order.done"].includes(String(row["type"])),
  );
}

async function pdfsOf(tenant: TestTenant): Promise<Record<string, unknown>[]> {
  const sql =
    "SELECT p.moment, p.language, f.sha256, f.storage_key AS key FROM work_order_papers p JOIN files f ON f.id = p.file_id ORDER BY p.moment";
  return (await tenant.database.read({ sql, args: [] })).rows;
}

describe("the PDF of a work order", () => {
  it("is a download in the reader's language, in any state", async () => {
    const tenant = await makeTenant();
    const marko = await signedIn(tenant, "marko");
    const made = await makeOrder(marko, { description: Object.values(LETTERS).join("\n") });
    const response = await download(tenant, marko, made.id, "sr-Latn");
    expect(response.status).toBe(200);
    expect(databaseCost(response.headers).roundTrips).toBe(1);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${made.number}.pdf"; filename*=UTF-8''${made.number}.pdf`,
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
    const pdf = await readPdf(response.bytes);
    expect(pdf).toMatchObject({
      lang: "sr-Latn",
      tagged: true,
      title: expect.stringContaining(`Radni nalog ${made.number}`),
    });
    const [page = ""] = pdf.pages;
    for (const letters of Object.values(LETTERS)) expect(page).toContain(letters);
    expect(page).toContain("Nacrt – nije konačno");
    expect(page).toMatch(/Radni nalog \d{4}-\d{5}\s+1 \/ 1\s*$/);
  });

  it("renders rich text in order: headings, numbered lists, quotes and code", async () => {
    const tenant = await makeTenant();
    const marko = await signedIn(tenant, "marko");
    const richText = (text: string, ...marks: string[]) => ({
      type: "text",
      text,
      ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
    });
    const paragraph = (...content: object[]) => ({ type: "paragraph", content });
    const list = (type: string, ...items: string[]) => ({
      type,
      content: items.map((item) => ({ type: "listItem", content: [paragraph(richText(item))] })),
    });
    const descriptionDoc = {
      type: "doc",
      content: [
        { type: "heading", attrs: { level: 2 }, content: [richText("Kvar na čahuri")] },
        paragraph(
          richText("Zamijeniti "),
          richText("odmah", "bold"),
          richText(", pa "),
          richText("đonove", "italic", "underline"),
          richText(" i "),
          richText("stari filtar", "strike"),
        ),
        list("bulletList", "Brtva", "Ležaj"),
        list("orderedList", "Zatvoriti ventil", "Ispustiti ulje"),
        { type: "blockquote", content: [paragraph(richText("Miris plina"))] },
        { type: "codeBlock", content: [richText("P0420 = 12 bar")] },
        { type: "horizontalRule" },
        paragraph(richText("Kraj opisa")),
      ],
    };
    const made = await makeOrder(marko, { descriptionDoc });
    const text = (await textOf((await download(tenant, marko, made.id)).bytes)).replace(
      /\s+/g,
      " ",
    );
    const parts = [
      "Kvar na čahuri",
      "Zamijeniti odmah, pa đonove i stari filtar",
      "Brtva",
      "Ležaj",
      "1. ?Zatvoriti ventil",
      "2. ?Ispustiti ulje",
      "Miris plina",
      "P0420 = 12 bar",
      "Kraj opisa",
    ];
    expect(text).toMatch(new RegExp(parts.join(".*")));
    expect(text).not.toMatch(/<\/?\w+>|\[object/);
  });

  it.skipIf(!HAS_PDFTOTEXT)(
    "is read by pdftotext in four languages (not run where poppler-utils is missing)",
    async () => {
      const tenant = await makeTenant();
      const hostile = `<img src=x onerror=alert(1)> ${LETTERS["sr-Cyrl"]}\nsecond line`;
      const { lead, id } = await submitted(tenant, { description: hostile });
      const headings = {
        en: "General info",
        hr: "Opći podaci",
        ba: "Opći podaci",
        rs: "Opšti podaci",
      };
      for (const language of LANGUAGES) {
        const text = pdftotext((await download(tenant, lead, id, bcp47(language))).bytes);
        for (const richText of [
          headings[language],
          "<img src=x onerror=alert(1)>",
          LETTERS["sr-Cyrl"],
          "Tomislav Đurić",
        ])
          expect(text, language).toContain(richText);
      }
    },
  );

  it("shows the documents that are pictures after everything else, scaled to the page", async () => {
    const tenant = await makeTenant();
    const marko = await signedIn(tenant, "marko");
    const made = await makeOrder(marko);
    // A picture that is no photo, and is large by its metadata.
    const rawBody = pngOf(2_400, 1_200, `Comment\0${"x".repeat(3_000_000)}`);
    const sent = await marko.put(
      `/files/${newId()}?name=${encodeURIComponent("natpisna pločica.png")}`,
      undefined,
      { rawBody },
    );
    const added = await marko.put(`/workOrders/${made.id}/documents`, {
      fileIds: [sent.body["id"]],
    });
    expect([sent.status, added.status]).toEqual([200, 200]);
    const { bytes } = await download(tenant, marko, made.id);
    const { pages } = await readPdf(bytes);
    expect(pages).toHaveLength(2);
    expect(pages[1]).toMatch(/^Photos \(1\)\s+1\. natpisna pločica\.png/);
    expect(bytes.length).toBeLessThan(600_000);
    expect(Buffer.from(bytes).toString("latin1")).toMatch(/\/Width 1100/);
  });

  it("keeps every text and both drawn signatures on the page, however long the texts are", async () => {
    const tenant = await makeTenant();
    const endless = (letter: string, count: number) => letter.repeat(count);
    const { lead, id, version } = await submitted(tenant, {
      description: endless("d", 900),
      externalReference: endless("r", 60),
    });
    const image = `data:image/png;base64,${Buffer.from(pngOf(600, 200)).toString("base64")}`;
    const names = { technician: endless("T", 90), customer: endless("C", 90) };
    const signed = await lead.post(`/workOrders/${id}/sign`, {
      version,
      place: `https://maps.example/${endless("p", 170)}`,
      technician: { name: names.technician, image },
      customer: { name: names.customer, image },
      confirmed: true,
    });
    expect(signed.status, signed.text).toBe(200);
    const { bytes } = await download(tenant, lead, id);
    const { places, width } = await placesIn(bytes);
    // The margin of the page is 16 mm, of which rounding may take a little.
    const margin = (15 / 25.4) * 72;
    expect(places.filter(({ left, right }) => left < margin || right > width - margin)).toEqual([]);
    expect(places.filter(({ text }) => text === "").length).toBeGreaterThanOrEqual(2);
    const text = (await textOf(bytes)).replaceAll(/\s/g, "");
    for (const whole of [names.customer, endless("p", 170), endless("d", 900)])
      expect(text.split(whole).length).toBeGreaterThan(1);
    // The place and the time are under the signature of each party.
    expect(text.split(endless("p", 170))).toHaveLength(3);
  });

  it("is refused for an unknown order, or without permission", async () => {
    const tenant = await makeTenant();
    const made = await makeOrder(await signedIn(tenant, "marko"));
    expect((await download(tenant, await signedIn(tenant, "marko"), newId())).status).toBe(404);
    expect((await download(tenant, await signedIn(tenant, "emina"), made.id)).status).toBe(403);
  });
});

describe("the archived PDF", () => {
  it("is made once per event, even when the message arrives three times and out of order, and never changes", async () => {
    const tenant = await makeTenant({
      features: { ...ONE_APPROVAL, LANGUAGE_UI: { enabled: true, value: "hr" } },
    });
    const { lead, id, version } = await submitted(tenant);
    const { body } = await lead.post(`/workOrders/${id}/submitForApproval`, { version });
    const revision = String(body["revision"]);
    const ana = await signedIn(tenant, "ana");
    expect((await ana.post(`/workOrders/${id}/approve`, { revision })).status).toBe(200);
    await archivedPdfs(tenant);
    const repeated = ["done", "done", "signed", "signed"].map((moment) => ({
      sql: `INSERT INTO outbox (id, type, format, ids, created_at, next_at)
        SELECT ?, ?, 1, json_object('workOrderId', work_order_id, 'revisionId', id), 0, 0 FROM work_order_revisions`,
      args: [newId(), `work_order.${moment}`],
    }));
    await tenant.database.write(repeated);
    expect(
      (
        await lead.post(`/workOrders/${id}/sign`, {
          version: body["version"],
          revision,
          ...SIGNATURES,
        })
      ).body,
    ).toMatchObject({ status: "done" });
    expect(await archivedPdfs(tenant)).toHaveLength(6);
    const pdfs = await pdfsOf(tenant);
    expect(pdfs).toMatchObject([
      { moment: "done", language: "hr" },
      { moment: "signed", language: "hr" },
    ]);
    expect(pdfs[0]?.["key"]).toBe(`${tenant.id}/papers/${String(pdfs[0]?.["sha256"])}.pdf`);
    const downloads = await Promise.all([lead, ana, lead].map((who) => download(tenant, who, id)));
    expect(downloads.map((one) => one.sha256)).toEqual(
      Array.from({ length: 3 }, () => pdfs[0]?.["sha256"]),
    );
    const text = await textOf(downloads[0]?.bytes ?? new Uint8Array());
    for (const richText of [
      "Dovršen",
      "Odobrenja 1 od 1",
      "Ana Babić",
      "Tomislav Đurić",
      "Š. Jurić",
      "Čakovec",
      LETTERS["sr-Cyrl"],
    ])
      expect(text).toContain(richText);
    expect(text.replace(/\s/g, "")).toContain(revision);
    expect(text).toMatch(/1 \/ \d/);
  });

  it("is refused to a technician who may not see all of it", async () => {
    const tenant = await makeTenant({
      features: { DAILY_REPORT_ENTRY: { enabled: true, value: "ALL_ASSIGNEES" } },
    });
    const technicianIds = ["tomislav", "tea"].map((key) => castMember(key).id);
    const { lead, id, version } = await submitted(tenant, { technicianIds });
    expect(
      (await lead.post(`/workOrders/${id}/sign`, { version, ...SIGNATURES })).body,
    ).toMatchObject({ status: "done" });
    await archivedPdfs(tenant);
    const [done] = await pdfsOf(tenant);
    expect((await download(tenant, lead, id)).sha256).toBe(done?.["sha256"]);
    const hers = await download(tenant, await signedIn(tenant, "tea"), id);
    const text = await textOf(hers.bytes);
    expect(text).toContain("Excerpt – own hours and expenses only");
    expect(text).not.toContain("2:00 h");
    expect(await textOf((await download(tenant, lead, id)).bytes)).toContain("2:00 h");
  });

  it("is made for an order that was closed unsigned", async () => {
    const tenant = await makeTenant();
    const { id, version } = await submitted(tenant);
    const marko = await signedIn(tenant, "marko");
    const closed = await marko.post(`/workOrders/${id}/closeUnsigned`, {
      version,
      reason: "Nobody was there",
    });
    expect(closed.body).toMatchObject({ status: "done" });
    await archivedPdfs(tenant);
    expect(await pdfsOf(tenant)).toMatchObject([{ moment: "done", language: "en" }]);
    expect(await textOf((await download(tenant, marko, id)).bytes)).toContain(
      "Not signed. Nobody was there",
    );
  });
});

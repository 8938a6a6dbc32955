import { expect, it } from "vitest";
import { type Client, signedIn } from "../support/api/client";
import { makeOrder, reportOf } from "../support/api/orders";
import { readPdf } from "../support/pdf/read-pdf";
import { makeTenant, type TestTenant } from "../support/db/tenant";

const LINES = Array.from({ length: 110 }, (_, index) => `Line number ${index + 1}`);
const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const list = (type: string) => ({
  type,
  content: LINES.map((line) => ({ type: "listItem", content: [paragraph(line)] })),
});

async function pagesOf(tenant: TestTenant, who: Client, id: string): Promise<string[]> {
  const response = await fetch(`${tenant.origin}/api/workOrders/${id}/pdf`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  return (await readPdf(new Uint8Array(await response.arrayBuffer()))).pages;
}

it.each([
  ["paragraphs", LINES.map(paragraph)],
  ["a bullet list", [list("bulletList")]],
  ["a numbered list", [list("orderedList")]],
  ["a quote", [{ type: "blockquote", content: LINES.map(paragraph) }]],
  ["code", [{ type: "codeBlock", content: [{ type: "text", text: LINES.join("\n") }] }]],
])("divides %s over the pages of an order", async (_, content) => {
  const tenant = await makeTenant();
  const marko = await signedIn(tenant, "marko");
  const made = await makeOrder(marko, { descriptionDoc: { type: "doc", content } });
  const [first = "", second = ""] = await pagesOf(tenant, marko, made.id);
  expect(first).toContain("Line number 25");
  expect(second).toContain("Line number 100");
});

it("begins what follows a table of one row on the same page", async () => {
  const tenant = await makeTenant();
  const lead = await signedIn(tenant, "tomislav");
  const made = await makeOrder(await signedIn(tenant, "marko"));
  await lead.post(`/workOrders/${made.id}/start`, { version: made.version });
  const filed = await lead.put(
    "/dailyReports",
    reportOf(made.id, "tomislav", { notes: LINES.join("\n") }),
  );
  expect(filed.status, filed.text).toBe(200);
  const [first = ""] = await pagesOf(tenant, lead, made.id);
  expect(first).toContain("Line number 10");
});

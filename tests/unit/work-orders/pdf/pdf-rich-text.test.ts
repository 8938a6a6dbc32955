import { beforeEach, describe, expect, it } from "vitest";
import { submitForApproval } from "~/features/work-orders/commands/submit-for-approval";
import { updateWorkOrderNotes } from "~/features/work-orders/commands/update-notes";
import { notesInput } from "~/features/work-orders/inputs/create";
import { workOrderPdf } from "~/features/work-orders/pdf/work-order";
import { readPdfData } from "~/features/work-orders/queries/pdf/content";
import { loadPictures } from "~/features/work-orders/queries/pdf/pictures";
import type { AuthContext } from "~/server/request-context";
import { textsIn } from "~/server/texts";
import { type Company, createTestTenant } from "../../../support/db/test-tenant";
import { storedFile } from "../../../support/records/files";
import { atVersion, orderAt } from "../../../support/records/orders";
import { textOf } from "../../../support/pdf/pdf-text";
import { pngOf } from "../../../support/fakes/pictures";
import { expectVerified } from "../../../support/records/revisions";

let acme: Company;
beforeEach(async () => {
  acme = await createTestTenant({ approvals: 1 });
});

const doc = (fileId: string) => ({
  type: "doc",
  content: [
    {
      type: "heading",
      attrs: { level: 2, textAlign: "center" },
      content: [{ type: "text", text: "Kvar crpke" }],
    },
    {
      type: "paragraph",
      content: [
        { type: "text", text: "pazi", marks: [{ type: "bold" }] },
        { type: "text", text: " <script>alert(1)</script>" },
      ],
    },
    {
      type: "orderedList",
      content: [
        {
          type: "listItem",
          content: [{ type: "paragraph", content: [{ type: "text", text: "zatvoriti" }] }],
        },
      ],
    },
    { type: "image", attrs: { fileId, alt: "natpisna pločica" } },
  ],
});

async function withTexts(stage: "in-progress" | "reported" = "in-progress") {
  const fileId = await storedFile(acme, "marko", {
    name: "p.png",
    mediaType: "image/png",
    storageKey: "t/picture",
  });
  const order = await orderAt(acme, stage, { descriptionDoc: doc(fileId) as never });
  return { order, fileId };
}

/** A renderer that must not be called: pictures that are already small are not resized. */
const notRequested = () => Promise.reject(new Error("not asked"));
const noPrinter = { begin: notRequested, render: notRequested, shrink: notRequested };

async function htmlFor(ctx: AuthContext, orderId: string): Promise<string> {
  const { data, pictures } = await readPdfData(ctx, orderId);
  const document = workOrderPdf(data, {
    language: "en",
    t: textsIn("en").t,
    origin: ctx.tenant.origin,
    pictures: await loadPictures(ctx, noPrinter, pictures),
  });
  return new TextDecoder().decode(document.html);
}

describe("the PDF of a rich text", () => {
  it("shows headings, lists, marks and embedded pictures, read in one round trip", async () => {
    const { order } = await withTexts();
    const ctx = acme.as("tea");
    await ctx.files.put("t/picture", { bytes: pngOf(2, 2), mediaType: "image/png", sha256: "" });
    const html = await htmlFor(ctx, order.id);
    expect(ctx.database.stats.roundTrips).toBe(1);
    expect(html).toContain('<h4 data-level="2" style="text-align:center">Kvar crpke</h4>');
    expect(html).toContain("<strong>pazi</strong> &lt;script&gt;");
    expect(html).toMatch(/<ol><li><p>zatvoriti<\/p><\/li><\/ol>/);
    expect(html).toMatch(
      /<img src="data:image\/png;base64,[A-Za-z0-9+/=]+" alt="natpisna pločica" decoding="async"\/>/,
    );
    expect(html).not.toContain("/api/files");
  });

  it("shows the alternative text of a picture whose file is missing", async () => {
    const { order } = await withTexts();
    const html = await htmlFor(
      { ...acme.as("marko"), files: { ...acme.as("marko").files, get: async () => null } },
      order.id,
    );
    expect(html).toContain("<p>natpisna pločica</p>");
  });

  it("is frozen with the fingerprints of its pictures, and stays unchanged", async () => {
    const { order, fileId } = await withTexts("reported");
    const [row] = await acme.rows("SELECT version FROM work_orders");
    await updateWorkOrderNotes(
      acme.as("tomislav"),
      notesInput.parse({
        id: order.id,
        version: row?.["version"],
        repairNotesDoc: {
          type: "doc",
          content: [
            {
              type: "blockquote",
              content: [{ type: "paragraph", content: [{ type: "text", text: "gotovo" }] }],
            },
          ],
        },
      }),
    );
    await submitForApproval(acme.as("tomislav"), {
      ...atVersion(order),
      version: Number(row?.["version"]) + 1,
      noHoursReason: "",
    });
    const [revision] = await acme.rows("SELECT format, content, sha256 FROM work_order_revisions");
    const content = String(revision?.["content"]);
    expect(revision?.["format"]).toBe(5);
    await expectVerified(content, revision?.["sha256"]);
    expect(JSON.parse(content)).toMatchObject({
      order: { descriptionDoc: doc(fileId) },
      pictures: [{ fileId, sha256: "a".repeat(64), mediaType: "image/png", sizeBytes: 7 }],
      documents: [],
    });
    await acme.run("UPDATE work_orders SET description_doc = NULL, description = 'changed'");
    expect(await htmlFor(acme.as("ana"), order.id)).toMatch(
      /Kvar crpke.*<blockquote><p>gotovo<\/p><\/blockquote>/s,
    );
  });

  it("prints plain text for a revision that has only plain text", async () => {
    const order = await orderAt(acme, "submitted", { description: "Prvi red\nDrugi red" });
    const { data } = await readPdfData(acme.as("marko"), order.id);
    const { descriptionDoc: _doc, repairNotesDoc: _notes, ...plainTexts } = data.snapshot.order;
    const { pictures: _pictures, ...old } = data.snapshot;
    expect(textOf({ ...data, snapshot: { ...old, format: 1, order: plainTexts } })).toContain(
      "Prvi red Drugi red",
    );
  });
});

import { describe, expect, it } from "vitest";
import { answerItem } from "~/features/checklists/commands/answer";
import { getDrawing } from "~/features/checklists/queries/drawings";
import { readOrderChecklists } from "~/features/checklists/queries/of-order";
import { signWorkOrder } from "~/features/work-orders/commands/sign";
import { checklistSignatures } from "~/features/work-orders/pdf/checklists";
import { workOrderPdf } from "~/features/work-orders/pdf/work-order";
import { type PdfData, readPdfData } from "~/features/work-orders/queries/pdf/content";
import { loadPictures } from "~/features/work-orders/queries/pdf/pictures";
import { textsIn } from "~/server/texts";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { asBase64, pngOf } from "../../support/fakes/pictures";
import { answer, answerRequired, orderWithChecklist } from "../../support/records/checklists";
import { signatures } from "../../support/records/orders";
import { expectRefusal } from "../../support/api/signed-in";

const PNG = pngOf(60, 20);
const DRAWN = `data:image/png;base64,${asBase64(PNG)}`;

/** An order with a signature in its checklist: drawn, or typed. */
async function signed(image = DRAWN) {
  const acme = await createTestTenant({ approvals: 0 });
  const { order, ...listed } = await orderWithChecklist(acme, "reported");
  const given = answer(listed, "Rukovatelj", { content: "Iva Ivić", image });
  await answerItem(acme.as("tea"), given);
  return { acme, order, listed, given };
}

async function answersOf(acme: Company, orderId: string) {
  const found = await readOrderChecklists(acme.as("tea"), orderId);
  return found?.checklists.flatMap(({ answers }) => answers);
}

async function printed(acme: Company, orderId: string): Promise<string> {
  const ctx = acme.as("marko");
  const { data } = await readPdfData(ctx, orderId);
  expect(ctx.database.stats.roundTrips).toBe(1);
  const pictures = await loadPictures(ctx, noPrinter, [], checklistSignatures(data.snapshot));
  return htmlOf(data, pictures);
}

/** Few drawings are printed as they are. */
const notRequested = () => Promise.reject(new Error("not asked"));
const noPrinter = { begin: notRequested, render: notRequested, shrink: notRequested };

function htmlOf(data: PdfData, pictures: Record<string, string> = {}): string {
  const look = { language: "en", t: textsIn("en").t, origin: "https://acme.example.com" } as const;
  return new TextDecoder().decode(workOrderPdf(data, { ...look, pictures }).html);
}

/** As erasing a person does. */
const erase = (acme: Company) =>
  acme.run("UPDATE personal_details SET content = NULL, salt = '', erased_at = 1");

describe("the drawing of a signature in a checklist", () => {
  it("is at the address of its answer, and not in the data of the page", async () => {
    const { acme, order, given } = await signed();
    const answers = await answersOf(acme, order.id);
    expect(answers).toMatchObject([{ id: given.answerId, content: "Iva Ivić", hasDrawing: true }]);
    expect(JSON.stringify(answers)).not.toContain("base64");
    const ctx = acme.as("tea");
    expect(Buffer.from(await getDrawing(ctx, given.answerId))).toEqual(Buffer.from(PNG));
    expect(ctx.database.stats.roundTrips).toBe(1);
  });

  it("is read by those who read the order, while the feature is enabled", async () => {
    const { acme, given } = await signed();
    for (const key of ["emina", "ciro", "petar"])
      await expectRefusal(getDrawing(acme.as(key), given.answerId), "not_found");
    for (const key of ["sanja", "marko", "ana", "tarik"])
      expect(await getDrawing(acme.as(key), given.answerId)).toHaveLength(PNG.length);
    await acme.run("DELETE FROM settings WHERE key = 'feature.CHECKLISTS'");
    await expectRefusal(getDrawing(acme.as("marko"), given.answerId), "not_found");
  });

  it("is missing where the name was typed, and once it is erased", async () => {
    const typed = await signed("");
    expect(await answersOf(typed.acme, typed.order.id)).toMatchObject([{ hasDrawing: false }]);
    await expectRefusal(getDrawing(typed.acme.as("tea"), typed.given.answerId), "not_found");
    const { acme, order, given } = await signed();
    await erase(acme);
    expect(await answersOf(acme, order.id)).toMatchObject([{ content: "", hasDrawing: false }]);
    await expectRefusal(getDrawing(acme.as("tea"), given.answerId), "not_found");
  });

  it("is refused where nothing would be seen", async () => {
    const { acme, listed } = await signed();
    const image = "data:image/png;base64,AAAA";
    expect(() => answer(listed, "Rukovatelj", { content: "Iva Ivić", image })).toThrow();
    expect(await acme.rows("SELECT id FROM checklist_answers")).toHaveLength(1);
  });

  it("is printed beside the name, from the open order and from what was frozen, until it is erased", async () => {
    const { acme, order, listed } = await signed();
    const image = `<img class="drawn" src="${DRAWN}" alt="Signature"/>Iva Ivić`;
    expect(await printed(acme, order.id)).toContain(image);
    await answerRequired(acme, listed);
    await signWorkOrder(acme.as("tomislav"), signatures(order));
    expect(await printed(acme, order.id)).toContain(image);
    await erase(acme);
    expect(await printed(acme, order.id)).not.toContain(DRAWN);
  });
});

import { describe, expect, it } from "vitest";
import { answerItem } from "~/features/checklists/commands/answer";
import { removeChecklist } from "~/features/checklists/commands/remove";
import { signWorkOrder } from "~/features/work-orders/commands/sign";
import { readPdfData, readRevisionPdf } from "~/features/work-orders/queries/pdf/content";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { answer, orderWithChecklist, uploadPhoto } from "../../support/records/checklists";
import { signatures } from "../../support/records/orders";
import { NOW } from "../../support/records/people";

/** Tea replaced her answer, and Tomislav answered without knowing of it. */
async function photographed() {
  const acme = await createTestTenant({ approvals: 0 });
  const { order, ...listed } = await orderWithChecklist(acme, "reported");
  const give = async (key: string, photo: string, minutes: number, tick: "ok" | "not-ok") => {
    const photos = [await uploadPhoto(acme, key, photo)];
    const capturedAt = NOW - minutes * 60_000;
    await answerItem(acme.as(key), answer(listed, "Filtar čist", { tick, photos, capturedAt }));
  };
  await give("tea", "replaced.jpg", 9, "not-ok");
  await give("tea", "theirs.jpg", 6, "not-ok");
  await give("tomislav", "mine.jpg", 3, "ok");
  return { acme, order, listed };
}

async function pictures(acme: Company, orderId: string): Promise<string[]> {
  const ctx = acme.as("marko");
  const read = await readPdfData(ctx, orderId);
  expect(ctx.database.stats.roundTrips).toBe(1);
  return read.pictures.map(({ name }) => name);
}

describe("the photos of answers that a PDF loads", () => {
  it("are those that it prints, of the open order and of what was frozen", async () => {
    const { acme, order, listed } = await photographed();
    expect(await pictures(acme, order.id)).toEqual(["theirs.jpg", "mine.jpg"]);
    await answerItem(acme.as("tomislav"), answer(listed, "Tlak ulja", { thousandths: 4_200 }));
    await signWorkOrder(acme.as("tomislav"), signatures(order));
    expect(await pictures(acme, order.id)).toEqual(["theirs.jpg", "mine.jpg"]);
    const [revision] = await acme.rows("SELECT id FROM work_order_revisions");
    const ids = { workOrderId: order.id, revisionId: String(revision?.["id"]) };
    const archived = await readRevisionPdf(acme.as("marko"), ids, "done");
    expect(archived.pictures.map(({ name }) => name)).toEqual(["theirs.jpg", "mine.jpg"]);
  });

  it("are loaded once each", async () => {
    const { acme, order, listed } = await photographed();
    const photos = [await uploadPhoto(acme, "tea", "mine.jpg")];
    await answerItem(acme.as("tea"), answer(listed, "Natpisna pločica", { photos }));
    expect(await pictures(acme, order.id)).toEqual(["theirs.jpg", "mine.jpg"]);
  });

  it("are none of a checklist that was taken off, and none while the feature is disabled", async () => {
    const { acme, order } = await photographed();
    await acme.run("DELETE FROM settings WHERE key = 'feature.CHECKLISTS'");
    expect(await pictures(acme, order.id)).toEqual([]);
    const other = await photographed();
    const { orderId: workOrderId, checklistId } = other.listed;
    await removeChecklist(other.acme.as("marko"), { workOrderId, checklistId });
    expect(await pictures(other.acme, other.order.id)).toEqual([]);
  });
});

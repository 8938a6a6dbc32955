import { describe, expect, it } from "vitest";
import { answerItem } from "~/features/checklists/commands/answer";
import { removeChecklist } from "~/features/checklists/commands/remove";
import { listAssetPhotos } from "~/features/daily-reports/queries/asset-photos";
import { newId } from "~/kernel/ids";
import { planOf } from "../../support/db/explain";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { answer, orderWithChecklist, uploadPhoto } from "../../support/records/checklists";
import { NOW, PLACE } from "../../support/records/people";

const { assetId } = PLACE;
const HOUR_MS = 3_600_000;

/** An order of the asset with a report and a checklist. */
async function worked() {
  const acme = await createTestTenant({ approvals: 0 });
  const { order, ...listed } = await orderWithChecklist(acme, "reported");
  await acme.run("UPDATE daily_reports SET captured_at = ?", NOW - 5 * HOUR_MS);
  return { acme, order, listed };
}

async function photographReport(acme: Company, name: string, kind = "after") {
  const fileId = await uploadPhoto(acme, "tomislav", name);
  await acme.run(
    `INSERT INTO daily_report_photos (file_id, report_id, position, kind, expense)
     SELECT ?, id, (SELECT count(*) FROM daily_report_photos), ?, iif(? = 'receipt', 0, NULL) FROM daily_reports`,
    fileId,
    kind,
    kind,
  );
}

async function namesFor(acme: Company, key: string, id = assetId) {
  const ctx = acme.as(key);
  const { photos } = await listAssetPhotos(ctx, id);
  expect(ctx.database.stats.roundTrips).toBe(1);
  return photos.map(({ name }) => name);
}

describe("the photos of an asset", () => {
  it("are those of its orders' reports and checklists, the newest first, without receipts and replaced answers", async () => {
    const { acme, order, listed } = await worked();
    await photographReport(acme, "report.jpg");
    await photographReport(acme, "receipt.jpg", "receipt");
    const plate = async (name: string, hours: number) =>
      answerItem(
        acme.as("tea"),
        answer(listed, "Natpisna pločica", {
          photos: [await uploadPhoto(acme, "tea", name)],
          capturedAt: NOW - hours * HOUR_MS,
        }),
      );
    await plate("blurred.jpg", 3);
    await plate("plate.jpg", 2);
    expect(await namesFor(acme, "marko")).toEqual(["plate.jpg", "report.jpg"]);
    expect(await namesFor(acme, "marko", newId())).toEqual([]);
    const { photos, hasMore } = await listAssetPhotos(acme.as("marko"), assetId);
    expect(photos[0]).toMatchObject({
      at: NOW - 2 * HOUR_MS,
      hasThumbnail: true,
      workOrderId: order.id,
      workOrderNumber: expect.stringMatching(/^2026-/),
    });
    expect(hasMore).toBe(false);

    const { orderId: workOrderId, checklistId } = listed;
    await removeChecklist(acme.as("marko"), { workOrderId, checklistId });
    expect(await namesFor(acme, "marko")).toEqual(["report.jpg"]);
    await acme.run("UPDATE daily_reports SET status = 'withdrawn'");
    expect(await namesFor(acme, "marko")).toEqual([]);
  });

  it("are those that the reader may read", async () => {
    const { acme, listed } = await worked();
    await photographReport(acme, "report.jpg");
    const photos = [await uploadPhoto(acme, "tomislav", "plate.jpg")];
    await answerItem(acme.as("tomislav"), answer(listed, "Natpisna pločica", { photos }));
    const both = ["plate.jpg", "report.jpg"];
    for (const key of ["marko", "ana", "tomislav"]) expect(await namesFor(acme, key)).toEqual(both);
    // Tarik is not in the order: he reads it and its answers, and not the reports of others.
    expect(await namesFor(acme, "tarik")).toEqual(["plate.jpg"]);
    expect(await namesFor(acme, "ciro")).toEqual([]);
    await acme.run("DELETE FROM settings WHERE key = 'feature.CHECKLISTS'");
    expect(await namesFor(acme, "marko")).toEqual(["report.jpg"]);
  });

  it("are at most twenty-four, and says when there are older ones", async () => {
    const { acme } = await worked();
    for (let made = 0; made < 25; made += 1) await photographReport(acme, `${made}.jpg`);
    const { photos, hasMore } = await listAssetPhotos(acme.as("marko"), assetId);
    expect([photos.length, hasMore]).toEqual([24, true]);
    expect(photos[0]?.name).toBe("24.jpg");
  });

  it("are found by indexes", async () => {
    const acme = await createTestTenant();
    const plan = await planOf(acme, "tomislav", (ctx) => listAssetPhotos(ctx, assetId));
    expect(
      plan.split("\n").filter((line) => /^SCAN (?!found\b|\(subquery|CONSTANT)/.test(line)),
    ).toEqual([]);
  });
});

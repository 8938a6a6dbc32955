import { beforeAll, expect, it } from "vitest";
import { PictureCleaner } from "../../../app/kernel/pictures/cleaner";
import { COMPANIES, seedCompany } from "../../../migrations/seeds/companies";
import { drawPairs } from "../../../migrations/seeds/photos";
import { freshDatabase, type FreshDatabase } from "../../support/db/database";

const NOW = new Date("2026-06-17T07:10:00Z");

let fresh: FreshDatabase;
const stored = new Map<string, { bytes: Uint8Array; mediaType: string }>();
beforeAll(async () => {
  fresh = await freshDatabase();
  const [acme] = COMPANIES;
  if (!acme) throw new Error("The seeds have no company");
  await seedCompany(acme, fresh.url, {
    orders: 60,
    now: NOW,
    store: async (key, file) => void stored.set(key, file),
  });
});

async function rows(sql: string): Promise<Record<string, unknown>[]> {
  return (await fresh.database.read({ sql })).rows.map((row) => ({ ...row }));
}

it("the reports of a demo company have photos, before and after, whose bytes are stored", async () => {
  const photos = await rows(
    `SELECT f.storage_key, f.status, f.size_bytes, f.name, p.kind, w.status AS of FROM daily_report_photos p JOIN files f ON f.id = p.file_id
      JOIN daily_reports r ON r.id = p.report_id JOIN work_orders w ON w.id = r.work_order_id ORDER BY r.id, p.position`,
  );
  expect(photos.length).toBeGreaterThanOrEqual(20);
  expect(photos.length).toBeLessThan(60);
  expect(photos.map(({ storage_key: key }) => key).sort()).toEqual([...stored.keys()].sort());
  for (const { storage_key: key, status, size_bytes: size, name, kind } of photos) {
    expect(status).toBe("attached");
    expect(stored.get(String(key))?.bytes.length).toBe(size);
    expect(name).toBe(`${String(kind)}.png`);
  }
  expect(new Set(photos.map(({ of }) => of))).toEqual(
    new Set(["in-progress", "waiting-for-approvals", "signed", "done"]),
  );
  const approved = await rows(
    `SELECT w.id FROM work_orders w WHERE w.status = 'waiting-for-approvals'
      AND NOT EXISTS (SELECT 1 FROM daily_reports r JOIN daily_report_photos p ON p.report_id = r.id WHERE r.work_order_id = w.id)`,
  );
  expect(approved).toEqual([]);
});

it("the photos are whole pictures, small, and the same in every copy", () => {
  const pictures = drawPairs().flatMap(({ before, after }) => [before, after]);
  expect(pictures).toEqual(drawPairs().flatMap(({ before, after }) => [before, after]));
  expect(new Set(pictures.map(({ sha256 }) => sha256)).size).toBe(pictures.length);
  for (const { bytes } of pictures) {
    const cleaner = new PictureCleaner();
    const clean = Buffer.concat([cleaner.push(bytes), cleaner.end()]);
    expect(clean).toEqual(Buffer.from(bytes));
    expect(cleaner).toMatchObject({ isWhole: true, pixels: 480 * 360 });
    expect(bytes.length).toBeLessThan(12_000);
  }
});

it("a company without a store of files has none", async () => {
  const other = await freshDatabase();
  const [, globex] = COMPANIES;
  if (!globex) throw new Error("The seeds have one company");
  await seedCompany(globex, other.url, { orders: 20, now: NOW });
  const { rows: files } = await other.database.read({ sql: "SELECT id FROM files" });
  expect(files).toEqual([]);
});

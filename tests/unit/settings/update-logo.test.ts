import { describe, expect, it } from "vitest";
import { updateLogo } from "~/features/settings/commands/update-logo";
import { getSettings } from "~/features/settings/queries";
import type { LogoType } from "~/kernel/pictures/pictures";
import { readLogoAsDataUrl } from "~/server/logo";
import { once } from "../../support/db/once";
import { createTestTenant } from "../../support/db/test-tenant";
import { asBase64, bytes, jpegOf, pngOf, SVG, webpOf } from "../../support/fakes/pictures";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { linesOf, WITHOUT_RIGHT } from "./setting-log";

const image = (mediaType: LogoType, content: Uint8Array) => ({
  mediaType,
  image: asBase64(content),
});
const BOTH = {
  images: [image("image/png", pngOf(300, 120)), image("image/webp", webpOf(300, 120))],
};

describe("a new logo", () => {
  it("is stored in each format, shown as WebP, printed as PNG, and logged", async () => {
    const acme = await createTestTenant();
    const { value } = await updateLogo(acme.as("marko"), BOTH);
    expect(value).toMatchObject({ mediaType: "image/webp", width: 300, height: 120 });
    const rows = await acme.rows(
      "SELECT l.media_type AS type, f.status, f.size_bytes AS size, f.storage_key AS key FROM company_logos l JOIN files f ON f.id = l.file_id ORDER BY 1",
    );
    expect(rows.map((row) => [row["type"], row["status"]])).toEqual([
      ["image/png", "attached"],
      ["image/webp", "attached"],
    ]);
    expect(rows[0]?.["key"]).toMatch(/\/logos\/[0-9a-f]{64}\.png$/);
    expect(await readLogoAsDataUrl(acme.as("sanja"))).toBe(
      `data:image/png;base64,${BOTH.images[0]?.image}`,
    );
    expect((await linesOf(acme))[0]).toMatchObject({
      event: "settings.logo-changed",
      by: "Marko Horvat",
    });
  });

  it("replaces the previous one in all formats", async () => {
    const acme = await createTestTenant();
    await updateLogo(acme.as("sanja"), BOTH);
    await updateLogo(acme.as("sanja"), { images: [image("image/jpeg", jpegOf(40, 40))] });
    expect((await getSettings(acme.as("sanja"))).logo.value).toMatchObject({
      mediaType: "image/jpeg",
      width: 40,
    });
    expect(
      await acme.rows("SELECT status, count(*) AS n FROM files GROUP BY status ORDER BY status"),
    ).toEqual([
      { status: "attached", n: 1 },
      { status: "gone", n: 2 },
    ]);
  });

  const untouched = once(createTestTenant);
  it.each(WITHOUT_RIGHT)("is refused to %s, and none of its bytes are stored", async (key) => {
    const acme = await untouched();
    const ctx = acme.as(key);
    let stored = 0;
    await expectRefusal(
      updateLogo({ ...ctx, files: { ...ctx.files, put: async () => void (stored += 1) } }, BOTH),
      "not_allowed",
    );
    expect(stored).toBe(0);
  });

  it.each([
    ["an SVG", [image("image/png", SVG)], "not_a_logo"],
    ["a JPEG declared as PNG", [image("image/png", jpegOf(9, 9))], "not_a_logo"],
    ["a truncated picture", [image("image/png", pngOf(9, 9).slice(0, -3))], "not_a_logo"],
    [
      "a picture that is also an SVG document",
      [image("image/png", bytes(pngOf(9, 9), SVG))],
      "not_a_logo",
    ],
    ["too many pixels", [image("image/png", pngOf(2001, 3))], "picture_too_wide"],
    ["too many bytes", [image("image/png", pngOf(3, 3, "x".repeat(1_000_001)))], "too_large"],
    ["WebP without PNG", [image("image/webp", webpOf(9, 9))], "png_needed"],
    [
      "two pictures of one type",
      [image("image/png", pngOf(9, 9)), image("image/png", pngOf(8, 8))],
      "twice",
    ],
  ])("is rejected: %s", async (_, images, reason) => {
    const acme = await createTestTenant();
    const refusal = await refusalOf(updateLogo(acme.as("sanja"), { images }));
    expect({
      code: refusal.code,
      reasons: Object.values(refusal.facts["fields"] as object),
    }).toEqual({ code: "invalid_input", reasons: [reason] });
    expect(await acme.rows("SELECT 1 FROM files")).toEqual([]);
  });

  it("refuses an outdated version, and applies once for five concurrent requests", async () => {
    const acme = await createTestTenant();
    const { seen } = (await getSettings(acme.as("sanja"))).logo;
    const ended = await Promise.allSettled(
      [3, 4, 5, 6, 7].map((size) =>
        updateLogo(acme.as("sanja"), { images: [image("image/png", pngOf(size, size))], seen }),
      ),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    await expectRefusal(updateLogo(acme.as("marko"), { ...BOTH, seen }), "version_conflict");
    expect(await acme.rows("SELECT count(*) AS n FROM company_logos")).toEqual([{ n: 1 }]);
  });

  it("keeps the old one if the bytes could not be stored", async () => {
    const acme = await createTestTenant();
    await updateLogo(acme.as("sanja"), BOTH);
    const ctx = acme.as("sanja");
    const failing = {
      ...ctx,
      files: { ...ctx.files, put: () => Promise.reject(new Error("bucket is down")) },
    };
    await expect(
      updateLogo(failing, { images: [image("image/png", pngOf(5, 5))] }),
    ).rejects.toThrow("bucket is down");
    expect((await getSettings(acme.as("sanja"))).logo.value).toMatchObject({ width: 300 });
  });
});

import { describe, expect, it } from "vitest";
import { removeLogo } from "~/features/settings/commands/remove-logo";
import { updateLogo } from "~/features/settings/commands/update-logo";
import { getSettings } from "~/features/settings/queries";
import { readLogoAsDataUrl } from "~/server/logo";
import { once } from "../../support/db/once";
import { createTestTenant } from "../../support/db/test-tenant";
import { asBase64, pngOf } from "../../support/fakes/pictures";
import { expectRefusal } from "../../support/api/signed-in";
import { linesOf, WITHOUT_RIGHT } from "./setting-log";

async function withLogo(size = 10) {
  const acme = await createTestTenant();
  await updateLogo(acme.as("sanja"), {
    images: [{ mediaType: "image/png", image: asBase64(pngOf(size, size)) }],
  });
  return acme;
}

describe("removing the logo", () => {
  it("keeps the name, marks the file as deleted and is logged", async () => {
    const acme = await withLogo();
    await removeLogo(acme.as("marko"), {});
    expect((await getSettings(acme.as("sanja"))).logo.value).toBeNull();
    expect(await readLogoAsDataUrl(acme.as("sanja"))).toBeUndefined();
    expect(await acme.rows("SELECT status FROM files")).toEqual([{ status: "gone" }]);
    expect((await linesOf(acme)).at(-1)).toMatchObject({
      event: "settings.logo-removed",
      by: "Marko Horvat",
    });
  });

  it("returns not found without a logo", async () => {
    await expectRefusal(removeLogo((await createTestTenant()).as("sanja"), {}), "not_found");
  });

  const untouched = once(withLogo);
  it.each(WITHOUT_RIGHT)("is refused to %s", async (key) => {
    await expectRefusal(removeLogo((await untouched()).as(key), {}), "not_allowed");
  });

  it("refuses an outdated version", async () => {
    const acme = await withLogo();
    const { seen } = (await getSettings(acme.as("sanja"))).logo;
    await updateLogo(acme.as("marko"), {
      images: [{ mediaType: "image/png", image: asBase64(pngOf(20, 20)) }],
    });
    await expectRefusal(removeLogo(acme.as("sanja"), { seen }), "version_conflict");
  });
});

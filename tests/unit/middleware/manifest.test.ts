import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pictureIn } from "../../../app/kernel/pictures/pictures";
import { iconsOf, shortNameOf } from "../../../worker/pages/home-screen";

const PUBLIC = join(import.meta.dirname, "../../../public");

function logo(mediaType: "image/png" | "image/webp", width: number, height: number) {
  return {
    mediaType,
    width,
    height,
    sha256: "0123456789abcdef".repeat(4),
    storageKey: "k",
    sizeBytes: 9,
  };
}

describe("the name under the icon", () => {
  it.each([
    ["Acme", "Acme"],
    ["Čelik servis d.o.o.", "Čelik servis"],
    ["Brodogradilište Viktor Lenac", "Brodogradilište"],
    ["  Moj   obrt  ", "Moj obrt"],
  ])("of %s is %s", (name, short) => expect(shortNameOf(name)).toBe(short));
});

describe("the icons", () => {
  it("are the tenant's own if its logo is square and large enough", () => {
    expect(iconsOf("acme", [logo("image/png", 512, 512), logo("image/webp", 512, 512)])).toEqual([
      {
        src: "/api/tenants/acme/logo?mediaType=image%2Fpng&v=0123456789abcdef",
        sizes: "512x512",
        type: "image/png",
        purpose: "any",
      },
      {
        src: "/api/tenants/acme/logo?mediaType=image%2Fwebp&v=0123456789abcdef",
        sizes: "512x512",
        type: "image/webp",
        purpose: "any",
      },
    ]);
  });

  it.each([
    ["none", []],
    ["a wide one", [logo("image/png", 512, 200)]],
    ["a small one", [logo("image/png", 96, 96)]],
  ])("are the default icons if the logo is %s", (_, logos) => {
    const icons = iconsOf("acme", logos);
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      "192x192 any",
      "512x512 any",
      "512x512 maskable",
    ]);
    for (const { src, sizes } of icons) {
      const picture = pictureIn(new Uint8Array(readFileSync(join(PUBLIC, src))));
      expect(`${picture?.width}x${picture?.height}`, src).toBe(sizes);
    }
  });

  it("include one for devices that do not read the manifest", () => {
    expect(existsSync(join(PUBLIC, "icons/apple-touch-icon.png"))).toBe(true);
  });
});

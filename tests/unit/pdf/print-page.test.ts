import { expect, it } from "vitest";
import { withoutHugePictures } from "../../../worker/pdf/huge-pictures";
import { jpegOf, largePngOf, pngOf, webpOf } from "../../support/fakes/pictures";

const url = (bytes: Uint8Array, type: string) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString("base64")}`;

function loadedOf(...urls: string[]): string[] {
  const html = urls.map((each) => `<img src="${each}" alt="">`).join("\n");
  const document = withoutHugePictures(new TextEncoder().encode(html));
  return [...new TextDecoder().decode(document).matchAll(/src="(\w+):/g)].map(([, scheme]) =>
    String(scheme),
  );
}

it("leaves a document with pictures of usual size as it is", () => {
  const urls = [
    url(pngOf(40, 30), "png"),
    url(largePngOf(2_000, 2_000), "png"),
    url(jpegOf(1_100, 800), "jpeg"),
  ];
  expect(loadedOf(...urls)).toEqual(["data", "data", "data"]);
});

it("does not let the browser load pictures that unpack to more than four million pixels", () => {
  const urls = [
    url(largePngOf(16_000, 16_000), "png"),
    url(pngOf(40, 30), "png"),
    url(webpOf(9_000, 9_000), "webp"),
    url(jpegOf(30_000, 30_000), "jpeg"),
    url(largePngOf(2_001, 2_000), "png"),
  ];
  expect(loadedOf(...urls)).toEqual(["none", "data", "none", "none", "none"]);
});

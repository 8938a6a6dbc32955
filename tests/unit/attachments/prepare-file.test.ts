import { afterEach, expect, it, vi } from "vitest";
import { prepareFile } from "../../../app/features/attachments/ui/upload/prepare-file";
import { newId } from "../../../app/kernel/ids";
import { pngOf } from "../../support/fakes/pictures";

// What a form says about a picture when it is chosen, in a browser that cannot decode it.

afterEach(() => vi.unstubAllGlobals());

/** The browser decodes no picture. */
function refuseToDecode() {
  vi.stubGlobal("createImageBitmap", () =>
    Promise.reject(new DOMException("", "InvalidStateError")),
  );
}

function png(width = 3, height = 2): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pngOf(3, 2));
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

it("refuses a picture of a common type whose data does not decode", async () => {
  refuseToDecode();
  const file = new File([png()], "kotao.png", { type: "image/png" });
  await expect(prepareFile(file, newId())).rejects.toMatchObject({ reason: "file_broken" });
});

it("refuses one that is cut, and an empty one, with reasons of their own", async () => {
  refuseToDecode();
  const cut = new File([png().subarray(0, 40)], "kotao.png", { type: "image/png" });
  await expect(prepareFile(cut, newId())).rejects.toMatchObject({ reason: "file_cut" });
  const empty = new File([], "kotao.png", { type: "image/png" });
  await expect(prepareFile(empty, newId())).rejects.toMatchObject({ reason: "file_empty" });
});

it("refuses a picture of more pixels than any browser shows, as the server would", async () => {
  refuseToDecode();
  const file = new File([png(30_000, 30_000)], "kotao.png", { type: "image/png" });
  await expect(prepareFile(file, newId())).rejects.toMatchObject({ reason: "file_pixels" });
});

it("keeps what another browser may decode: a type of its own, or more pixels than this one has memory for", async () => {
  refuseToDecode();
  for (const file of [
    new File(["II*\0 any"], "plan.tiff", { type: "image/tiff" }),
    new File([png(12_000, 9_000)], "panorama.png", { type: "image/png" }),
  ])
    expect(await prepareFile(file, newId())).toMatchObject({
      bytes: file,
      name: file.name,
      thumbnail: null,
    });
});

/** This browser draws pictures, and its canvas writes JPEG. */
function draw() {
  const drawn: unknown[] = [];
  const canvas = {
    getContext: () => ({ fillRect() {}, drawImage: (source: unknown) => drawn.push(source) }),
    toBlob: (take: (blob: Blob) => void, type: string) => take(new Blob(["drawn"], { type })),
  };
  vi.stubGlobal("document", { createElement: () => canvas });
  return drawn;
}

function decodeToBitmaps(width = 40, height = 30) {
  vi.stubGlobal("createImageBitmap", async () => ({ width, height, close() {} }));
}

const HEIC = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode("ftypheic0000mif1")]);

it.each([
  ["IMG_0042.HEIC", "image/heic", "IMG_0042.jpg"],
  ["IMG_0042.heif", "", "IMG_0042.jpg"],
  ["kotao.jpg", "image/jpeg", "kotao.jpg"],
])(
  "makes a JPEG of a HEIC photo named %s of type %j, in a browser that decodes it",
  async (name, type, stored) => {
    draw();
    decodeToBitmaps();
    const prepared = await prepareFile(new File([HEIC], name, { type }), newId());
    expect(prepared).toMatchObject({ name: stored, bytes: { type: "image/jpeg" } });
    expect(prepared.thumbnail?.bytes.type).toBe("image/jpeg");
    expect(prepared.path).toContain("width=40&height=30");
  },
);

it("draws a HEIC photo that the browser shows and makes no bitmap of", async () => {
  const drawn = draw();
  refuseToDecode();
  class ShownImage {
    src = "";
    width = 4_000;
    height = 3_000;
    async decode() {}
  }
  vi.stubGlobal("Image", ShownImage);
  const file = new File([HEIC], "IMG_0042.HEIC", { type: "image/heic" });
  const prepared = await prepareFile(file, newId());
  expect(prepared).toMatchObject({ name: "IMG_0042.jpg", bytes: { type: "image/jpeg" } });
  expect(prepared.path).toContain("width=2000&height=1500");
  expect(drawn).toEqual([expect.any(ShownImage), expect.any(ShownImage)]);
});

it("says how to send a HEIC photo that the browser neither decodes nor shows", async () => {
  refuseToDecode();
  vi.stubGlobal(
    "Image",
    class {
      src = "";
      decode = () => Promise.reject(new DOMException("", "EncodingError"));
    },
  );
  for (const [name, type] of [
    ["IMG_0042.HEIC", "image/heic"],
    ["IMG_0042.heic", ""],
  ] as const) {
    const file = new File([HEIC], name, { type });
    await expect(prepareFile(file, newId())).rejects.toMatchObject({ reason: "file_heic" });
  }
});

it("keeps a small drawing as it is, and draws a picture of another type than its name says anew", async () => {
  draw();
  decodeToBitmaps(3, 2);
  const file = new File([png()], "plan.png", { type: "image/png" });
  expect(await prepareFile(file, newId())).toMatchObject({ bytes: file, name: "plan.png" });
  const avif = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode("ftypavif0000mif1")]);
  const other = new File([avif], "plan.png", { type: "image/png" });
  expect(await prepareFile(other, newId())).toMatchObject({
    bytes: { type: "image/jpeg" },
    name: "plan.jpg",
  });
});

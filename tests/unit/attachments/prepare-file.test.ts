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

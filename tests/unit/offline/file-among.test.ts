import { expect, it } from "vitest";
import { newId } from "~/kernel/ids";
import { fileAmong } from "~/offline/outbox/sending/transport";
import type { QueuedPhoto } from "~/offline/outbox/entry";

function picture(name: string): [QueuedPhoto, QueuedPhoto] {
  const id = newId();
  const photo: QueuedPhoto = {
    id,
    owner: "",
    entry: "",
    bytes: new ArrayBuffer(0),
    mediaType: "image/jpeg",
    name,
    path: `/files/${id}`,
    sent: false,
  };
  return [photo, { ...photo, id: newId(), path: `${photo.path}/thumbnail` }];
}

it("names the picture that was refused, also by its thumbnail", () => {
  const [first, second, third] = ["a.jpg", "b.jpg", "c.jpg"].map(picture);
  if (!first || !second || !third) throw new Error("Three pictures");
  const all = [...first, ...second, ...third];
  for (const photo of second)
    expect(fileAmong(all, photo)).toEqual({ number: 2, files: 3, name: "b.jpg" });
});

it("does not number the only picture of an entry", () => {
  const [photo, thumbnail] = picture("a.jpg");
  expect(fileAmong([photo, thumbnail], photo)).toBeUndefined();
});

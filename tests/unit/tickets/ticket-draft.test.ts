import { expect, test } from "vitest";
import { draftOfFound, emptyDraft, readTicket } from "~/features/tickets/ui/ticket-draft";
import { filesOfFound } from "~/offline/drafts/form-values";

const NOWHERE = { customer: null, location: null, room: null, asset: null };
const asset = { id: "a1", name: "Main engine, port" };

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("an unfinished ticket keeps its id, text, priority and place", () => {
  const written = readTicket(
    formOf({
      id: "t1",
      name: "Curi",
      description: "Dolje",
      priority: "high",
      assetId: "a1",
      _places: JSON.stringify({ ...NOWHERE, asset }),
      _key: "k",
    }),
  );
  expect(
    draftOfFound(emptyDraft("t2", NOWHERE), { from: "draft", value: written, savedAt: 0 }),
  ).toEqual({
    ...emptyDraft("t1", { ...NOWHERE, asset }),
    name: "Curi",
    description: "Dolje",
    priority: "high",
  });
});

test("a form without any text is not a draft", () => {
  expect(readTicket(formOf({ id: "t1", name: " ", description: "", priority: "high" }))).toBeNull();
});

test("keeps the photos of the form and of the storage, each once; photos alone are a draft", () => {
  const written = readTicket(formOf({ id: "t1", name: "", description: "", _fileIds: "f1 f2" }));
  expect(
    filesOfFound({ from: "draft", value: written, savedAt: 0, fileIds: ["f2", "f3"] }),
  ).toEqual(["f1", "f2", "f3"]);
  expect(filesOfFound({ from: "outbox", value: { fileIds: ["f1"] }, savedAt: 0 })).toEqual(["f1"]);
});

test("reads data of an older app or another user as an empty form, without an error", () => {
  const empty = emptyDraft("t2", NOWHERE);
  for (const value of [
    null,
    7,
    {},
    { name: 7, priority: "soon", _places: "{", descriptionDoc: "[" },
    { _places: '{"asset":{"id":7}}' },
  ]) {
    expect(draftOfFound(empty, { from: "outbox", value, savedAt: 0 })).toEqual(empty);
    expect(filesOfFound({ from: "outbox", value, savedAt: 0 })).toEqual([]);
  }
});

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import type { RecordFields } from "~/kernel/record-fields";
import { textsIn } from "~/server/texts";
import { type DraftOf, emptyDraft, storedDraft, useRecordForm } from "~/shell/records/record-draft";

const BOAT = {
  name: { kind: "text", limit: 20, required: true },
  city: { kind: "text", limit: 30 },
  size: { kind: "choice", values: ["small", "large"], initial: "small" },
  ownerId: { kind: "relation" },
  isSold: { kind: "flag" },
  stock: { kind: "quantity", limit: 1000, onlyNew: true },
} as const satisfies RecordFields;

const ANA = { id: "a", name: "Ana" };
const IVA = { id: "i", name: "Iva" };

it("the draft of a new record is empty but for what is known", () => {
  expect(emptyDraft(BOAT, "1", { owner: ANA, city: "Split" })).toEqual({
    id: "1",
    version: null,
    name: "",
    city: "Split",
    size: "small",
    owner: ANA,
    isSold: false,
    stock: 0,
  });
});

const STORED = {
  id: "1",
  version: 3,
  name: "Galeb",
  city: "Split",
  size: "large",
  ownerId: "a",
  ownerName: "Ana",
  isSold: true,
  stock: 5,
} as const;

it("the draft of a stored record has its fields, and related records with their names", () => {
  const { ownerId: _, ownerName: _name, ...fields } = STORED;
  expect(storedDraft(BOAT, STORED)).toEqual({ ...fields, owner: ANA });
  expect(storedDraft(BOAT, { ...STORED, ownerId: null, ownerName: "" }).owner).toBeNull();
});

/** What the form shows of a stored record after `sent` was refused. */
function shown(sent: Record<string, string> | undefined) {
  let form: ReturnType<typeof useBoatForm> | undefined;
  function Form() {
    form = useBoatForm(storedDraft(BOAT, STORED), sent);
    return null;
  }
  renderToStaticMarkup(
    createElement(I18nextProvider, { i18n: textsIn("en") }, createElement(Form)),
  );
  if (!form) throw new Error("not rendered");
  return form;
}

function useBoatForm(draft: DraftOf<typeof BOAT>, sent: Record<string, string> | undefined) {
  const refusal = {
    message: "",
    code: "invalid_input",
    requestId: "",
    facts: { fields: { city: "too_long" } },
  } as const;
  const choices = { owner: [ANA, IVA] };
  return useRecordForm(draft, { refusal, sent }, BOAT, (name) => `Label of ${name}`, choices);
}

describe("a refused form", () => {
  it("shows what was sent, with the version that was seen", () => {
    const sent = { id: "2", version: "9", name: "Orca", city: "", ownerId: "i", size: "small" };
    expect(shown(sent).draft).toEqual({
      ...storedDraft(BOAT, STORED),
      id: "2",
      name: "Orca",
      city: "",
      size: "small",
      owner: IVA,
      isSold: false,
    });
  });

  it("keeps the stored text and choice where nothing that can be chosen was sent", () => {
    const { draft } = shown({ size: "huge", ownerId: "unknown", isSold: "on" });
    expect(draft).toEqual({ ...storedDraft(BOAT, STORED), owner: null });
  });

  it("names a related record that only this device knows", () => {
    expect(shown({ ownerId: "x", "_name.x": "Xenia" }).draft.owner).toEqual({
      id: "x",
      name: "Xenia",
    });
  });
});

it("gives an input its label, limit, value and error, and says whether the field is required", () => {
  const { field } = shown(undefined);
  const same = { autoComplete: "off" };
  expect([field("name"), field("city")]).toEqual([
    {
      ...same,
      name: "name",
      label: "Label of name",
      required: true,
      maxLength: 20,
      defaultValue: "Galeb",
      error: null,
    },
    {
      ...same,
      name: "city",
      label: "Label of city",
      optional: true,
      maxLength: 30,
      defaultValue: "Split",
      error: "This is too long.",
    },
  ]);
});

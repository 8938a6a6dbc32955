import { newId } from "~/kernel/ids";
import type { Plan } from "~/offline/outbox/action";
import { createPhraseInput, plainInput } from "../inputs";

/** One queue: a phrase is deleted after it was saved. */
const QUEUE = "phrases";

/** Converts what the sheet submits to an outbox entry. */
export function planPhrase(form: FormData): Plan {
  const text = String(form.get("text") ?? "");
  const entry = { queue: QUEUE, title: text, record: "/profile", edit: null };
  return {
    entry: { ...entry, ...(form.get("do") === "delete" ? deleting(form) : creating(text)) },
    delivered: () => null,
    refused: (refusal) => ({ refusal }),
  };
}

function creating(text: string) {
  const body = createPhraseInput.parse({ id: newId(), text });
  return {
    id: body.id,
    kind: "phrases.create",
    call: { method: "PUT" as const, path: "/phrases", body },
  };
}

function deleting(form: FormData) {
  const { id, version } = plainInput.parse({
    id: form.get("id"),
    version: Number(form.get("version")),
  });
  return {
    id: newId(),
    kind: "phrases.delete",
    call: { method: "DELETE" as const, path: `/phrases/${id}`, body: { version } },
  };
}

import { Refusal } from "../refusal";

/** The form that a page was sent. What no form sends is the sender's mistake, not ours. */
export async function readSentForm(request: Request): Promise<FormData> {
  try {
    const isUrlEncoded = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get("content-type") ?? "");
    return isUrlEncoded ? urlEncodedForm(await request.arrayBuffer()) : await request.formData();
  } catch {
    throw new Refusal("invalid_input", "invalid_input", { fields: { "": "not_a_form" } });
  }
}

/** As `formData()` reads it, except that bytes that are no text throw: it would give U+FFFD for them, and that would be stored. */
function urlEncodedForm(bytes: ArrayBuffer): FormData {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, "%25"));
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

import { Refusal } from "../../refusal";

/** Reads the form of a request. Malformed bodies are the client's error and not a bug. */
export async function readSentForm(request: Request): Promise<FormData> {
  try {
    const isUrlEncoded = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(
      request.headers.get("content-type") ?? "",
    );
    return isUrlEncoded ? urlEncodedForm(await request.arrayBuffer()) : await request.formData();
  } catch {
    throw new Refusal("invalid_input", "invalid_input", { fields: { "": "not_a_form" } });
  }
}

/**
 * Parses like `formData()`, but throws on invalid UTF-8. `formData()` replaces it by U+FFFD, which
 * would be stored.
 */
function urlEncodedForm(bytes: ArrayBuffer): FormData {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, "%25"));
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

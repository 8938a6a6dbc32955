import { Refusal, type RefusalResponse } from "~/kernel/refusal";
import { refusalFrom, retryHeaders } from "~/server/command/refusal-from";
import { causeText } from "~/server/cause-text";
import { messageOf, unexpectedMessage } from "~/server/texts";
import type { AppContext } from "../app-env";
import { discardBody } from "./body";
import { standaloneErrorPage } from "../pages/standalone-error-page";
import { languageOf } from "./locale";
import { logBug } from "../observability/log";
import { pages } from "../pages/pages";
import { audience } from "../pages/paths";

/**
 * Error handler. Responds by audience: JSON, a standalone page, or through Remix for a page that
 * waits for data.
 */
export async function refuse(error: unknown, c: AppContext): Promise<Response> {
  const refusal = refusalFrom(error);
  if (!refusal || !(error instanceof Refusal) || error.cause) logBug(c.get("requestId"), error);
  c.get("note").code = refusal?.code ?? "unexpected";
  const language = await languageOf(c);
  c.set("language", language);
  await discardBody(c.req.raw);
  const headers = refusal ? retryHeaders(refusal) : {};
  const to = audience(c.req.url);
  // A response of our own would break the stream that the page reads.
  if (to === "data") {
    c.req.raw = withoutBody(c.req.raw);
    return pages(c, refusal ?? new Refusal("unavailable"));
  }
  if (to === "page") return standaloneErrorPage(c, refusal, headers);
  return Response.json(await refusalBody(c, refusal), { status: refusal?.status ?? 500, headers });
}

/** The body is already consumed, and Remix would apply its own origin check. */
function withoutBody({ url, method, headers }: Request): Request {
  const copy = new Request(url, { method, headers });
  copy.headers.delete("origin");
  return copy;
}

async function refusalBody(c: AppContext, refusal: Refusal | null): Promise<RefusalResponse> {
  const requestId = c.get("requestId");
  const language = c.get("language");
  if (!refusal)
    return { message: unexpectedMessage(language), code: "unexpected", facts: {}, requestId };
  // Outside of a company there is nothing that somebody could have changed.
  const cause = c.get("ctx") ? await causeText({ ...c.get("context"), language }, refusal) : null;
  return {
    message: messageOf(language, refusal),
    code: refusal.code,
    reason: refusal.reason,
    facts: cause === null ? refusal.facts : { ...refusal.facts, cause },
    requestId,
  };
}

import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import * as build from "virtual:remix/server-build";
import type { Refusal } from "~/kernel/refusal";
import { isSessionEnded, SESSION_ENDED } from "~/kernel/session/session-ended";
import { isPublicPath } from "~/kernel/public-paths";
import type { LoadContext } from "~/server/load-context";
import { fromTag, type Language } from "~/kernel/text/languages";
import type { Theme } from "~/kernel/themes";
import {
  CHOICE_COOKIE,
  choiceCookie,
  languageCookie,
} from "~/shell/preferences/preference-cookies";
import type { AppContext } from "../app-env";
import { cookieIn } from "../middleware/cookies";
import { logBug } from "../observability/log";
import { refusalBuild } from "./refusal-build";
import { buildBelow, firstSegments, firstSegmentOf } from "./routes-below";
import { clientIpOf } from "../middleware/client-ip";
import { isWrite } from "./paths";

// Safe: the framework generates the module as a ServerBuild; its types declare none.
const whole = build as unknown as ServerBuild;
const segments = firstSegments(whole.routes);
type Handlers = {
  build: ServerBuild;
  bySegment: Map<string, ReturnType<typeof createRequestHandler>>;
};
const open: Handlers = { build: whole, bySegment: new Map() };
const closed: Handlers = { build: refusalBuild(whole), bySegment: new Map() };

/** One handler per first path segment, created on first use. */
function handlerOf(
  { build: pagesOf, bySegment }: Handlers,
  url: string,
): ReturnType<typeof createRequestHandler> {
  const requested = firstSegmentOf(new URL(url).pathname);
  const term = segments.has(requested) ? requested : "";
  const handler =
    bySegment.get(term) ?? createRequestHandler(buildBelow(pagesOf, term), whole.mode);
  bySegment.set(term, handler);
  return handler;
}

/** Handles a request by Remix. With a refusal, no loader or action runs. */
export async function pages(c: AppContext, refusal: Refusal | null = null): Promise<Response> {
  const response = await handlerOf(refusal ? closed : open, c.req.url)(
    withoutOrigin(c.req.raw),
    loadContext(c, refusal),
  );
  // Remix keeps the status of a response that a page is drawn for, and drops its headers.
  const isForNow = response.status === 503 || response.status === 429;
  if (isForNow && !response.headers.has("retry-after"))
    response.headers.set(
      "retry-after",
      String(
        refusal?.facts["retryAfterSeconds"] ?? c.get("note").retryAfterSeconds ?? RETRY_SECONDS,
      ),
    );
  if (isSessionEnded(c.get("note").code)) response.headers.set(SESSION_ENDED, "1");
  storeLanguage(c, response);
  return response;
}

/** Later pages no longer have the parameter in their URL. */
function storeLanguage(c: AppContext, { headers }: Response): void {
  const language = languageInUrl(c);
  if (!language || isWrite(c.req.method) || isPublicPath(c.req.path)) return;
  headers.append("set-cookie", languageCookie(language));
  if (!c.get("claims")) headers.append("set-cookie", choiceCookie(language));
}

function languageInUrl(c: AppContext): Language | null {
  return fromTag(c.req.query("lng"));
}

/** Used when the refusal names no time. */
const RETRY_SECONDS = 5;

/**
 * Removes headers that Remix uses for its own origin check, which rejects "null".
 * ../middleware/origin.ts has already checked the origin.
 */
function withoutOrigin(request: Request): Request {
  if (!request.headers.has("x-forwarded-host") && request.headers.get("origin") !== "null")
    return request;
  const copy = new Request(request);
  copy.headers.delete("x-forwarded-host");
  copy.headers.delete("origin");
  return copy;
}

function loadContext(c: AppContext, refusal: Refusal | null): LoadContext {
  return {
    refusal,
    context: refusal ? null : c.get("context"),
    ctx: refusal ? null : c.get("ctx"),
    person: async () => (refusal ? null : c.get("person")()),
    requestId: c.get("requestId"),
    language: c.get("language"),
    theme: themeIn(c),
    nonce: c.get("nonce"),
    from: {
      ...clientIpOf(c),
      language: languageInUrl(c) ?? fromTag(cookieIn(c.req.raw, CHOICE_COOKIE)),
    },
    storeSession(actor) {
      c.set("cookie", actor);
      c.get("note").userId = actor.userId;
    },
    dropSession: () => c.set("cookie", "drop"),
    report: (error) => logBug(c.get("requestId"), error),
    resumed: () => c.get("turns")?.begin(),
    note({ code, facts }) {
      const retryAfterSeconds = facts?.["retryAfterSeconds"];
      const note = c.get("note");
      note.code = code;
      if (typeof retryAfterSeconds === "number") note.retryAfterSeconds = retryAfterSeconds;
    },
  };
}

function themeIn(c: AppContext): Theme | null {
  const theme = cookieIn(c.req.raw, "theme");
  return theme === "light" || theme === "dark" || theme === "contrast" ? theme : null;
}

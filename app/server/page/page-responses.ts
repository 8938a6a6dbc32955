import { data, type LoaderFunctionArgs, redirect, redirectDocument } from "@remix-run/cloudflare";
import { IGNORED_PARAMS } from "~/kernel/paths";
import { Refusal, refusedFields, type RefusalResponse } from "~/kernel/refusal";
import { isSessionEnded } from "~/kernel/session/session-ended";
import type { AuthContext, RequestContext } from "../request-context";
import type { LoadContext, Person } from "../load-context";
import { refusalFrom, retryHeaders } from "../command/refusal-from";
import { messageOf, unexpectedMessage } from "../texts";
import { switchPageFor } from "./switch-pages";

export function requestContextOf(context: LoadContext): RequestContext {
  if (!context.context) throw new Refusal("unavailable");
  return context.context;
}

export function ctxOf(context: LoadContext): AuthContext {
  if (!context.ctx) throw new Refusal("token_invalid");
  return context.ctx;
}

/** True when signing in again resolves the refusal. */
function isSignedOut(refusal: Refusal): boolean {
  return isSessionEnded(refusal.code);
}

/**
 * Returns the refusal, or null for a bug, which is reported here and nowhere else. Redirects are
 * rethrown.
 */
export function refusalOr(context: LoadContext, error: unknown): Refusal | null {
  if (error instanceof Response) throw error;
  const refusal = refusalFrom(error);
  if (!refusal || !(error instanceof Refusal) || error.cause) context.report(error);
  if (refusal) context.note(refusal);
  return refusal;
}

type RefusalPage = {
  body: RefusalResponse;
  init: { status: number; headers: Record<string, string> };
};

/** Message in the reader's language. For a bug it contains only the request id. */
function refusalPage({ language, requestId }: LoadContext, refusal: Refusal | null): RefusalPage {
  if (!refusal) {
    return {
      body: { message: unexpectedMessage(language), code: "unexpected", facts: {}, requestId },
      init: { status: 500, headers: {} },
    };
  }
  const { code, reason, facts, status } = refusal;
  const body = { message: messageOf(language, refusal), code, reason, facts, requestId };
  return { body, init: { status, headers: retryHeaders(refusal) } };
}

export function refused(
  context: LoadContext,
  refusal: Refusal | null,
  sent: Record<string, string>,
) {
  const { body, init } = refusalPage(context, refusal);
  return data({ refusal: body, sent }, init);
}

function isClosedTo(refusal: Refusal): boolean {
  return isSignedOut(refusal) || refusal.code === "not_allowed";
}

/**
 * `dropsParams`: the page is opened without the parameters that it refuses. `publicPath`: where those are sent who are not signed in, or not
 * allowed in here.
 */
type ReadOptions = { dropsParams?: boolean; publicPath?: string };

/** Converts everything a loader throws to the form that Remix expects. */
export function throwToPage(
  { context, request }: LoaderFunctionArgs,
  error: unknown,
  { dropsParams = false, publicPath }: ReadOptions = {},
): never {
  const refusal = refusalOr(context, error);
  // As a document: no script of the app opens a public page.
  if (publicPath !== undefined && refusal && isClosedTo(refusal))
    throw redirectDocument(publicPath);
  if (refusal && isSignedOut(refusal)) throw redirect(loginPath(request));
  const valid = dropsParams && refusal && withoutRefusedParams(request, refusal);
  if (valid) throw redirect(valid);
  const { body, init } = refusalPage(context, refusal && asOfAddress(refusal));
  const switchPage =
    refusal?.code === "feature_off" && context.ctx
      ? switchPageFor(context.ctx.actor, new URL(request.url).pathname)
      : undefined;
  throw data(switchPage ? { ...body, facts: { ...body.facts, switchPage } } : body, init);
}

/** A page that is loaded has no fields yet: what is invalid is in its address. */
function asOfAddress(refusal: Refusal): Refusal {
  const { code, reason, facts } = refusal;
  return reason === "invalid_input" ? new Refusal(code, "address_invalid", facts) : refusal;
}

/** Returns null also for an ended session. This response then deletes its cookie. */
export async function findSignedInUser(context: LoadContext): Promise<Person | null> {
  try {
    return await context.person();
  } catch (error) {
    if (error instanceof Refusal && isSignedOut(error)) return null;
    throw error;
  }
}

export async function reading<T>(
  args: LoaderFunctionArgs,
  read: () => Promise<T>,
  options: ReadOptions = {},
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    return throwToPage(args, error, options);
  }
}

/**
 * Path of the same page without the parameters that it refuses, such as a filter of another release. Null
 * if something else is refused.
 */
function withoutRefusedParams({ url, method }: Request, { code, facts }: Refusal): string | null {
  if (code !== "invalid_input" || method !== "GET") return null;
  const page = pageUrl(url);
  const refusedNames = Object.keys(refusedFields(facts)).map((path) => path.split(".")[0] ?? "");
  const sent = refusedNames.filter(
    // The mark itself is never taken away and set again: that redirect would not end.
    (name) => name !== IGNORED_PARAMS && page.searchParams.has(name),
  );
  if (sent.length === 0) return null;
  for (const name of sent) page.searchParams.delete(name);
  page.searchParams.set(IGNORED_PARAMS, "1");
  return page.pathname + page.search;
}

/** Login URL with the path to return to. */
function loginPath({ url }: Request): string {
  const { pathname, search } = pageUrl(url);
  const path = pathname + search;
  return path === "/" ? "/login" : `/login?next=${encodeURIComponent(path)}`;
}

/** Address of the page of a data URL, without Remix's additions. */
function pageUrl(address: string): URL {
  const url = new URL(address);
  url.searchParams.delete("_routes");
  url.pathname = url.pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  return url;
}

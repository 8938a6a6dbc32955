import { data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Refusal, type RefusalResponse } from "~/kernel/refusal";
import { isSessionEnded } from "~/kernel/session/session-ended";
import type { AuthContext, RequestContext } from "../request-context";
import type { LoadContext, Person } from "../load-context";
import { refusalFrom, retryHeaders } from "../command/refusal-from";
import { messageOf, unexpectedMessage } from "../texts";

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
  if (refusal) context.note(refusal.code);
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

/** Converts everything a loader throws to the form that Remix expects. */
export function throwToPage({ context, request }: LoaderFunctionArgs, error: unknown): never {
  const refusal = refusalOr(context, error);
  if (refusal && isSignedOut(refusal)) throw redirect(loginPath(request));
  const { body, init } = refusalPage(context, refusal);
  throw data(body, init);
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

/** Runs a loader. */
export async function reading<T>(args: LoaderFunctionArgs, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    return throwToPage(args, error);
  }
}

/**
 * Login URL with the path to return to. It is a path of this site without Remix's additions to data
 * URLs.
 */
function loginPath(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_routes");
  const path = url.pathname.replace(/\.data$/, "") + url.search;
  return path === "/" || path === "/_root" ? "/login" : `/login?next=${encodeURIComponent(path)}`;
}

import {
  type ActionFunctionArgs,
  type data,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { type Area, areaOf, homeOf } from "~/kernel/authorization/access";
import { Refusal, type RefusalResponse } from "~/kernel/refusal";
import { admitTo, readInArea } from "../queries/areas";
import type { AuthContext, RequestContext } from "../request-context";
import {
  ctxOf,
  findSignedInUser,
  reading,
  refusalOr,
  refused,
  requestContextOf,
} from "./page-responses";
import { cursorText } from "~/kernel/live/cursor";
import { readCursor } from "../live/changed";
import { readAs } from "../queries/reading";
import { sentFields } from "~/kernel/input/form";
import { MAX_FIELDS, requireFormSize } from "~/kernel/input/form-object";

/**
 * Loads a page of the area of its path. Checks sign-in, role and feature (requirements §2) in one
 * round trip with the page's own reads.
 */
export function readPage<T>(
  args: LoaderFunctionArgs,
  read: (ctx: AuthContext) => Promise<T>,
  { dropsParams = true, publicPath }: { dropsParams?: boolean; publicPath?: string } = {},
): Promise<T> {
  return reading(
    args,
    () => readAs(ctxOf(args.context), (ctx) => readInArea(areaHere(args.request), ctx, read)),
    publicPath === undefined ? { dropsParams } : { dropsParams, publicPath },
  );
}

/**
 * Loads the page of a form for a stored record. `live` is the cursor from which the page gets changes. It is needed because the root is not
 * read again on the way to this page.
 */
export function readEditPage<T>(
  args: LoaderFunctionArgs,
  read: (ctx: AuthContext) => Promise<T>,
): Promise<T & { live: string }> {
  return readPage(args, async (ctx) => {
    // Read first: what is committed during the other reads is reported again rather than never.
    const [cursor, page] = await Promise.all([readCursor(ctx), read(ctx)]);
    return { ...page, live: cursorText(cursor) };
  });
}

/** Loads a page for any signed-in user, regardless of role. */
export function readAnySignedIn<T>(
  args: LoaderFunctionArgs,
  read: (ctx: AuthContext) => Promise<T>,
): Promise<T> {
  return reading(args, () => readAs(ctxOf(args.context), read));
}

/**
 * Responds to an unknown path. Only signed-in users get "not found", so that others do not learn
 * which paths exist. A path within an area is first checked like the pages of that area: without
 * the role, every path of the area is refused as not allowed (requirements §2).
 */
export function readUnknownPage(args: LoaderFunctionArgs): Promise<null> {
  async function missing(): Promise<never> {
    throw new Refusal("not_found");
  }
  const area = areaOf(new URL(args.request.url).pathname);
  return readAnySignedIn(args, (ctx) => (area ? readInArea(area, ctx, missing) : missing()));
}

/** Loads a page for signed-out users. Signed-in users are redirected to their home page. */
export function readAnonymous<T>(
  args: LoaderFunctionArgs,
  read: (context: RequestContext) => Promise<T>,
): Promise<T> {
  return reading(args, async () => {
    const [value, home] = await Promise.all([
      read(requestContextOf(args.context)),
      homeOfCaller(args),
    ]);
    if (home) throw redirect(home);
    return value;
  });
}

/** A refusal with the submitted values, for rendering the page without JavaScript. */
export type Refused = ReturnType<
  typeof data<{ refusal: RefusalResponse; sent: Record<string, string> }>
>;

/**
 * Handles a form of a page in the area of its path. A refusal is returned and not thrown, so that
 * the input is kept. The form's `_key` makes a repeated submission idempotent.
 */
export function actOnPage<T>(
  args: ActionFunctionArgs,
  act: (ctx: AuthContext, form: FormData) => Promise<T>,
): Promise<T | Refused> {
  return actSignedIn(args, async (ctx, form) => {
    // The same page under a path in other case belongs to no area. It is refused.
    await admitTo(areaHere(args.request), ctx);
    return act(ctx, form);
  });
}

/** Handles a form of any signed-in user, regardless of the path. */
export function actSignedIn<T>(
  args: ActionFunctionArgs,
  act: (ctx: AuthContext, form: FormData) => Promise<T>,
): Promise<T | Refused> {
  return acting(args, async (form) =>
    act({ ...ctxOf(args.context), idempotencyKey: keyIn(form) }, form),
  );
}

/** Handles a form for signed-out users, such as the login form. */
export function actAnonymous<T>(
  args: ActionFunctionArgs,
  act: (context: RequestContext, form: FormData) => Promise<T>,
): Promise<T | Refused> {
  return acting(args, async (form) => act(requestContextOf(args.context), form));
}

function areaHere(request: Request): Area {
  const area = areaOf(new URL(request.url).pathname);
  // A page without an entry in ACCESS is refused.
  if (!area) throw new Refusal("not_found");
  return area;
}

/** Characters of the key of a form. */
const MAX_KEY_LENGTH = 200;

function keyIn(form: FormData): string | null {
  const key = form.get("_key");
  // Cuts by code points, because half a surrogate pair is not valid text.
  return typeof key === "string" && key
    ? Array.from(key.slice(0, 2 * MAX_KEY_LENGTH))
        .slice(0, MAX_KEY_LENGTH)
        .join("")
    : null;
}

async function homeOfCaller({ context }: LoaderFunctionArgs): Promise<string | null> {
  const [person, settings] = await Promise.all([
    findSignedInUser(context),
    requestContextOf(context).settings(),
  ]);
  return person && homeOf(person.actor, settings.features);
}

async function acting<T>(
  args: ActionFunctionArgs,
  act: (form: FormData) => Promise<T>,
): Promise<T | Refused> {
  let form = new FormData();
  try {
    const received = await readSentForm(args.request);
    requireFormSize(received);
    form = received;
    return await act(form);
  } catch (error) {
    return refused(args.context, refusalOr(args.context, error), sentFields(form));
  }
}

/** Reads the form of a request. Malformed bodies are the client's error and not a bug. */
async function readSentForm(request: Request): Promise<FormData> {
  try {
    const isUrlEncoded = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(
      request.headers.get("content-type") ?? "",
    );
    return isUrlEncoded ? urlEncodedForm(await request.arrayBuffer()) : await request.formData();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal("invalid_input", "invalid_input", { fields: { "": "not_a_form" } });
  }
}

/**
 * Parses like `formData()`, but throws on invalid UTF-8. `formData()` replaces it by U+FFFD, which
 * would be stored.
 */
function urlEncodedForm(bytes: ArrayBuffer): FormData {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  if (text.split("&", MAX_FIELDS + 1).length > MAX_FIELDS) throw new Refusal("too_large");
  decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, "%25"));
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

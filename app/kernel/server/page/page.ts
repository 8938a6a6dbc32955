import { type TabBar, tabBarOf } from "~/kernel/authorization/tab-bar";
import {
  type ActionFunctionArgs,
  type data,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { type Area, areaOf, homeOf } from "../../authorization/access";
import type { Features } from "../../features";
import type { Language } from "../../text/languages";
import { Refusal, type RefusalResponse } from "../../refusal";
import type { Role } from "../../authorization/roles";
import type { Theme } from "../../themes";
import { admitTo, readInArea } from "../queries/areas";
import type { AuthContext, RequestContext } from "../request-context";
import type { LoadContext, Person } from "../load-context";
import { type Logo, logoForScreens, readLogos } from "../logo";
import {
  ctxOf,
  isSignedOut,
  refusalOr,
  refused,
  throwToPage,
  requestContextOf,
} from "./page-responses";
import { readAs } from "../queries/reading";
import { readSentForm, sentFields } from "./sent-form";
import { countUnread, listRecent, type Notification } from "../queries/unread";

/**
 * Loads a page of the area of its path. Checks sign-in, role and feature (requirements §2) in one
 * round trip with the page's own reads.
 */
export function readPage<T>(
  args: LoaderFunctionArgs,
  read: (ctx: AuthContext) => Promise<T>,
): Promise<T> {
  return reading(args, () =>
    readAs(ctxOf(args.context), (ctx) => readInArea(areaHere(args.request), ctx, read)),
  );
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
      homeOfCaller(args.context),
    ]);
    if (home) throw redirect(home);
    return value;
  });
}

/** Data of every page: current user, tenant, language and settings. */
export type RootFacts = {
  user: {
    id: string;
    name: string;
    surname: string;
    email: string;
    roles: Role[];
    /** The account's language, null where none was chosen. */
    language: Language | null;
  } | null;
  tenant: { code: string; name: string; logo: Logo | null };
  features: Features;
  language: Language;
  theme: Theme | null;
  timeZone: string;
  currency: string;
  /** Number of notifications that the user has not seen. */
  unread: number;
  /** The newest notifications. Absent in data stored by an earlier release. */
  recent?: Notification[];
  /** The tab bar of phones. Null for users without one, absent in data stored by an earlier release. */
  tabs?: TabBar | null;
  /** For push subscriptions. Null where the installation has none, absent in data stored by an earlier release. */
  pushKey?: string | null;
  /**
   * Set on the page shell that a device stores for all its users. It names no user; the device adds
   * its stored user data.
   */
  isShell?: true;
};

export function readRoot(args: LoaderFunctionArgs): Promise<RootFacts> {
  return reading(args, () => readFacts(args.context));
}

/** Data of the shell, the same for every user of the device. */
export function readShellRoot(args: LoaderFunctionArgs): Promise<RootFacts> {
  const context = { ...args.context, ctx: null, person: async () => null };
  return reading(args, async () => ({ ...(await readFacts(context)), theme: null, isShell: true }));
}

async function readFacts(loadContext: LoadContext): Promise<RootFacts> {
  const context = requestContextOf(loadContext);
  const { ctx } = loadContext;
  const [{ features, timeZone, currency, company }, person, logos, unread, recent] =
    await Promise.all([
      context.settings(),
      personHere(loadContext),
      readLogos(context),
      ctx && countUnread(ctx, ctx.actor.userId),
      ctx && listRecent(ctx, ctx.actor.userId),
    ]);
  const tenant = {
    code: context.tenant.code,
    name: company.name || context.tenant.name,
    logo: logoForScreens(logos),
  };
  return {
    user: person && userOf(person),
    tenant,
    features,
    language: loadContext.language,
    theme: loadContext.theme,
    timeZone,
    currency,
    unread: unread ?? 0,
    recent: recent ?? [],
    tabs: person && tabBarOf(person.actor, features),
    pushKey: context.push.publicKey,
  };
}

function userOf({ actor, email, language }: Person): NonNullable<RootFacts["user"]> {
  const { userId: id, name, surname, roles } = actor;
  return { id, name, surname, email, roles, language };
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

function keyIn(form: FormData): string | null {
  const key = form.get("_key");
  // Cuts by code points, because half a surrogate pair is not valid text.
  return typeof key === "string" && key ? Array.from(key).slice(0, 200).join("") : null;
}

async function homeOfCaller(context: LoadContext): Promise<string | null> {
  const [person, settings] = await Promise.all([
    personHere(context),
    requestContextOf(context).settings(),
  ]);
  return person && homeOf(person.actor, settings.features);
}

/** Returns null also for an ended session. This response then deletes its cookie. */
async function personHere(context: LoadContext): Promise<Person | null> {
  try {
    return await context.person();
  } catch (error) {
    if (error instanceof Refusal && isSignedOut(error)) return null;
    throw error;
  }
}

async function reading<T>(args: LoaderFunctionArgs, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    return throwToPage(args, error);
  }
}

async function acting<T>(
  args: ActionFunctionArgs,
  act: (form: FormData) => Promise<T>,
): Promise<T | Refused> {
  let form = new FormData();
  try {
    form = await readSentForm(args.request);
    return await act(form);
  } catch (error) {
    return refused(args.context, refusalOr(args.context, error), sentFields(form));
  }
}

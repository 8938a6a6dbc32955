import { type ActionFunctionArgs, type data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type Area, areaOf, homeOf } from "../access";
import type { Features } from "../features";
import type { Language } from "../languages";
import { Refusal, type RefusalAnswer } from "../refusal";
import type { Role } from "../roles";
import type { Theme } from "../themes";
import { admitTo, readInArea } from "./areas";
import type { AuthContext, RequestContext } from "./request-context";
import type { LoadContext, Person } from "./load-context";
import { type Logo, logoForScreens, readLogos } from "./logo";
import { ctxOf, isSignedOut, refusalOr, refused, throwToPage, requestContextOf } from "./page-answers";
import { readAs } from "./reading";
import { readSentForm } from "./sent-form";
import { countUnread } from "./unread";

/** A page of the area its path is in: signed in, role and feature as requirements §2 says, all in one wave with the page's own reads. */
export function readPage<T>(args: LoaderFunctionArgs, read: (ctx: AuthContext) => Promise<T>): Promise<T> {
  return reading(args, () => readAs(ctxOf(args.context), (ctx) => readInArea(areaHere(args.request), ctx, read)));
}

/** A page for whoever is signed in, whatever their role. */
export function readAnySignedIn<T>(args: LoaderFunctionArgs, read: (ctx: AuthContext) => Promise<T>): Promise<T> {
  return reading(args, () => readAs(ctxOf(args.context), read));
}

/** A path that leads nowhere: said to whoever is signed in, nobody else learns which paths lead somewhere. */
export function readUnknownPage(args: LoaderFunctionArgs): Promise<null> {
  return readAnySignedIn(args, async () => {
    throw new Refusal("not_found");
  });
}

/** A page for signed-out people; everybody else is sent home. */
export function readAnonymous<T>(args: LoaderFunctionArgs, read: (context: RequestContext) => Promise<T>): Promise<T> {
  return reading(args, async () => {
    const [value, home] = await Promise.all([read(requestContextOf(args.context)), homeOfCaller(args.context)]);
    if (home) throw redirect(home);
    return value;
  });
}

/** What every page knows: who is here, in which company, in which language. */
export type RootFacts = {
  user: { id: string; name: string; surname: string; email: string; roles: Role[] } | null;
  tenant: { code: string; name: string; logo: Logo | null };
  features: Features;
  language: Language;
  theme: Theme | null;
  timeZone: string;
  currency: string;
  /** How much the person was told that they have not looked at. */
  unread: number;
  /** Said to a page that a phone keeps for whoever uses it: it names nobody, and what the phone knows of them stands in. */
  isShell?: true;
};

export function readRoot(args: LoaderFunctionArgs): Promise<RootFacts> {
  return reading(args, () => readFacts(args.context));
}

/** The same for everybody who may hold the phone. */
export function readShellRoot(args: LoaderFunctionArgs): Promise<RootFacts> {
  const context = { ...args.context, ctx: null, person: async () => null };
  return reading(args, async () => ({ ...(await readFacts(context)), theme: null, isShell: true }));
}

async function readFacts(loadContext: LoadContext): Promise<RootFacts> {
  const context = requestContextOf(loadContext);
  const { ctx } = loadContext;
  const [settings, person, logos, unread] = await Promise.all([context.settings(), personHere(loadContext), readLogos(context), ctx && countUnread(ctx, ctx.actor.userId)]);
  const { features, timeZone, currency, company } = settings;
  const tenant = { code: context.tenant.code, name: company.name || context.tenant.name, logo: logoForScreens(logos) };
  const theme = loadContext.theme ?? person?.theme ?? null;
  return { user: person && userOf(person), tenant, features, language: loadContext.language, theme, timeZone, currency, unread: unread ?? 0 };
}

function userOf({ actor, email }: Person): NonNullable<RootFacts["user"]> {
  return { id: actor.userId, name: actor.name, surname: actor.surname, email, roles: actor.roles };
}

/** With what was typed, for a page that comes back without JavaScript. */
export type Refused = ReturnType<typeof data<{ refusal: RefusalAnswer; sent: Record<string, string> }>>;

/** A form of a page in the area its path is in. A refusal is returned, so that what was typed stays; the form's `_key` makes sending it twice once. */
export function actOnPage<T>(args: ActionFunctionArgs, act: (ctx: AuthContext, form: FormData) => Promise<T>): Promise<T | Refused> {
  return actSignedIn(args, async (ctx, form) => {
    // A path in other letters, which leads to the same page, is in no area: it is refused, never let through.
    await admitTo(areaHere(args.request), ctx);
    return act(ctx, form);
  });
}

/** A form for whoever is signed in, wherever it is posted to. */
export function actSignedIn<T>(args: ActionFunctionArgs, act: (ctx: AuthContext, form: FormData) => Promise<T>): Promise<T | Refused> {
  return acting(args, async (form) => act({ ...ctxOf(args.context), idempotencyKey: keyIn(form) }, form));
}

/** A form for signed-out people, as the one that signs in. */
export function actAnonymous<T>(args: ActionFunctionArgs, act: (context: RequestContext, form: FormData) => Promise<T>): Promise<T | Refused> {
  return acting(args, async (form) => act(requestContextOf(args.context), form));
}

function areaHere(request: Request): Area {
  const area = areaOf(new URL(request.url).pathname);
  // A page that nobody gave an entry is refused.
  if (!area) throw new Refusal("not_found");
  return area;
}

function keyIn(form: FormData): string | null {
  const key = form.get("_key");
  // By letters: half of one is no text.
  return typeof key === "string" && key ? Array.from(key).slice(0, 200).join("") : null;
}

async function homeOfCaller(context: LoadContext): Promise<string | null> {
  const [person, settings] = await Promise.all([personHere(context), requestContextOf(context).settings()]);
  return person && homeOf(person.actor, settings.features);
}

/** Null also for a session that has ended: its cookie goes with this answer. */
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

async function acting<T>(args: ActionFunctionArgs, act: (form: FormData) => Promise<T>): Promise<T | Refused> {
  let form = new FormData();
  try {
    form = await readSentForm(args.request);
    return await act(form);
  } catch (error) {
    return refused(args.context, refusalOr(args.context, error), sentFields(form));
  }
}

/** Neither passwords nor drawings travel back. What one name gathers (`technicianIds.`) comes back joined by commas: see `sentList`. */
function sentFields(form: FormData): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value !== "string" || /password|image$/i.test(name)) continue;
    const before = name.endsWith(".") ? sent[name] : undefined;
    sent[name] = before === undefined ? value : `${before},${value}`;
  }
  return sent;
}

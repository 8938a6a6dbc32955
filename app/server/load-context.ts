import type { Language } from "~/kernel/text/languages";
import type { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import type { Theme } from "~/kernel/themes";
import type { AuthContext, RequestContext } from "./request-context";

/** The signed-in user as stored in the database now. */
export type Person = {
  actor: Actor;
  email: string;
  language: Language | null;
};

/** Origin of a sign-in attempt. */
export type From = {
  /** Client IP address for the throttle. "" when it is unknown. */
  source: string;
  /** Shown in the list of sessions. */
  userAgent: string;
  /** Id of the session in this browser's cookie, which the new session replaces. */
  replaces?: string | null;
  /** The device cookie as sent by the browser. */
  deviceCookie?: string;
  /**
   * The language that this visitor chose before signing in, by ?lng or in the menu. It becomes the
   * account's.
   */
  language?: Language | null;
  /** Lets work go on while the response leaves, and reports its errors. Absent where nobody waits. */
  after?(work: Promise<unknown>): void;
  /** Sets the device cookie in the response. Absent for API clients. */
  storeDevice?(cookie: string): void;
};

/** Passed by the middleware to loaders and actions as `args.context`. */
export type LoadContext = {
  /**
   * A refusal that the middleware cannot send itself, because the browser waits for page data.
   * There is no request context then.
   */
  refusal: Refusal | null;
  context: RequestContext | null;
  /** Null when signed out. */
  ctx: AuthContext | null;
  person(): Promise<Person | null>;
  requestId: string;
  language: Language;
  /** Theme chosen in this browser. Null selects the theme of the device. */
  theme: Theme | null;
  /** CSP nonce for every script of this response and for the policy in its header. */
  nonce: string;
  from: From;
  /** Sets or deletes the session cookie in the response. */
  storeSession(actor: Actor): void;
  dropSession(): void;
  /** Logs an unexpected error with the id of this request. */
  report(error: unknown): void;
  /** Called when code of the request continues after a wait. */
  resumed(): void;
  /** Adds the reason of a refusal to the log line of the request, and what it says about when to try again to the response. */
  note(refusal: Pick<Refusal, "code"> & Partial<Pick<Refusal, "facts">>): void;
};

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends LoadContext {}
}

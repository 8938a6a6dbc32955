import type { Language } from "../languages";
import type { Refusal, RefusalCode } from "../refusal";
import type { Actor } from "../roles";
import type { Theme } from "../themes";
import type { AuthContext, RequestContext } from "./request-context";


/** The signed-in person as the database knows them now. */
export type Person = { actor: Actor; email: string; theme: Theme | null; language: Language | null };

/** From where somebody asks to be let in. */
export type From = {
  /** The address, for the lock; "" where nobody says it. */
  source: string;
  /** For the list of sessions. */
  userAgent: string;
  /** The session this browser still has a cookie of: a new one takes its place. */
  replaces?: string | null;
  /** The cookie of browsers that signed in before, as it was sent. */
  deviceCookie?: string;
  /** The answer will carry that cookie; absent for a program. */
  storeDevice?(cookie: string): void;
};

/** What the worker's pipeline hands to loaders and actions, as `args.context`. */
export type LoadContext = {
  /** What the pipeline could not answer itself, because the browser waits for a page's data; then there is no visit. */
  refusal: Refusal | null;
  context: RequestContext | null;
  /** Null for who is signed out. */
  ctx: AuthContext | null;
  person(): Promise<Person | null>;
  requestId: string;
  language: Language;
  /** As chosen in this browser; null for the device's own. */
  theme: Theme | null;
  /** For every script of this answer, and for the policy in its header. */
  nonce: string;
  from: From;
  /** The answer will carry the session's cookie, or take it away. */
  storeSession(actor: Actor): void;
  dropSession(): void;
  /** One line in the log with this request's id; for what nobody expected. */
  report(error: unknown): void;
  /** What the request's own line in the log says of why it was refused. */
  note(code: RefusalCode): void;
};

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends LoadContext {}
}

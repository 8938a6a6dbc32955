import type { Context } from "hono";
import type { Language } from "~/kernel/languages";
import type { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/roles";
import type { AuthContext, RequestContext } from "~/kernel/server/request-context";
import type { Person } from "~/kernel/server/load-context";
import type { Env } from "./env";
import type { Tenant } from "./tenancy/directory";

/** What the steps of a request leave for the ones after them. */
export type AppEnv = {
  Bindings: Env;
  Variables: {
    requestId: string;
    nonce: string;
    tenant: Tenant;
    language: Language;
    /** Who signed claims say this is, and by what they came. */
    claims: { actor: Actor; issuedAt: number; by: "cookie" | "bearer" } | null;
    /** Why a bearer was not believed; said where somebody has to be signed in. */
    tokenRefusal: Refusal | null;
    /** What becomes of the session's cookie: renewed for this person, dropped, or left alone. */
    cookie: Actor | "drop" | null;
    /** What becomes of the cookie by which a browser is known; null where it stays as it is. */
    device: string | null;
    /** Somebody logged out here, perhaps when no server could hear it (kernel/left-cookie.ts); ended once that was done. */
    signedOut: "said" | "ended" | null;
    /** Who the database said it is, once it was asked. */
    confirmed: Actor | null;
    /** How the sender wrote down what came: a number of kernel/sent-format.ts. */
    format: number;
    /** The call of the API that the address names; absent where none does. */
    endpoint?: string;
    context: RequestContext;
    ctx: AuthContext | null;
    /** As the database knows them; one statement, shared. */
    person(): Promise<Person | null>;
    /** What the log says of this request besides its answer. */
    note: { code?: string; userId?: string };
  };
};

export type AppContext = Context<AppEnv>;

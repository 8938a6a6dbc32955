import type { Context } from "hono";
import type { Language } from "~/kernel/text/languages";
import type { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext, RequestContext } from "~/server/request-context";
import type { Person } from "~/server/load-context";
import type { Env } from "./env";
import type { Turns } from "./middleware/thread-time";
import type { Tenant } from "./tenancy/directory";

/** Hono environment. Each middleware sets variables for the ones after it. */
export type AppEnv = {
  Bindings: Env;
  Variables: {
    requestId: string;
    nonce: string;
    tenant: Tenant;
    language: Language;
    /** Actor from the signed claims, and the kind of token. */
    claims: { actor: Actor; issuedAt: number; by: "cookie" | "bearer" } | null;
    /**
     * Reason why a bearer token was rejected. It is sent when the endpoint requires a signed-in
     * user.
     */
    tokenRefusal: Refusal | null;
    /** Change of the session cookie: renewed for this actor, deleted, or unchanged (null). */
    cookie: Actor | "drop" | null;
    /** New value of the device cookie. Null leaves it unchanged. */
    device: string | null;
    /**
     * "said" when this browser signed out, possibly offline (kernel/session/signed-out-marker.ts). "ended"
     * once its session has ended.
     */
    signedOut: "said" | "ended" | null;
    /** Actor as read from the database, once it was read. */
    confirmed: Actor | null;
    /** Format of the request body: a number of kernel/input/sent-format.ts. */
    format: number;
    /** API endpoint of the path. Absent when none matches. */
    endpoint?: string;
    /** Absent before the request has its place among those that run. */
    turns?: Turns;
    context: RequestContext;
    ctx: AuthContext | null;
    /** The user as stored in the database. One statement, shared by all readers. */
    person(): Promise<Person | null>;
    /** Facts for the request's log line besides the response. */
    note: { code?: string; userId?: string; retryAfterSeconds?: number };
  };
};

export type AppContext = Context<AppEnv>;

import type * as z from "zod/mini";
import type { Area } from "~/kernel/access";
import type { AuthContext, RequestContext } from "~/kernel/server/request-context";
import type { AppContext } from "../app-env";

export type Method = "GET" | "POST" | "PUT" | "DELETE";
type Schema = z.ZodMiniType;

type Common<Input extends Schema | null> = {
  method: Method;
  /** Below /api, with :names for what is read from the path. */
  path: `/${string}`;
  summary: string;
  /** What comes in: path, query and body in one object. Null where nothing does. */
  input: Input;
  /** What devices wrote before, by the number of its format: each reads into the input of today. Without an entry the input reads it itself. */
  formats?: Readonly<Record<number, z.ZodMiniType<z.output<NonNullable<Input>>>>>;
  /** Of what comes in, names that stand in the address of a call that writes, as requirements §7 has them. */
  inAddress?: readonly string[];
  /** What goes out, for the document; absent for an empty object and for what is no JSON. */
  answer?: Schema;
  /** The body is bytes, not JSON; what else comes in stands in the address. */
  bytes?: true;
  /** Answers with a PDF. */
  paper?: true;
};
type Given<Input extends Schema | null> = Input extends Schema ? z.output<Input> : null;

export type SignedInEndpoint<Input extends Schema | null> = Common<Input> & {
  /** An area of requirements §2, with its roles and its feature, or whoever is signed in. */
  access: Area | "signed-in";
  run(ctx: AuthContext, input: Given<Input>, c: AppContext): Promise<unknown>;
};
export type AnonymousEndpoint<Input extends Schema | null> = Common<Input> & {
  access: "anonymous";
  run(context: RequestContext, input: Given<Input>, c: AppContext): Promise<unknown>;
};

/** As the list of all of them knows it. */
export type Endpoint = Omit<Common<Schema | null>, "input"> & { access: Area | "signed-in" | "anonymous"; input: Schema | null; run: Run };
type Run = (who: AuthContext & RequestContext, input: unknown, c: AppContext) => Promise<unknown>;

/** Declared once: the route, its checks, the OpenAPI document and the suite of refusals are made from this. */
export function endpoint<Input extends Schema | null>(it: SignedInEndpoint<Input> | AnonymousEndpoint<Input>): Endpoint {
  // Safe: `route` gives each run what its own schema returned, and a Ctx only where access asked for one.
  return it as unknown as Endpoint;
}

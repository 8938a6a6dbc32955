import type * as z from "zod/mini";
import type { Area } from "~/kernel/authorization/access";
import type { AuthContext, RequestContext } from "~/server/request-context";
import type { AppContext } from "../app-env";

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Schema = z.ZodMiniType;
export type ResponseSchema<Output = unknown> = () => z.ZodMiniType<Output>;

type Common<Input extends Schema | null, Output> = {
  method: Method;
  /** Path below /api, with :names for parameters. */
  path: `/${string}`;
  summary: string;
  /** Schema of path, query and body in one object. Null when there is no input. */
  input: Input;
  /**
   * Schemas of older device formats by format number. Each parses into the current input. Without
   * an entry, the current schema parses the input.
   */
  formats?: Readonly<Record<number, z.ZodMiniType<z.output<NonNullable<Input>>>>>;
  /** Input fields that a write takes from the query string, as requirements §7 defines them. */
  inAddress?: readonly string[];
  /**
   * Response schema for the OpenAPI document. Absent for an empty object and for responses other
   * than JSON. Called only for the document: building a schema takes time when the isolate starts.
   */
  response?: ResponseSchema<Output> | undefined;
  /** The body is bytes and not JSON. All other input is in the URL. */
  bytes?: true;
  /** The response is a PDF. */
  isPdf?: true;
  /** The response is another file, of this type. */
  fileType?: string;
};
type Given<Input extends Schema | null> = Input extends Schema ? z.output<Input> : null;

type SignedInEndpoint<Input extends Schema | null, Output> = Common<Input, Output> & {
  /** An area of requirements §2 with its roles and its feature, or any signed-in user. */
  access: Area | "signed-in";
  run(ctx: AuthContext, input: Given<Input>, c: AppContext): Promise<NoInfer<Output>>;
};
type AnonymousEndpoint<Input extends Schema | null, Output> = Common<Input, Output> & {
  access: "anonymous";
  run(context: RequestContext, input: Given<Input>, c: AppContext): Promise<NoInfer<Output>>;
};

/** Type-erased endpoint for the list of all endpoints. */
export type Endpoint = Omit<Common<Schema | null, unknown>, "input"> & {
  access: Area | "signed-in" | "anonymous";
  input: Schema | null;
  run: Run;
};
type Run = (who: AuthContext & RequestContext, input: unknown, c: AppContext) => Promise<unknown>;

/**
 * Declares an endpoint once. Its route, its checks, its OpenAPI entry and the refusal suite are
 * derived from it.
 */
export function endpoint<Input extends Schema | null, Output>(
  it: SignedInEndpoint<Input, Output> | AnonymousEndpoint<Input, Output>,
): Endpoint {
  // Safe: `route` passes each run the output of its own schema, and an AuthContext only where
  // access requires one.
  return it as unknown as Endpoint;
}

import type * as z from "zod/mini";
import type { AuthContext } from "../request-context";

/** Where the API offers a command, below the path of its noun. */
type Call = { method: "POST" | "PUT" | "DELETE"; path: `/${string}` };

/** A command of a noun, declared once for the API and for the dialog of its page. */
type DefinedCommand = {
  /** For the OpenAPI document. */
  summary: string;
  input: z.ZodMiniType;
  /** Takes the output of `input`. */
  run(ctx: AuthContext, input: unknown): Promise<unknown>;
  /** Unless it is POST /:id/<name>, or DELETE /:id for "delete". */
  call?: Call;
  /** Schema of the API's response, if it differs from that of the noun's other commands. */
  response?: () => z.ZodMiniType;
};

/** The commands of a noun, by their names in the API. */
export type CommandTable<Name extends string = string> = Readonly<Record<Name, DefinedCommand>>;

/** Its own type has the input and the answer. In a table, the API and the page parse each input by the schema beside it. */
export function defineCommand<Input extends z.ZodMiniType, Answer>(
  summary: string,
  input: Input,
  run: (ctx: AuthContext, input: z.output<Input>) => Promise<Answer>,
  inApi: Pick<DefinedCommand, "call" | "response"> = {},
) {
  return { summary, input, run, ...inApi };
}

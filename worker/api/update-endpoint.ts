import type * as z from "zod/mini";
import type { Area } from "~/kernel/authorization/access";
import {
  type Current,
  isWhole,
  partialOf,
  wholeOf,
  type WholeSchema,
} from "~/kernel/input/partial";
import { present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import { type Endpoint, endpoint, type ResponseSchema } from "./endpoint";

type Stored<Schema extends WholeSchema> = Current<z.output<Schema>> & { version: number };

type Update<Schema extends WholeSchema, Output> = {
  /** Path of the noun. */
  path: `/${string}`;
  /** Name of a command that changes only some fields. */
  command?: string;
  summary: string;
  access: Area | "signed-in";
  /** Schema of the whole record, which the command takes. */
  input: Schema;
  response?: ResponseSchema<Output>;
  /** Reads the stored fields of the record. Null if it does not exist or the caller may not read it. */
  current(ctx: AuthContext, id: string): Promise<Stored<Schema> | null>;
  run(ctx: AuthContext, input: z.output<Schema>): Promise<NoInfer<Output>>;
};

/** POST /:id of a noun, or of one of its commands: changes only the fields that are sent (decision 0009). */
export function updateEndpoint<Schema extends WholeSchema, Output>({
  path,
  command,
  summary,
  access,
  input,
  response,
  current,
  run,
}: Update<Schema, Output>): Endpoint {
  return endpoint({
    method: "POST",
    path: command ? `${path}/:id/${command}` : `${path}/:id`,
    summary: `${summary}. Changes only the fields that are sent; null clears a field`,
    access,
    input: partialOf(input),
    response,
    run: async (ctx, parsed) => {
      // Safe: the partial schema keeps the id, and the version where the record has one.
      const sent = parsed as { id: string; version?: number };
      // Safe: partialOf parses every field by its own schema, and none is missing.
      if (isWhole(input, sent)) return run(ctx, sent as z.output<Schema>);
      const reading = current(ctx, sent.id);
      // A refused session takes precedence over a record that failed to load.
      reading.catch(() => undefined);
      await ctx.verified();
      const stored = present(await reading);
      const whole = wholeOf(input, { ...sent, version: versionFor(sent, stored) }, stored);
      return run({ ...ctx, sentInput: sent }, whole);
    },
  });
}

/** No record has it: versions begin at 1. */
const OF_NO_RECORD = 0;

/**
 * The command refuses an older version, after it has checked the right. A newer one was not read here: the unsent fields would
 * be older than it, even if the record has that version when the command reads it.
 */
function versionFor(sent: { version?: number }, stored: { version: number }): number {
  const seen = sent.version ?? stored.version;
  return seen > stored.version ? OF_NO_RECORD : seen;
}

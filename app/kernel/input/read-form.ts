import { isRecord } from "../is-record";
import * as z from "zod/mini";
import { CODECS, formCodecs, integerCodec, type Notation } from "./codecs";
import { type Definition, definitionOf } from "./definition";
import { notationOf } from "./form";
import { formObject } from "./form-object";
import { parseInput } from "./parse";

/**
 * The values of a form as the schema expects them: the fields of the schema say which texts are
 * numbers, amounts, durations, choices or switches. A text that cannot be read stays as it is, and
 * the schema reports it. Switches (`flags`) are off when the form does not send them.
 */
export function readForm(
  schema: z.core.$ZodType,
  form: FormData,
  flags: readonly string[] = [],
): Record<string, unknown> {
  return readFields(schema, formObject(form, flags), notationOf(form));
}

/** Validates a form, with values that it does not send itself, such as the id in the URL. */
export function parseForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  form: FormData,
  more: Record<string, unknown> = {},
): z.output<Schema> {
  return parseInput(schema, { ...readForm(schema, form), ...more });
}

function readAs(schema: z.core.$ZodType, value: unknown, notation: Notation): unknown {
  if (typeof value === "string") return readText(schema, value, notation);
  if (Array.isArray(value)) {
    const { options } = unwrapped(schema);
    const element = options.flatMap((def) => (def.type === "array" ? [def.element] : []))[0];
    return element ? value.map((each) => readAs(element, each, notation)) : value;
  }
  return isRecord(value) ? readFields(schema, value, notation) : value;
}

function readFields(
  schema: z.core.$ZodType,
  values: Record<string, unknown>,
  notation: Notation,
): Record<string, unknown> {
  const { options } = unwrapped(schema);
  const fields = options.flatMap((def) => (def.type === "object" ? [def.shape] : []));
  return Object.fromEntries(
    Object.entries(values).map(([name, each]) => {
      const field = fields.find((shape) => Object.hasOwn(shape, name))?.[name];
      return [name, field ? readAs(field, each, notation) : each];
    }),
  );
}

function readText(schema: z.core.$ZodType, text: string, notation: Notation): unknown {
  const { codec, options, isNullable } = unwrapped(schema);
  if (text === "" && isNullable) return null;
  const types = options.map(({ type }) => type);
  if (codec) return decoded(CODECS[codec](notation), text);
  if (types.includes("number")) return decoded(integerCodec, text);
  return types.includes("boolean") && (text === "on" || text === "true") ? true : text;
}

/** A text that cannot be read stays as it is. */
function decoded(codec: z.ZodMiniType<unknown, string>, text: string): unknown {
  const read = z.safeDecode(codec, text);
  return read.success ? read.data : text;
}

type Unwrapped = {
  /** Of the field itself, or of the innermost schema that has one. */
  codec: keyof typeof CODECS | undefined;
  /** What the value may be, without wrappers such as `optional`. */
  options: Definition[];
  isNullable: boolean;
};

function unwrapped(schema: z.core.$ZodType): Unwrapped {
  const own = formCodecs.get(schema)?.codec;
  const def = definitionOf(schema);
  switch (def.type) {
    case "nullable":
      return { ...unwrapped(def.innerType), isNullable: true };
    case "optional":
    case "default":
    case "readonly":
      return unwrapped(def.innerType);
    case "pipe":
      return unwrapped(def.in);
    case "union": {
      const all = def.options.map(unwrapped);
      return {
        codec: own ?? all.find(({ codec }) => codec)?.codec,
        options: all.flatMap(({ options }) => options),
        isNullable: all.some(({ isNullable }) => isNullable),
      };
    }
    default:
      return { codec: own, options: [def], isNullable: def.type === "null" };
  }
}

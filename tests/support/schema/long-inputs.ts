import type * as z from "zod/mini";
import { definitionOf } from "~/kernel/input/definition";
import { isRecord } from "~/kernel/is-record";

/** Longer than any field takes. */
export const LONG = "\u0315\u0316, x".repeat(300_000);

/** Counts what is read of a list that is too long. */
export const NEVER_READ = { reads: 0 };

const ENDLESS_LIST = new Proxy(Array<string>(100_000).fill(LONG), {
  get(list, key, receiver) {
    if (typeof key === "string" && /^\d+$/.test(key)) NEVER_READ.reads += 1;
    return Reflect.get(list, key, receiver);
  },
});

/**
 * Inputs of a schema in which each text is LONG, and each list has one element or is too long. Together they take every branch. Throws
 * for a kind of schema that it does not know, since nothing is known about what that does with a long text.
 */
export function longInputs(schema: z.core.$ZodType): unknown[] {
  const def = definitionOf(schema);
  switch (def.type) {
    case "string":
    case "unknown":
    case "number":
    case "boolean":
    case "null":
    case "enum":
    case "transform":
      return [LONG];
    case "literal":
      return [LONG, ...def.values];
    case "optional":
    case "nullable":
    case "default":
    case "readonly":
      return longInputs(def.innerType);
    case "pipe":
      return [...longInputs(def.in), ...longInputs(def.out)];
    case "union":
      return def.options.flatMap(longInputs);
    case "array":
      return [ENDLESS_LIST, ...longInputs(def.element).map((element) => [element])];
    case "object":
      return inputsOfObject(def.shape);
    default:
      throw new Error(`What does ${def.type} do with a long text?`);
  }
}

function inputsOfObject(shape: z.core.$ZodShape): object[] {
  const fields = Object.entries(shape).map(([name, field]) => [name, longInputs(field)] as const);
  const most = Math.max(1, ...fields.map(([, inputs]) => inputs.length));
  return Array.from({ length: most }, (_, at) =>
    Object.fromEntries([
      ...fields.map(([name, inputs]) => [name, inputs[at % inputs.length]]),
      ["unknownName", LONG],
    ]),
  );
}

/** The names of the fields of a form that has this input. */
export function pathsIn(input: unknown, path = ""): string[] {
  if (input === ENDLESS_LIST) return [`${path}.`];
  if (!isRecord(input) && !Array.isArray(input)) return [path];
  return Object.entries(input).flatMap(([name, each]) =>
    pathsIn(each, path === "" ? name : `${path}.${name}`),
  );
}

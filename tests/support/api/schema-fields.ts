import { newId } from "../../../app/kernel/ids";

export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  multipleOf?: number;
};

/** A value of an input, also one of a list or of an object within it. */
export type InputField = {
  /** Its path, as a form names it: `parts.0.name`. */
  name: string;
  isText: boolean;
  isList: boolean;
  /** The values that it may have, if they are listed. */
  choices: unknown[];
  /** The greatest length of a text that the schema states. */
  maxLength: number | undefined;
  /** The input with this value, and with what else an object or list around it requires. */
  put(input: unknown, value: unknown): unknown;
};

/** Every field that a schema has, once for each path. */
export function fieldsOf(schema: Schema): InputField[] {
  const all = fieldsIn(schema, "");
  return [...new Map(all.map((each) => [each.name, each])).values()].filter(({ name }) => name);
}

function fieldsIn(schema: Schema, name: string): InputField[] {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.flatMap((each) => fieldsIn(each, name));
  const types = [schema.type].flat();
  const own: InputField = {
    name,
    // What a schema does not describe, such as formatted text, is sent as text too.
    isText: schema.type === undefined || types.includes("string"),
    isList: types.includes("array"),
    choices: schema.enum ?? [],
    maxLength: schema.maxLength,
    put: (_input, value) => value,
  };
  const inner = Object.entries(schema.properties ?? {}).flatMap(([key, field]) =>
    fieldsIn(field, below(name, key)).map((each) => within(schema, key, each)),
  );
  const { additionalProperties: others } = schema;
  if (typeof others === "object")
    inner.push(...fieldsIn(others, below(name, "x")).map((each) => within(schema, "x", each)));
  if (schema.items)
    inner.push(
      ...fieldsIn(schema.items, below(name, "0")).map((each) => ({
        ...each,
        put: (_list: unknown, value: unknown) => [each.put(undefined, value)],
      })),
    );
  return schema.properties ? inner : [own, ...inner];
}

function within(schema: Schema, key: string, field: InputField): InputField {
  return {
    ...field,
    put(input, value) {
      const object = (input ?? sampleOf(schema, "")) as Record<string, unknown>;
      return { ...object, [key]: field.put(object[key] ?? undefined, value) };
    },
  };
}

function below(name: string, key: string): string {
  return name ? `${name}.${key}` : key;
}

/** A value that the schema accepts. Checks that JSON Schema cannot express are recognised by the field's name. */
export function sampleOf(schema: Schema, name: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice) return sampleOf(choice, name);
  // Drawn or typed: one of the two is required.
  if (schema.properties?.["typed"]) return { name: "text", typed: "text" };
  if (schema.type === "object")
    return Object.fromEntries(
      (schema.required ?? []).map((key) => [key, sampleOf(schema.properties?.[key] ?? {}, key)]),
    );
  if (schema.type === "array") return name.endsWith("Ids") ? [newId()] : [];
  if (schema.type === "boolean") return false;
  if (schema.type === "integer" || schema.type === "number") {
    const least = Math.max(1, schema.minimum ?? 1, schema.multipleOf ?? 1);
    return name === "endsAt" ? 2 * least : least;
  }
  return textOf(schema, name);
}

function textOf({ pattern }: Schema, name: string): string {
  if (/(^id|Id|Ids)$/.test(name)) return newId();
  if (name.endsWith("On") || name === "from" || name === "to")
    return new Date().toISOString().slice(0, 10);
  return pattern?.includes("{64}") ? "0".repeat(64) : "text";
}

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import type { CommandTable } from "../../../app/server/command/define-command";
import type { PageRoute } from "./page-routes";
import { fieldsOf, type InputField, type Schema } from "./schema-fields";

const APP = fileURLToPath(new URL("../../../app", import.meta.url));
const IMPORTS = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+"([^"]+)"/g;
/** A field or parameter that a module reads by its name. */
const READ_BY_NAME = /(?:form|searchParams|params)\.(?:get|getAll|has)\(\s*"(\w+\.?)"/g;
/** What a page reads in modules of its own noun: their inputs count as the page's. */
const READERS = /\/(?:inputs|commands|queries|ui)(?:\/|$)/;

type Source = { file: string; text: string };

/**
 * The fields of every input that a page module or a module that it imports names, and those that they read by name: more than one form
 * sends, so that none is missing. A dialog has the fields of its own command.
 */
export async function fieldsOfPage(page: PageRoute): Promise<InputField[]> {
  const source = read(join(APP, page.file));
  const commands = await commandsOf(source);
  const own = commands?.[page.path.split("/").at(-1) ?? ""];
  const schemas = own ? [own.input] : await schemasOf(source, page.path.split("/")[1] ?? "");
  const named = [source, ...importsOf(source).flatMap(({ source: each }) => each ?? [])].flatMap(
    ({ text }) => Array.from(text.matchAll(READ_BY_NAME), ([, name = ""]) => fieldNamed(name)),
  );
  const all = [...schemas.flatMap((schema) => fieldsOf(jsonSchemaOf(schema))), ...named];
  return [...new Map(all.map((each) => [each.name, each])).values()];
}

function fieldNamed(name: string): InputField {
  const put: InputField["put"] = (_input, value) => value;
  return { name, isText: true, isList: false, choices: [], maxLength: undefined, put };
}

function jsonSchemaOf(schema: z.core.$ZodType): Schema {
  // Safe: JSON Schema, of which `Schema` names the parts that are read here.
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
}

async function commandsOf(source: Source): Promise<CommandTable | null> {
  for (const { names, source: from } of importsOf(source))
    for (const name of names.filter((each) => each.endsWith("Commands")))
      if (from) return ((await import(from.file)) as Record<string, CommandTable>)[name] ?? null;
  return null;
}

async function schemasOf(source: Source, view: string): Promise<z.core.$ZodType[]> {
  const imports = importsOf(source);
  const within = imports.flatMap(({ source: each }) => (each ? importsOf(each) : []));
  const found = await Promise.all(
    [...imports, ...within].map(async ({ names, source: from }) => {
      if (!from || !/\/inputs(?:\/|\.ts)/.test(from.file)) return [];
      const module = (await import(from.file)) as Record<string, unknown>;
      return names.flatMap((name) => {
        const value = module[name];
        // Customers and partners have one input, made for each view.
        return schemasIn(
          /^(?:create|update)Input$/.test(name) && isMaker(value) ? value(view) : value,
        );
      });
    }),
  );
  return [...new Set(found.flat())];
}

/** A schema, or those of an object that has one for each of several views. */
function schemasIn(value: unknown): z.core.$ZodType[] {
  if (isSchema(value)) return [value];
  return typeof value === "object" && value !== null ? Object.values(value).filter(isSchema) : [];
}

function isMaker(value: unknown): value is (view: string) => unknown {
  return typeof value === "function";
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === "object" && value !== null && "_zod" in value;
}

function importsOf({ file, text }: Source): { names: string[]; source: Source | null }[] {
  return Array.from(text.matchAll(IMPORTS), ([, names = "", from = ""]) => ({
    names: names.split(",").map((each) => each.trim().split(" as ")[0] ?? ""),
    source: readModule(from.startsWith("~/") ? join(APP, from.slice(2)) : join(file, "..", from)),
  }));
}

function readModule(path: string): Source | null {
  if (!path.startsWith(join(APP, "features")) || !READERS.test(path)) return null;
  const file = [`${path}.ts`, `${path}.tsx`].find((each) => existsSync(each));
  return file ? read(file) : null;
}

function read(file: string): Source {
  return { file, text: readFileSync(file, "utf8") };
}

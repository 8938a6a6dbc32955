import { expect, it } from "vitest";
import { projectOf } from "../../tools/project";
import { checkMeasuredInputs } from "../../tools/structure/measured-inputs";

const INPUTS = "app/features/invoices/inputs.ts";
const API = "worker/api/invoices.ts";

function problemsIn(path: string, source: string): string[] {
  return checkMeasuredInputs(projectOf({ [path]: `import * as z from "zod/mini";\n${source}` }));
}

it.each([
  [INPUTS, "z.strictObject({ name: z.string() })", "z.string"],
  [INPUTS, "z.strictObject({ name: z.string().check(z.maxLength(5)) })", "z.string"],
  [INPUTS, "const text = () => z.string();", "z.string"],
  [INPUTS, "z.object({ lines: z.array(line) })", "z.array"],
  [INPUTS, "z.object({ more: z.unknown(), others: z.record(text(5), text(5)) })", "z.unknown"],
  [INPUTS, "z.object({ email: z.email(), on: z.iso.date(), count: z.coerce.number() })", "z.email"],
  [INPUTS, "z.looseObject({ id: id() })", "z.looseObject"],
  ["app/features/invoices/inputs/list.ts", "z.custom<string>()", "z.custom"],
  ["app/kernel/input/names.ts", "export const name = z.string();", "z.string"],
  ["app/routes/invoices/pay.tsx", "const given = () => z.string();", "z.string"],
  [API, "endpoint({ input: z.object({ since: z.string() }) })", "z.string"],
  [API, "const since = z.optional(z.string());", "z.string"],
  [API, "function since(max: number) { return z.string(); }", "z.string"],
  ["app/features/invoices/commands/pay.ts", "const sent = z.array(id());", "z.array"],
])("refuses in %s: %s", (path, source, found) => {
  expect(problemsIn(path, source)[0]).toContain(`${path}: ${found} in an input`);
});

it.each([
  [INPUTS, "z.strictObject({ name: text(5), ids: listOf(id(), 5), kind: z.enum(KINDS) })"],
  [INPUTS, "type Input = z.infer<typeof input>; type Any = z.ZodMiniType<z.core.$ZodType>;"],
  [API, "endpoint({ input, response: () => z.object({ names: z.array(z.string()) }) })"],
  [API, "function rows() { return z.looseObject({ name: z.string() }); }"],
  ["app/kernel/input/measured.ts", "export const sentText = (most: number) => z.string();"],
  ["app/database/fields.ts", "export const TEXT = z.string();"],
  ["tests/unit/invoices/pay.test.ts", "z.string()"],
])("accepts in %s: %s", (path, source) => {
  expect(problemsIn(path, source)).toEqual([]);
});

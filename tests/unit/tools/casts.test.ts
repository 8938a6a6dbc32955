import { expect, it } from "vitest";
import { projectOf } from "../../tools/project";
import { checkCasts } from "../../tools/structure/casts";

const PATH = "app/features/invoices/queries.ts";

function problemsIn(source: string, allowed = 0, path = PATH): string[] {
  return checkCasts(projectOf({ [path]: source }), allowed ? { [path]: allowed } : {});
}

it.each([
  ["const due = row as Invoice;", 1],
  ["const due =\n  row as unknown as Invoice;", 2],
  ["// oxlint-disable-next-line no-console\nconsole.log(1);", 1],
  ["// @ts-expect-error\npay();", 1],
])("counts %s", (source, count) => {
  expect(problemsIn(source)).toEqual([expect.stringContaining(`${count} casts`)]);
  expect(problemsIn(source, count)).toEqual([]);
});

it.each([
  'export const STATES = ["open", "paid"] as const;',
  'import { pay as payInvoice } from "./commands/pay";',
  "export { pay as payInvoice };",
  "// a cast such as `row as Invoice` in a comment",
])("accepts %s", (source) => {
  expect(problemsIn(source)).toEqual([]);
});

it("asks for a lower number when a file has fewer", () => {
  expect(problemsIn("const due = row as Invoice;", 2)).toEqual([expect.stringContaining("to 1")]);
  expect(checkCasts(projectOf({}), { [PATH]: 1 })).toEqual([expect.stringContaining("to 0")]);
});

it("ignores tests and declarations", () => {
  expect(problemsIn("row as Invoice;", 0, "tests/unit/invoices/pay.test.ts")).toEqual([]);
  expect(problemsIn("type A = B; // @ts-ignore", 0, "app/invoices.d.ts")).toEqual([]);
});

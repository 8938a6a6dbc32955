import { expect, it } from "vitest";
import { projectOf } from "../../tools/project";
import { castsIn } from "../../tools/structure/casts";

const PATH = "app/features/invoices/queries.ts";

function countIn(source: string, path = PATH): number {
  return castsIn(projectOf({ [path]: source })).length;
}

it.each([
  ["const due = row as Invoice;", 1],
  ["const due =\n  row as unknown as Invoice;", 2],
  ["// oxlint-disable-next-line no-console\nconsole.log(1);", 1],
  ["// @ts-expect-error\npay();", 1],
  ['export const STATES = ["open", "paid"] as const;', 0],
  ['import { pay as payInvoice } from "./commands/pay";', 0],
  ["export { pay as payInvoice };", 0],
  ["// a cast such as `row as Invoice` in a comment", 0],
])("in %s there are %i", (source, count) => {
  expect(countIn(source)).toBe(count);
});

it("does not count tests and declarations", () => {
  expect(countIn("row as Invoice;", "tests/unit/invoices/pay.test.ts")).toBe(0);
  expect(countIn("type A = B; // @ts-ignore", "app/invoices.d.ts")).toBe(0);
});

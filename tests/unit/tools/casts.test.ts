import { expect, it } from "vitest";
import { projectOf } from "../../tools/project";
import { castsIn } from "../../tools/structure/casts";

const PATH = "app/features/invoices/queries.ts";

it.each([
  ["const due = row as Invoice;", 1],
  ["// oxlint-disable-next-line no-console\nconsole.log(1);", 1],
  ['export const STATES = ["open", "paid"] as const;', 0],
  ["// a cast such as `row as Invoice` in a comment", 0],
])("in %s there are %i", (source, count) => {
  expect(castsIn(projectOf({ [PATH]: source }))).toHaveLength(count);
});

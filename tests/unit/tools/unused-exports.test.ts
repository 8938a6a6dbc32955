import { expect, it } from "vitest";
import { projectOf } from "../../tools/project";
import { checkUnusedExports } from "../../tools/structure/unused-exports";

const MODEL = [
  "export const DUE = 1;",
  "export type Invoice = { id: string };",
  "export async function* pages() {}",
  "export const { archive: archiveInvoice } = commands();",
  "export type { Payment };",
].join("\n");
const PATH = "app/features/invoices/model.ts";

function unusedWith(importers: Record<string, string>): string[] {
  const problems = checkUnusedExports(projectOf({ [PATH]: MODEL, ...importers }));
  return problems.map((problem) => /exports (\w+)/.exec(problem)?.[1] ?? problem);
}

it.each([
  ["every export without an importer", {}, "DUE pages archiveInvoice Invoice Payment"],
  [
    "none that another file imports, be it a type, under another name or to export it again",
    {
      "app/root.tsx": `import { DUE as due, type Invoice } from "~/features/invoices/model";\n`,
      "worker/api/invoices.ts": `export type { Payment } from "../../app/features/invoices/model";\n`,
      "migrations/seeds/invoices.ts": `import { archiveInvoice, pages } from "../../app/features/invoices/model";\n`,
    },
    // As exported again.
    "Payment",
  ],
  [
    "every export that only tests import",
    {
      "app/root.tsx": `import { type Invoice, pages } from "~/features/invoices/model";\n`,
      "tests/unit/invoices/pages.test.ts": `import { archiveInvoice, DUE, pages, type Payment } from "~/features/invoices/model";\n`,
      "tests/support/invoices.ts": `import * as model from "../../app/features/invoices/model";\nmodel.archiveInvoice();\n`,
    },
    "DUE archiveInvoice Payment",
  ],
  [
    "none of a test that another test imports",
    {
      "app/root.tsx": `import { archiveInvoice, DUE, type Invoice, pages, type Payment } from "~/features/invoices/model";\n`,
      "tests/support/invoices.ts": "export const FIRST = 1;\nexport const SECOND = 2;\n",
      "tests/unit/invoices/pages.test.ts": `import { FIRST } from "../../support/invoices";\n`,
    },
    "SECOND",
  ],
  [
    "none of a module that is imported as a whole, if its name occurs",
    {
      "app/features/invoices/queries.ts": `const { DUE } = await import("./model");\n`,
      "worker/api/invoices.ts": `import * as model from "../../app/features/invoices/model";\nmodel.pages();\n`,
    },
    "Invoice archiveInvoice Payment",
  ],
  [
    "none that Remix reads from a page",
    {
      "app/routes.ts": `route("invoices", "routes/invoices/list.tsx");\n`,
      "app/routes/invoices/list.tsx": "export function loader() {}\nexport const rows = 1;\n",
    },
    "DUE Invoice pages archiveInvoice Payment rows",
  ],
])("reports %s", (_title, importers, unused) => {
  expect(unusedWith(importers).toSorted()).toEqual(unused.split(" ").toSorted());
});

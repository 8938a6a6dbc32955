import { expect, it } from "vitest";
import { projectOf } from "../../tools/project";
import { checkFeatureCycles } from "../../tools/structure/feature-cycles";

const imports = (feature: string) => `import { a } from "~/features/${feature}/model";\n`;
const LIST = "app/features/work-orders/pages/list.tsx";

it("refuses two features that import each other, also by type", () => {
  const files = {
    "app/features/invoices/model.ts": `import type { B } from "../payments/model";\n`,
    "app/features/payments/queries.ts": imports("invoices"),
  };
  expect(checkFeatureCycles(projectOf(files))).toEqual([
    expect.stringContaining("invoices and payments import each other"),
  ]);
});

it("accepts imports in one direction, and tables whose foreign keys point in both", () => {
  const files = {
    "app/features/invoices/model.ts": imports("payments"),
    "app/features/invoices/schema.ts": `import { payments } from "~/features/payments/schema";\n`,
    "app/features/payments/schema/entries.ts": `import { a } from "../../invoices/schema/orders";\n`,
  };
  expect(checkFeatureCycles(projectOf(files))).toEqual([]);
});

it("accepts a listed page that shows a feature above its own", () => {
  const files = {
    [LIST]: imports("dashboard"),
    "app/features/work-orders/model.ts": "",
    "app/features/dashboard/model.ts": imports("work-orders"),
  };
  expect(checkFeatureCycles(projectOf(files))).toEqual([]);
});

it("refuses a listed page that shows no feature above its own", () => {
  const files = { [LIST]: imports("dashboard"), "app/features/dashboard/model.ts": "" };
  expect(checkFeatureCycles(projectOf(files))).toEqual([
    expect.stringContaining(`${LIST} imports no feature that depends on its own`),
  ]);
});

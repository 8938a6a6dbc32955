import { expect, it } from "vitest";
import { madeUp } from "../../tools/project";
import { checkFeatureCycles } from "../../tools/structure/feature-cycles";

const imports = (feature: string) => `import { a } from "~/features/${feature}/model";\n`;

it("refuses two features that import each other, also by type", () => {
  const files = {
    "app/features/invoices/model.ts": `import type { B } from "../payments/model";\n`,
    "app/features/payments/queries.ts": imports("invoices"),
  };
  expect(checkFeatureCycles(madeUp(files))).toEqual([
    expect.stringContaining("invoices and payments import each other"),
  ]);
});

it("accepts imports in one direction", () => {
  const files = {
    "app/features/invoices/model.ts": imports("payments"),
    "app/features/payments/model.ts": "",
  };
  expect(checkFeatureCycles(madeUp(files))).toEqual([]);
});

it("accepts tables whose foreign keys point in both directions", () => {
  const files = {
    "app/features/invoices/schema.ts": `import { payments } from "~/features/payments/schema";\n`,
    "app/features/payments/schema/entries.ts": `import { a } from "../../invoices/schema/orders";\n`,
  };
  expect(checkFeatureCycles(madeUp(files))).toEqual([]);
});

it("refuses a listed pair that no longer exists", () => {
  const files = {
    "app/features/locations/model.ts": "",
    "app/features/rooms/model.ts": imports("locations"),
  };
  expect(checkFeatureCycles(madeUp(files))).toEqual([
    expect.stringContaining("locations and rooms no longer import each other"),
  ]);
});

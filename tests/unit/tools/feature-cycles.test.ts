import { expect, it } from "vitest";
import { projectOf } from "../../tools/project";
import { checkFeatureCycles } from "../../tools/structure/feature-cycles";

const imports = (feature: string) => `import { a } from "~/features/${feature}/model";\n`;

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
    "app/database/schema/invoices.ts": `import { payments } from "./payments";\n`,
    "app/database/schema/payments.ts": `import { orders } from "./invoices";\n`,
  };
  expect(checkFeatureCycles(projectOf(files))).toEqual([]);
});

it("accepts a topic that reads a feature which announces its events", () => {
  const files = {
    "app/features/tasks/mutations.ts": imports("notifications"),
    "app/features/notifications/model.ts": "",
    "app/features/notifications/topics/task.ts": imports("tasks"),
  };
  expect(checkFeatureCycles(projectOf(files))).toEqual([]);
});

it("accepts a page that shows a feature above its own", () => {
  const files = {
    "app/routes/work-orders/list.tsx": imports("dashboard"),
    "app/features/work-orders/model.ts": "",
    "app/features/dashboard/model.ts": imports("work-orders"),
  };
  expect(checkFeatureCycles(projectOf(files))).toEqual([]);
});

import { expect, test } from "vitest";
import { commandFiles } from "../../tools/generate/command";
import { featureFiles } from "../../tools/generate/feature";

test("generates a command with its test and its texts in four languages", () => {
  const { files, texts } = commandFiles("work-orders", "put-aside");
  expect(Object.keys(files)).toEqual([
    "app/features/work-orders/commands/put-aside.ts",
    "tests/unit/work-orders/put-aside.test.ts",
  ]);
  expect(files["app/features/work-orders/commands/put-aside.ts"]).toContain(
    "export function putAsideWorkOrder(ctx: AuthContext, input: PutAsideInput)",
  );
  expect(Object.keys(texts)).toEqual(["en", "hr", "ba", "rs"]);
});

test("generates a test that fails until it is written", () => {
  const { files } = commandFiles("tasks", "finish");
  expect(files["tests/unit/tasks/finish.test.ts"]).toContain('toBe("written")');
});

test("generates a feature with its texts and an empty page", () => {
  const { files } = featureFiles("spare-parts");
  expect(files["app/features/spare-parts/pages/list.tsx"]).toContain(
    '<EmptyPage room="spareParts" />',
  );
});

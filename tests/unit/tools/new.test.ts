import { expect, test } from "vitest";
import { commandFiles } from "../../tools/new/command.mjs";
import { featureFiles } from "../../tools/new/feature.mjs";
import { camel, pascal } from "../../tools/new/write.mjs";

test("a new command is a file, its test and its words in four languages", () => {
  const { files, texts } = commandFiles("work-orders", "put-aside");
  expect(Object.keys(files)).toEqual(["app/features/work-orders/commands/put-aside.ts", "tests/unit/work-orders/put-aside.test.ts"]);
  expect(files["app/features/work-orders/commands/put-aside.ts"]).toContain("export function putAsideWorkOrder(ctx: AuthContext, input: PutAsideInput)");
  expect(Object.keys(texts)).toEqual(["en", "hr", "ba", "rs"]);
});

test("a new command's test fails until somebody writes it", () => {
  const { files } = commandFiles("tasks", "finish");
  expect(files["tests/unit/tasks/finish.test.ts"]).toContain('toBe("written")');
});

test("a new feature begins with its words and an honest empty page", () => {
  const { files } = featureFiles("spare-parts");
  expect(files["app/features/spare-parts/pages/list.tsx"]).toContain('<EmptyRoom room="spareParts" />');
});

test("names are turned as the code writes them", () => {
  expect([camel("put-aside"), pascal("put-aside")]).toEqual(["putAside", "PutAside"]);
});

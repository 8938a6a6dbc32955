import { describe, expect, it } from "vitest";
import { projectOf } from "../../tools/project";
import { checkTerms } from "../../tools/structure/terms";

const problemsIn = (path: string, text: string) => checkTerms(projectOf({ [path]: text }));

describe("checkTerms", () => {
  it.each([
    ["app/kernel/a.ts", "const waves = 1;"],
    ["app/kernel/a.ts", "sealWith(key);"],
    ["worker/dev/database-door.mjs", ""],
    ["app/features/tasks/words.ts", ""],
    ["tests/unit/tasks/a.test.ts", 'it("answers all bells", () => {});'],
    ["app/docs/quality.md", "A page reads in one wave."],
  ])("refuses a replaced word in %s: %j", (path, text) => {
    expect(problemsIn(path, text)).toHaveLength(1);
  });

  it.each([
    ["app/ui/layout/icon.tsx", 'const icon = "door";'],
    ["app/kernel/a.ts", "// A wave is a round trip.\nconst roundTrips = 1;"],
    ["app/docs/quality.md", "A page reads in one round trip."],
  ])("accepts %s: %j", (path, text) => {
    expect(problemsIn(path, text)).toEqual([]);
  });
});

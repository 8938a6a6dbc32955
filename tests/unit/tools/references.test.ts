import { describe, expect, it } from "vitest";
import { projectOf, workTree } from "../../tools/project";
import { checkReferences } from "../../tools/structure/references";

const DOCS = {
  "app/docs/quality.md": "# Quality\n\n## 1. Speed\n\n## 2. Loss\n\n### 2.1 Client\n",
  "app/docs/domain-rules.md": "# Domain rules\n\n## 1. Status\n",
  "app/docs/glossary.md": "# Glossary\n\n## Terms\n",
};

function problemsIn(text: string, path = "app/kernel/time/instants.ts"): string[] {
  return checkReferences(projectOf({ ...DOCS, [path]: text }));
}

describe("references to documents", () => {
  it.each([
    "// Quality §1 and §2, as domain-rules §1 has it",
    "// RFC 9110 §14.2 and quality §1",
    "-- a flag (RULES 6)",
  ])("accepts %j", (line) => {
    expect(problemsIn(line)).toEqual([]);
  });

  it.each([
    ["// quality §1, §2 and §4", "app/docs/quality.md has no section 4"],
    ["// see §1", "§1 needs the name of its document before it: domain-rules, quality"],
  ])("rejects %j", (line, problem) => {
    expect(problemsIn(line)).toEqual([`app/kernel/time/instants.ts:1: ${problem}`]);
  });

  it("rejects the name of a document that is not in the repository", () => {
    expect(problemsIn("a\n// as RULES.md §1 says")).toEqual([
      "app/kernel/time/instants.ts:2: RULES.md §1 is not in the repository; cite domain-rules, quality",
    ]);
  });

  it("reads a section without a document name as one of the same document", () => {
    const path = "app/docs/architecture.md";
    expect(problemsIn("## 1. Layout\n\nAs §1 says.\n", path)).toEqual([]);
    expect(problemsIn("## 1. Layout\n\nAs §2 says.\n", path)).toEqual([
      `${path}:3: app/docs/architecture.md has no section 2`,
    ]);
    expect(problemsIn("As §1 says.\n", "app/docs/decisions/0001-why.md")).toHaveLength(1);
  });

  it("reports nothing in this repository", () => {
    expect(checkReferences(workTree())).toEqual([]);
  });
});
